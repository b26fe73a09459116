import Common

tryOne(of: ["journal": JournalTrial.self])
