// A server that writes the reason to stderr and exits with code 7 at once.
process.stderr.write('Error: the setting API_KEY is missing\n');
process.stderr.write('Set API_KEY in the environment and start again.\n');
process.exitCode = 7;
