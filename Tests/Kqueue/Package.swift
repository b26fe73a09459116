// swift-tools-version: 6.1
import PackageDescription

// Linux only: the sources and the tests of Net, with kqueue instead of epoll. A package of its own, so
// that the server's stays bare. The script `run` builds it and runs the tests.

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// What the program calls reaches LikeMacOS first.
let replaced = ["kqueue", "kevent", "close", "recv", "getsockopt"]

let package = Package(
  name: "kqueue",
  targets: [
    .systemLibrary(name: "CEpoll"),
    .systemLibrary(name: "CKqueue", pkgConfig: "libkqueue"),
    .target(
      name: "LikeMacOS", dependencies: ["CKqueue"], cSettings: [.define("_GNU_SOURCE")],
      linkerSettings: [.unsafeFlags(replaced.flatMap { ["-Xlinker", "--wrap=\($0)"] })]),
    .target(
      name: "Net", dependencies: ["CEpoll", "CKqueue", "LikeMacOS"],
      swiftSettings: strict + [.define("KQUEUE")]),
    .testTarget(name: "NetTests", dependencies: ["Net"], swiftSettings: strict),
  ],
  cLanguageStandard: .c11
)
