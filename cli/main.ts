#!/usr/bin/env node
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { version } from '../package.json';
import { maskSecrets } from '../core/secrets/mask-secrets';
import { errnoOf } from '../proxy/stream';
import { HELP, parseOptions, UsageError } from './options';
import type { PageSource } from './serve';
import { writeStderr } from './stderr';
import { COMMANDS, requireTerminal, rejectMistypedCommand } from './unknown-command';

const USAGE_ERROR = 2;

/** From source, the last build. */
const dist = join(import.meta.dirname, import.meta.url.endsWith('.ts') ? '../dist' : '..');

/** Commands that serve a page, or own the standard streams. */
const PAGE_OR_STREAM_COMMANDS = ['tap', 'open', 'record'];
/** Commands that run long enough for optimized code to pay. */
const LONG_RUNNING = ['load', 'mcp'];
/** Raises the JIT thresholds 20 to 60 times. Node prints an error for unknown flags. */
const V8_FLAGS = {
  until20: '--interrupt-budget=4000000',
  from22: '--invocation-count-for-maglev=8000 --invocation-count-for-turbofan=60000',
};
/** The last version of Node known to have these flags. */
const MAX_KNOWN_NODE = 26;

/**
 * @param page default: the built page @returns undefined if nothing is served (`--help`, a command, an error); the exit
 * code is set then
 */
export async function run(argv: string[], page?: PageSource): Promise<{ url: string } | undefined> {
  try {
    if (argv[0] === 'tap') {
      // tap's standard streams are the server's: nothing else may write to them.
      const { runRecording } = await import('./recording/run-recording');
      process.exit(await runRecording(argv));
    }
    process.stdout.on('error', onStdoutError);
    process.stderr.on('error', () => undefined);
    const [name = '', ...rest] = argv;
    if (COMMANDS.includes(name) && !PAGE_OR_STREAM_COMMANDS.includes(name)) {
      const runCommand = await loadCommand(name);
      if (!LONG_RUNNING.includes(name)) tuneV8ForShortRuns();
      const code = await runCommand(rest);
      // A signal has set another code.
      process.exitCode ??= code;
      // Timers and open handles are not waited for.
      process.stdout.write('', () => process.exit());
      return undefined;
    }
    const options = parseOptions(argv);
    if (!options.help && !options.version) {
      const { recording, record, words, isVerbatim, isAsked } = options;
      if (!isVerbatim) rejectMistypedCommand(words);
      requireTerminal(isAsked || (recording ?? record) !== undefined);
      return await (await import('./serve')).serve(options, dist, page);
    }
    process.stdout.write(options.help ? HELP : `${version}\n`);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    // The message may quote a URL with credentials.
    writeStderr(maskSecrets(error.message));
    process.exitCode = USAGE_ERROR;
  }
  return undefined;
}

/** EPIPE: the reader (`head`) has closed; a full disk is an error. */
function onStdoutError(error: Error): void {
  if (errnoOf(error) === 'EPIPE') return;
  writeStderr(`stdout can’t be written (${errnoOf(error)}).`);
  process.exitCode = USAGE_ERROR;
}

/** Loads only the command's own code. @returns runs it with the words after its name */
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
 * Compiling took a third of a short command's time. Call it after loading: with other flags, Node can't use its code
 * cache.
 */
function tuneV8ForShortRuns(): void {
  const major = Number.parseInt(process.versions.node, 10);
  if (major <= MAX_KNOWN_NODE) setFlagsFromString(major < 22 ? V8_FLAGS.until20 : V8_FLAGS.from22);
}

const program = process.argv[1];
if (program !== undefined && realpathSync(program) === import.meta.filename) await run(process.argv.slice(2));
