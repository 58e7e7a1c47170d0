// A server that writes why on stderr and exits with code 7 before it says anything.
process.stderr.write('Error: the setting API_KEY is missing\n');
process.stderr.write('Set API_KEY in the environment and start again.\n');
process.exitCode = 7;
