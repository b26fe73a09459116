import Common

tryOne(of: ["mdns": PacketTrial.self])
