import { randomBytes } from 'node:crypto';
import { accessSync, constants, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** The message says how to fix it. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export const DEFAULT_PORT = 6280;
const DEMOS = ['town', 'protected'] as const;
export type Demo = (typeof DEMOS)[number];
const MAX_PORT = 65_535;

export const HELP = `Usage: mcp-loupe [options] [URL | command [argument...]]
       mcp-loupe list | call | read | prompt | check [options] SERVER...
       mcp-loupe test [options] FILE... | merge [options] REPORT...
       mcp-loupe load [options] SUITE
       mcp-loupe tap [options] -- COMMAND... | tap URL --port N | replay FILE
       mcp-loupe compare OLD NEW
       mcp-loupe mcp [options]
       mcp-loupe open [options] FILE | record [options] [FILE] SERVER...

Opens an MCP server in the browser: a URL, or a command that speaks MCP over stdio.
Everything after the command is passed to it. Without a server, Loupe opens its demo server.
open shows a recording (NAME.loupe.jsonl, NAME.loupe.jsonl.gz or a HAR file). Its server is not needed.
record opens the server and writes all messages to FILE (*.loupe.jsonl) until Ctrl+C or the
end of stdin. Without FILE, the file is created in the current folder and named after the current time.
Existing files are never overwritten.
The other commands run without a browser: see mcp-loupe list --help, mcp-loupe test --help,
mcp-loupe tap --help and, for coding agents, mcp-loupe mcp --help. If your server command has the name of a Loupe command, put -- before it: mcp-loupe -- list.

  --config FILE   an "mcpServers" JSON of another client, or a server.json
  --server NAME   the server to use from that file
  --demo NAME     a demo server: town (default), or protected (requires sign-in)
  --folder DIR    store suites, references and recordings in this folder, not in the browser
  --watch         reconnect when a server's files change, and repeat calls marked "Run on change"
  --trust         start the programs that --config and suites name without asking (see SECURITY.md)
  --port N        port of the page (default ${DEFAULT_PORT}, or a free port if it is in use)
  --host H        IP address to listen on (default 127.0.0.1; any other exposes Loupe to the network)
  --no-open       don't open the browser
  --open          open the page without a terminal, and in CI, too
  --help, --version

The environment variable LOUPE_TOKEN sets a fixed token (at least 16 of A-Z a-z 0-9 - _).
`;

const OPTIONS = {
  config: { type: 'string' },
  server: { type: 'string' },
  demo: { type: 'string' },
  folder: { type: 'string' },
  watch: { type: 'boolean', default: false },
  trust: { type: 'boolean', default: false },
  port: { type: 'string' },
  host: { type: 'string' },
  'no-open': { type: 'boolean', default: false },
  open: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', short: 'v', default: false },
} as const;

/** Up to the first word that is not an option; `words` is the server: a URL or a command line. @throws UsageError */
export function parseOptions(argv: string[]) {
  const [command, ...rest] = argv;
  if (command === 'open') return { ...parseOpen(rest), record: undefined };
  if (command === 'record') return { ...parseRecord(rest), recording: undefined };
  return { ...parseServe(argv), recording: undefined, record: undefined };
}

const RECORDING = /\.loupe\.jsonl$/;

/** `record [FILE] SERVER` or `record --record FILE SERVER`, and all options of the page. */
function parseRecord(argv: string[]) {
  const table = { ...OPTIONS, record: { type: 'string' } } as const;
  const end = endOfOptions(argv, table);
  const { record, ...given } = readOptions(argv.slice(0, end), table);
  const isNamed = RECORDING.test(argv[end] ?? '');
  if (isNamed && record !== undefined) throw new UsageError('Use either FILE or --record FILE, not both.');
  const own = argv.slice(0, end);
  const at = own.findIndex((word) => /^--record(=|$)/.test(word));
  if (at !== -1) own.splice(at, own[at] === '--record' ? 2 : 1);
  const options = parseServe([...own, ...argv.slice(isNamed ? end + 1 : end)]);
  if (given.help || given.version) return { ...options, record: undefined };
  return { ...options, record: newFileAt(record ?? (isNamed ? (argv[end] ?? '') : '.')) };
}

/** One file, options before or after it. */
function parseOpen(argv: string[]) {
  const at = endOfOptions(argv, OPTIONS);
  const [file, ...rest] = argv.slice(at);
  const options = parseServe([...argv.slice(0, at), ...rest]);
  if (options.help || options.version) return { ...options, recording: undefined };
  if (file === undefined) throw new UsageError('open needs a FILE: NAME.loupe.jsonl.');
  const [more = options.config ?? options.demo] = options.words;
  if (more !== undefined) throw new UsageError(`open takes one FILE and no server. Unexpected argument: ${more}`);
  return { ...options, recording: fileAt(file) };
}

function parseServe(argv: string[]) {
  const { given, words, isVerbatim } = splitAtWords(argv, OPTIONS);
  const values = readOptions(given, OPTIONS);
  const { port, host = '127.0.0.1', demo, folder, ...options } = values;

  requireOneServer({ ...options, words });
  if (demo !== undefined && !isDemo(demo))
    throw new UsageError(`Unknown demo "${demo}". Available: ${DEMOS.join(', ')}.`);
  const named = words[0] ?? options.config;
  if (demo !== undefined && named !== undefined)
    throw new UsageError(`Use either --demo or a server (${named}), not both.`);
  if (host.trim() === '') throw new UsageError('--host needs an address.');
  const address = host.replace(/^\[(.*)\]$/, '$1');
  return {
    ...options,
    words,
    isVerbatim,
    /** Whether an option says how to serve the page. */
    isAsked: options.open || options['no-open'] || (values.port ?? values.host) !== undefined,
    demo,
    folder: folder === undefined ? undefined : folderAt(folder),
    host: address,
    port: port === undefined ? undefined : readPort(port),
  };
}

/** @throws UsageError */
export function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= MAX_PORT) return Number(text);
  throw new UsageError(`--port needs a number from 0 to ${MAX_PORT}, not "${text}".`);
}

/** @returns its absolute path @throws UsageError */
function folderAt(folder: string): string {
  const path = resolve(folder);
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
  if (isFolder === undefined) throw new UsageError(`--folder ${folder}: folder not found. Create it first.`);
  if (!isFolder) throw new UsageError(`--folder ${folder} is not a folder.`);
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch {
    throw new UsageError(`--folder ${folder}: no permission to read and write this folder.`);
  }
  return path;
}

/** A new recording, or a folder for it. @returns its absolute path @throws UsageError */
function newFileAt(file: string): string {
  const path = resolve(file);
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  if (!isFolder && !RECORDING.test(path))
    throw new UsageError(`${file}: the name of a recording must end with .loupe.jsonl.`);
  try {
    accessSync(isFolder ? path : dirname(path), constants.W_OK);
  } catch {
    throw new UsageError(`${file} can't be written.`);
  }
  return path;
}

/** @returns its absolute path @throws UsageError */
function fileAt(file: string): string {
  const path = resolve(file);
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile();
  if (isFile !== true) throw new UsageError(`${file}: file not found.`);
  try {
    accessSync(path, constants.R_OK);
  } catch {
    throw new UsageError(`${file} can't be read.`);
  }
  return path;
}

export type Options = ReturnType<typeof parseOptions>;

function isDemo(name: string): name is Demo {
  return DEMOS.some((demo) => demo === name);
}

export type OptionTable = NonNullable<ParseArgsConfig['options']>;

/** The index of the first word that is not an option. */
function endOfOptions(argv: readonly string[], table: OptionTable): number {
  let end = 0;
  for (let word = argv[0]; word?.startsWith('-') && word !== '--'; word = argv[end])
    end += table[word.slice(2)]?.type === 'string' ? 2 : 1;
  return end;
}

/** After `--`, all words are verbatim. */
export function splitAtWords(argv: readonly string[], table: OptionTable) {
  const end = endOfOptions(argv, table);
  const isVerbatim = argv[end] === '--';
  return { given: argv.slice(0, end), words: argv.slice(isVerbatim ? end + 1 : end), isVerbatim };
}

/** @throws UsageError for unknown options, missing values and other words */
export function readOptions<T extends OptionTable>(args: string[], options: T) {
  return asUsageError(() => parseArgs({ args, options }).values);
}

/** Options before, between and after files. @throws UsageError */
export function readOptionsAndFiles<T extends OptionTable>(args: string[], options: T) {
  const { values, positionals } = asUsageError(() => parseArgs({ args, options, allowPositionals: true }));
  return { values, files: positionals };
}

function asUsageError<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    // Node's class and code say nothing to users, nor does its advice on positional arguments.
    const message = error instanceof Error ? error.message : String(error);
    const reason = message.replace(/\. To specify a positional argument.*$/s, '');
    throw new UsageError(`${reason.replace(/\.?$/, '.')} See --help.`);
  }
}

export interface NamedServer {
  config?: string;
  server?: string;
  words: string[];
}

/** @throws UsageError */
export function requireOneServer({ config, server, words }: NamedServer): void {
  if (server !== undefined && config === undefined) throw new UsageError('--server requires --config FILE.');
  if (config !== undefined && words[0] !== undefined)
    throw new UsageError(`Use either --config or a server (${words[0]}), not both.`);
}

/** @throws UsageError if the token is too short or not valid in a subprotocol's name */
export function chooseToken(pinned: string | undefined): string {
  if (!pinned) return randomBytes(32).toString('base64url');
  if (/^[\w-]{16,}$/.test(pinned)) return pinned;
  throw new UsageError('LOUPE_TOKEN must have at least 16 characters: A-Z, a-z, 0-9, - and _.');
}

/** `A,B` → `['A', 'B']`. */
export function tagsOf(text: string): string[] {
  return text.split(',').filter((tag) => tag !== '');
}
