import Common

tryOne(of: ["framer": FramerTrial.self, "json": JSONTrial.self])
