#!/usr/bin/env node
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { version } from '../package.json';
import { redact } from '../core/secrets/redact';
import { errnoOf } from '../proxy/stream';
import { HELP, parseOptions, UsageError } from './options';
import type { PageSource } from './serve';
import { tell } from './tell';
import { COMMANDS, requireAudience, requireNoMistype } from './unknown-command';

const MISUSED = 2;

/** What is built beside this file; from source, what was built last. */
const dist = join(import.meta.dirname, import.meta.url.endsWith('.ts') ? '../dist' : '..');

/** Those that serve a page, or have the standard streams for themselves. */
const OTHERS = ['tap', 'open', 'record'];
/** Those that run long enough for optimized code to pay. */
const LASTING = ['load', 'mcp'];
/**
 * Functions are optimized once they have run twenty to sixty times as long as is usual. Node prints an error for a flag
 * that its version lacks.
 */
const OPTIMIZED_AFTER = {
  until20: '--interrupt-budget=4000000',
  from22: '--invocation-count-for-maglev=8000 --invocation-count-for-turbofan=60000',
};
/** The last version of Node that is known to have these. */
const LAST_KNOWN_NODE = 26;

/**
 * The whole program: prints the address, opens it, and serves until it is told to stop.
 * @param page where the page comes from, when not from what was built
 * @returns undefined when there is nothing to serve (`--help`, a command, a mistake); the exit code is set then.
 */
export async function run(argv: string[], page?: PageSource): Promise<{ url: string } | undefined> {
  try {
    if (argv[0] === 'tap') {
      // Its standard streams are the server's: nobody else may touch them.
      const { runRecording } = await import('./recording/run-recording');
      process.exit(await runRecording(argv));
    }
    process.stdout.on('error', tellUnwritten);
    process.stderr.on('error', () => undefined);
    const [name = '', ...rest] = argv;
    if (COMMANDS.includes(name) && !OTHERS.includes(name)) {
      const runCommand = await loadCommand(name);
      if (!LASTING.includes(name)) quickenRun();
      const code = await runCommand(rest);
      // Whoever was told to stop has another.
      process.exitCode ??= code;
      // What is left of it, such as the timers of a large answer, is not waited for.
      process.stdout.write('', () => process.exit());
      return undefined;
    }
    const options = parseOptions(argv);
    if (!options.help && !options.version) {
      const { recording, record, words, isVerbatim, isAsked } = options;
      if (!isVerbatim) requireNoMistype(words);
      requireAudience(isAsked || (recording ?? record) !== undefined);
      return await (await import('./serve')).serve(options, dist, page);
    }
    process.stdout.write(options.help ? HELP : `${version}\n`);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    // It may quote a URL as it was typed.
    tell(redact(error.message));
    process.exitCode = MISUSED;
  }
  return undefined;
}

/** Who reads it may have had enough, as `head` has; a full disk is an error. */
function tellUnwritten(error: Error): void {
  if (errnoOf(error) === 'EPIPE') return;
  tell(`stdout can’t be written (${errnoOf(error)}).`);
  process.exitCode = MISUSED;
}

/**
 * Loads a command with no more code than it needs: neither commands nor the page wait for what only another one does.
 * @returns what runs it with the words after its name
 */
async function loadCommand(name: string): Promise<(rest: string[]) => Promise<number>> {
  switch (name) {
    case 'test':
      return (await import('./suite/test-suites')).testSuites;
    case 'merge':
      return (await import('./suite/merge-reports')).mergeReports;
    case 'load':
      return (await import('./load/load-suite')).loadSuite;
    case 'mcp':
      return (await import('./agent/serve-agent')).serveAgent;
    case 'replay':
    case 'compare': {
      const { runRecording } = await import('./recording/run-recording');
      return (rest) => runRecording([name, ...rest]);
    }
    default: {
      const { runCommand } = await import('./run-command');
      return (rest) => runCommand([name, ...rest], dist);
    }
  }
}

/**
 * A command mostly ends before optimized code would pay: a third of its time went into making that. To be called once
 * all is loaded: what Node has compiled of its own modules ahead is not used any more with other flags.
 */
function quickenRun(): void {
  const major = Number.parseInt(process.versions.node, 10);
  if (major <= LAST_KNOWN_NODE) setFlagsFromString(major < 22 ? OPTIMIZED_AFTER.until20 : OPTIMIZED_AFTER.from22);
}

const program = process.argv[1];
if (program !== undefined && realpathSync(program) === import.meta.filename) await run(process.argv.slice(2));
