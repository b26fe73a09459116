await CommandLineTool.run(Array(CommandLine.arguments.dropFirst()))
