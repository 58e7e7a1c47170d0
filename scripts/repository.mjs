import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder, wherever the command was called from. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** A failure that a person can act on: printed without a stack. */
export class Stop extends Error {}

/** One line of progress. It goes to stderr: stdout belongs to the program that is started. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Runs `main` and turns a {@link Stop} into its message and exit code 1. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    say(error.message);
    process.exit(1);
  }
}

/** @throws Stop when this Node is not one of package.json's `engines`. */
export function requireNode(version = process.versions.node) {
  const range = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node;
  if (satisfies(version, range)) return;
  throw new Stop(
    `Loupe needs Node ${range}; this is ${version}.\n` +
      'Install a current one from https://nodejs.org and run the command again.',
  );
}

/** Enough of a semver range for `engines`: `^a.b.c` and `>=a` joined by `||`. */
export function satisfies(version, range) {
  const have = version.split('.').map((part) => Number.parseInt(part, 10));
  return range.split('||').some((alternative) => {
    const text = alternative.trim();
    const need = text
      .replace(/^(\^|>=)/, '')
      .split('.')
      .map(Number);
    if (text.startsWith('^') && have[0] !== need[0]) return false;
    for (const [index, part] of need.entries()) {
      if ((have[index] ?? 0) !== part) return (have[index] ?? 0) > part;
    }
    return true;
  });
}

/** The path of a program that an installed package brings, to be run by `process.execPath`. */
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
 * @returns {Promise<{ code: number, text: string }>} `code` (1 when a signal ended it) and, when `output` is `collect`, what it wrote, both streams together.
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
