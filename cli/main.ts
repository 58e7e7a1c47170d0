#!/usr/bin/env node
import { realpathSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { version } from '../package.json';
import { maskSecrets } from '../core/secrets/mask-secrets';
import { errnoOf } from '../proxy/stream';
import { helpText } from './command';
import { commandNamed, COMMANDS } from './commands';
import { UsageError } from './options';
import { pageCommand, parsePageOptions } from './page-options';
import type { PageSource } from './serve';
import { writeStderr } from './stderr';
import { requireTerminal, rejectMistypedCommand } from './unknown-command';

const USAGE_ERROR = 2;

/** Raises the JIT thresholds 20 to 60 times. Node prints an error for unknown flags. */
const V8_FLAGS = {
  until20: '--interrupt-budget=4000000',
  from22: '--invocation-count-for-maglev=8000 --invocation-count-for-turbofan=60000',
};
/** The last version of Node known to have these flags. */
const MAX_KNOWN_NODE = 26;

/** @param page default: the built page @returns undefined if nothing is served; the exit code is set then */
export async function run(argv: string[], page?: PageSource): Promise<{ url: string } | undefined> {
  const [name = '', ...rest] = argv;
  try {
    const { load, ownsStreams, isLong } = commandNamed(name) ?? {};
    if (!ownsStreams) {
      process.stdout.on('error', onStdoutError);
      process.stderr.on('error', () => undefined);
    }
    if (load) {
      const command = await load();
      if (!ownsStreams && !isLong) tuneV8ForShortRuns();
      const code = await command.run(rest);
      if (code === 'help') process.stdout.write(helpText(command));
      else if (ownsStreams) process.exit(code);
      // A signal has set another code.
      process.exitCode ??= code === 'help' ? 0 : code;
      // Timers and open handles are not waited for.
      process.stdout.write('', () => process.exit());
      return undefined;
    }
    const options = parsePageOptions(argv);
    if (!options.help && !options.version) {
      const { recording, record, words, isVerbatim, isPageRequested } = options;
      if (!isVerbatim) rejectMistypedCommand(words);
      requireTerminal(isPageRequested || (recording ?? record) !== undefined);
      return await (await import('./serve')).serve(options, page);
    }
    process.stdout.write(options.help ? helpText(pageCommand(name, COMMANDS)) : `${version}\n`);
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

/** Compiling took a third of a short command's time. Call it after loading: other flags lose the code cache. */
function tuneV8ForShortRuns(): void {
  const major = Number.parseInt(process.versions.node, 10);
  if (major <= MAX_KNOWN_NODE) setFlagsFromString(major < 22 ? V8_FLAGS.until20 : V8_FLAGS.from22);
}

const program = process.argv[1];
if (program !== undefined && realpathSync(program) === import.meta.filename) await run(process.argv.slice(2));
