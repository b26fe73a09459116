// swift-tools-version: 6.1
import PackageDescription

// Tries the program with inputs that nobody thought of (libFuzzer, Linux). A package of its own, so that the
// server's stays bare: its parts are built here once more, from the same files, with what counts where an
// input leads. The script `run` does.

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Of each part what it can be given; so each is small, and fast.
func trials(_ name: String, of parts: Target.Dependency...) -> Target {
  .executableTarget(
    name: "fuzz-\(name.lowercased())", dependencies: ["Common"] + parts, path: "Trials/\(name)",
    swiftSettings: strict)
}

let package = Package(
  name: "fuzzing",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "JSON", swiftSettings: strict),
    .target(name: "Words", swiftSettings: strict),
    .target(name: "Secrets", swiftSettings: strict),
    .target(name: "Web", swiftSettings: strict),
    .target(name: "Games", dependencies: ["JSON", "Words"], swiftSettings: strict),
    .target(
      name: "Classroom", dependencies: ["Games", "JSON", "Words", "Secrets"],
      swiftSettings: strict),
    .target(
      name: "Hall", dependencies: ["Classroom", "Games", "JSON", "Words", "Secrets"],
      swiftSettings: strict),
    .target(
      name: "Wire",
      dependencies: ["Hall", "Classroom", "Games", "JSON", "Words", "Secrets", "Web"],
      swiftSettings: strict),
    .systemLibrary(name: "CEpoll"),
    .target(
      name: "Net",
      dependencies: [.target(name: "CEpoll", condition: .when(platforms: [.linux]))],
      swiftSettings: strict),
    .target(name: "Journal", swiftSettings: strict),
    .target(name: "Nearby", swiftSettings: strict),
    .target(name: "Finding", dependencies: ["Nearby", "Net"], swiftSettings: strict),
    .target(name: "Page", path: "clients/web/embed"),
    .target(
      name: "Serve",
      dependencies: [
        "Wire", "Hall", "Classroom", "Games", "JSON", "Words", "Secrets", "Net", "Journal",
        "Nearby", "Finding", "Page", "Web",
      ],
      swiftSettings: strict),
    .target(
      name: "Terminal", dependencies: ["JSON", "Words", "Secrets", "Net", "Nearby", "Finding"],
      path: "clients/terminal",
      swiftSettings: strict),

    .target(name: "Common", path: "Trials/Common", swiftSettings: strict),
    trials("JSON", of: "JSON"),
    trials("Nearby", of: "Nearby"),
    trials("Web", of: "Web"),
    trials("Journal", of: "Journal"),
    trials("Terminal", of: "Terminal"),
    trials("Files", of: "Words", "Games", "Classroom", "Hall"),
    trials("Wire", of: "Wire", "Hall", "Classroom", "Games", "JSON", "Words"),
    trials("Class", of: "Serve", "Terminal", "Wire", "Hall", "Classroom", "Games", "JSON", "Words"),
  ],
  cLanguageStandard: .c2x
)
