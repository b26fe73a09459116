import Common

tryOne(of: [
  "record": RecordTrial.self, "checkpoint": CheckpointTrial.self, "class": ClassTrial.self,
])
