/// Where a class is kept if nobody says otherwise.
enum DataFolder {
  static var usual: String {
    if let folder = Platform.dataFolder { return "\(folder)/\(Platform.dataFolderName)" }
    Console.complain("This user has no home folder. Say where to save: --data FOLDER")
    Console.exit(.usage)
  }
}
