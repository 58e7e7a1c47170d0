import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** An expected error: its message is printed without a stack. */
export class Stop extends Error {}

/** Prints a line to stderr: stdout is for the program that is started. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** A {@link Stop} ends the process with its message and exit code 1. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    say(error.message);
    process.exit(1);
  }
}

/** @throws Stop unless this Node fits `engines` of package.json */
export function requireNode(version = process.versions.node) {
  const range = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node;
  if (satisfies(version, range)) return;
  throw new Stop(
    `Loupe needs Node ${range}; this is ${version}.\n` +
      'Install a current one from https://nodejs.org and run the command again.',
  );
}

/** Only the ranges of `engines`: `^a.b.c` and `>=a`, joined by `||`. */
export function satisfies(version, range) {
  const actual = version.split('.').map((part) => Number.parseInt(part, 10));
  return range.split('||').some((alternative) => {
    const text = alternative.trim();
    const required = text
      .replace(/^(\^|>=)/, '')
      .split('.')
      .map(Number);
    if (text.startsWith('^') && actual[0] !== required[0]) return false;
    for (const [index, part] of required.entries()) {
      if ((actual[index] ?? 0) !== part) return (actual[index] ?? 0) > part;
    }
    return true;
  });
}

/** The path of an installed package's program, for Node. */
export function packageBin(packageName, command = packageName) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/**
 * Runs a program to its end, without a shell.
 * @param {string} command
 * @param {string[]} args
 * @param {{ output?: 'collect' | 'show', env?: Record<string, string>, shell?: boolean }} [options]
 * @returns {Promise<{ code: number, text: string }>} `code`: 1 if a signal ended it; `text`: both streams if collected
 */
export function runProgram(command, args, { output = 'collect', env = {}, shell = false } = {}) {
  return new Promise((resolve) => {
    const kind = output === 'collect' ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      shell,
      stdio: ['ignore', kind, kind],
    });
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    const text = () => Buffer.concat(chunks).toString('utf8').trim();
    child.on('error', (error) => resolve({ code: 1, text: `${text()}\n${error.message}`.trim() }));
    child.on('close', (code) => resolve({ code: code ?? 1, text: text() }));
  });
}
