import Common

tryOne(of: ["plain": PlainTrial.self, "request": RequestTrial.self])
