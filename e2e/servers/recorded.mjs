// Runs the stdio server named after the first argument, and writes each line to that file: `> ` to the server, `< ` from it.
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [file = '', command = '', ...args] = process.argv.slice(2);
const server = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });

createInterface({ input: process.stdin })
  .on('line', (line) => {
    appendFileSync(file, `> ${line}\n`);
    server.stdin.write(`${line}\n`);
  })
  .on('close', () => server.stdin.end());
createInterface({ input: server.stdout }).on('line', (line) => {
  appendFileSync(file, `< ${line}\n`);
  process.stdout.write(`${line}\n`);
});
server.on('exit', (code) => process.exit(code ?? 1));
