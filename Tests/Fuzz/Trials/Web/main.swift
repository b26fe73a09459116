import Common

tryOne(of: ["heads": HeadTrial.self, "frames": FrameTrial.self])
