// Plays in memory what Benchmarks/cost counts, under valgrind. It prints how many of the things that are
// counted were done; what they cost, callgrind says.
//
//   cost moves|class|pages|pings|deliveries|hellos COUNT    at least so many
//   cost write FOLDER COUNT                keeps the journal of so many facts, played as for `moves`
//   cost read FOLDER                       starts with it

import Serve

let arguments = CommandLine.arguments.dropFirst().map { $0 }
switch (arguments.first, arguments.dropFirst().first, arguments.last.flatMap(Int.init)) {
case ("moves", _, let count?): print(Evening().play(moves: count))
case ("class", _, let count?): print(Evening(.watched).play(moves: count))
case ("pages", _, let count?): print(Evening(.pages).play(moves: count))
case ("pings", _, let count?): print(pings(count))
case ("deliveries", _, let count?): print(deliveries(count))
case ("hellos", _, let count?): print(hellos(count))
case ("write", let folder?, let count?): print(try write(facts: count, to: folder))
case ("read", let folder?, _): print(try MemoryServer.facts(in: folder))
default: fatalError("see the beginning of Tests/Cost/main.swift")
}
