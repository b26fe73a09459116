import Common

tryOne(of: ["keys": KeyTrial.self, "clean": CleanTrial.self])
