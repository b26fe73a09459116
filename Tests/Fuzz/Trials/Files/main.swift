import Common

tryOne(of: ["words": WordsTrial.self, "race": RaceTrial.self, "names": NamesTrial.self])
