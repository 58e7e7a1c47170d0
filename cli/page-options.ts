import { accessSync, constants, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type CommandEntry, type CommandHelp, tableLines } from './command';
import {
  defineOptions,
  endOfOptions,
  ENTRY_OPTIONS,
  readEntryOptions,
  readOptions,
  readPort,
  requireOneServer,
  splitAtWords,
  UsageError,
} from './options';

export const DEFAULT_PORT = 6280;
const DEMOS = ['town', 'protected'] as const;
type Demo = (typeof DEMOS)[number];

const OPTIONS = defineOptions({
  config: { type: 'string', value: 'FILE', help: 'an "mcpServers" JSON of another client, or a server.json' },
  server: { type: 'string', value: 'NAME', help: 'the server to use from that file' },
  ...ENTRY_OPTIONS,
  demo: { type: 'string', value: 'NAME', help: 'a demo server: town (default), or protected (requires sign-in)' },
  folder: {
    type: 'string',
    value: 'DIR',
    help: 'store suites, references and recordings in this folder, not in the browser',
  },
  watch: {
    type: 'boolean',
    default: false,
    help: 'reconnect when a server’s files change, and repeat calls marked "Run on change"',
  },
  trust: {
    type: 'boolean',
    default: false,
    help: 'start the programs that --config and suites name without asking (see docs/threat-model.md)',
  },
  port: {
    type: 'string',
    value: 'N',
    help: `port of the page (default ${DEFAULT_PORT}, or a free port if it is in use)`,
  },
  host: {
    type: 'string',
    value: 'H',
    help: 'IP address to listen on (default 127.0.0.1; any other exposes Loupe to the network)',
  },
  'allowed-host': {
    type: 'string',
    multiple: true,
    value: 'NAME',
    help: 'also answer to this host name, such as that of a reverse proxy; can be repeated',
  },
  'base-path': {
    type: 'string',
    value: 'PATH',
    help: 'serve the page below this path, such as /loupe, for a reverse proxy',
  },
  'app-ports': {
    type: 'string',
    value: 'N',
    help: 'ports of sandboxed apps: N and the next one (default: free ports), in place of --app-host',
  },
  'app-host': {
    type: 'string',
    value: 'NAME',
    help: 'run sandboxed apps on the port of the page, at two names below this one, such as localhost',
  },
  'no-open': { type: 'boolean', default: false, help: 'don’t open the browser' },
  open: { type: 'boolean', default: false, help: 'open the page without a terminal, and in CI, too' },
  version: { type: 'boolean', short: 'v', default: false, help: 'print the version' },
});
const RECORD_OPTIONS = { record: { type: 'string', value: 'FILE', help: 'the same as FILE' }, ...OPTIONS } as const;

const PAGE_EXIT_CODES = {
  0: 'stopped by Ctrl+C or the end of stdin',
  2: 'could not run, or a file could not be written',
};
const helpWith = (commands: Readonly<Record<string, CommandEntry>>): CommandHelp => ({
  usage: ['[options] [URL | command [argument...]]', 'COMMAND ...'],
  about: `
Opens an MCP server in the browser: a URL, or a command that speaks MCP over stdio.
Everything after the command is passed to it. Without a server, Loupe opens its demo server.

Commands:
${tableLines(Object.entries(commands).map(([name, { summary }]) => [name, summary])).join('\n')}

mcp-loupe COMMAND --help describes a command. If your server command has the name of a Loupe
command, put -- before it: mcp-loupe -- list.`,
  options: OPTIONS,
  examples: [
    ['npx -y @modelcontextprotocol/server-everything', 'open a server in the browser'],
    ['--config mcp.json --server weather', 'open a server of a configuration'],
  ],
  exitCodes: PAGE_EXIT_CODES,
});
const OPEN_HELP: CommandHelp = {
  usage: ['open [options] FILE'],
  about: `
Shows a recording (NAME.loupe.jsonl, NAME.loupe.jsonl.gz or a HAR file) in the browser. Its server is
not needed.`,
  options: OPTIONS,
  examples: [
    ['open session.loupe.jsonl.gz', 'show a recording'],
    ['open browser.har --no-open', 'print the URL only'],
  ],
  exitCodes: PAGE_EXIT_CODES,
};
const RECORD_HELP: CommandHelp = {
  usage: ['record [options] [FILE] SERVER...'],
  about: `
Opens the server in the browser and writes all messages to FILE (NAME.loupe.jsonl) until Ctrl+C or the
end of stdin. Without FILE, or if it is a folder, the file is named after the current time.
Existing files are never overwritten.`,
  options: RECORD_OPTIONS,
  examples: [
    ['record node server.js', 'record into the current folder'],
    ['record session.loupe.jsonl https://example.com/mcp', 'record into a file'],
  ],
  exitCodes: PAGE_EXIT_CODES,
};

/** @param command the first word, if it is `open` or `record`; otherwise, all commands are described */
export function pageCommand(
  command: string | undefined,
  commands: Readonly<Record<string, CommandEntry>>,
): CommandHelp {
  return command === 'open' ? OPEN_HELP : command === 'record' ? RECORD_HELP : helpWith(commands);
}

export async function helpOf(
  name: string | undefined,
  commands: Readonly<Record<string, CommandEntry>>,
): Promise<CommandHelp> {
  return (await commands[name ?? '']?.load?.()) ?? pageCommand(name, commands);
}

/** `--port 7000 node a.js --x` → `{ port: 7000, words: ['node', 'a.js', '--x'] }`: words name the server. @throws UsageError */
export function parsePageOptions(argv: string[]) {
  const [command, ...rest] = argv;
  if (command === 'open') return { ...parseOpen(rest), record: undefined };
  if (command === 'record') return { ...parseRecord(rest), recording: undefined };
  return { ...parsePage(argv), recording: undefined, record: undefined };
}

const RECORDING_NAME = /\.loupe\.jsonl$/;

/** `record [FILE] SERVER` or `record --record FILE SERVER`: takes FILE out, and parses the rest like `mcp-loupe SERVER`. */
function parseRecord(argv: string[]) {
  const end = endOfOptions(argv, RECORD_OPTIONS);
  const { record, ...given } = readOptions(argv.slice(0, end), RECORD_OPTIONS);
  // A name that ends with .gz is no server: newFileAt refuses it.
  const isNamed = /\.loupe\.jsonl(\.gz)?$/.test(argv[end] ?? '');
  if (isNamed && record !== undefined) throw new UsageError('Use either FILE or --record FILE, not both.');
  const own = argv.slice(0, end);
  const at = own.findIndex((word) => /^--record(=|$)/.test(word));
  if (at !== -1) own.splice(at, own[at] === '--record' ? 2 : 1);
  const options = parsePage([...own, ...argv.slice(isNamed ? end + 1 : end)]);
  if (given.help || given.version) return { ...options, record: undefined };
  return { ...options, record: newFileAt(record ?? (isNamed ? (argv[end] ?? '') : '.')) };
}

/** `open FILE`, with options before or after it: takes FILE out, and parses the rest like `mcp-loupe` without a server. */
function parseOpen(argv: string[]) {
  const at = endOfOptions(argv, OPTIONS);
  const [file, ...rest] = argv.slice(at);
  const options = parsePage([...argv.slice(0, at), ...rest]);
  if (options.help || options.version) return { ...options, recording: undefined };
  if (file === undefined) throw new UsageError('open requires a FILE: NAME.loupe.jsonl.');
  const [more = options.config ?? options.demo] = options.words;
  if (more !== undefined) throw new UsageError(`open takes one FILE and no server. Unexpected argument: ${more}`);
  return { ...options, recording: fileAt(file) };
}

/** `[options] [URL | command [argument...]]`. */
function parsePage(argv: string[]) {
  const { leading, words, isVerbatim } = splitAtWords(argv, OPTIONS);
  const values = readOptions(leading, OPTIONS);
  const {
    port,
    host = '127.0.0.1',
    demo,
    folder,
    'allowed-host': allowed = [],
    'base-path': basePath = '',
    'app-ports': appPorts,
    'app-host': appHost,
    header,
    env,
    ...options
  } = values;

  requireOneServer({ ...options, words });
  if (demo !== undefined && !isDemo(demo))
    throw new UsageError(`Unknown demo "${demo}". Available: ${DEMOS.join(', ')}.`);
  const named = words[0] ?? options.config;
  if (demo !== undefined && named !== undefined)
    throw new UsageError(`Use either --demo or a server (${named}), not both.`);
  if ((header ?? env) !== undefined && named === undefined)
    throw new UsageError('--header and --env require a server.');
  if (host.trim() === '') throw new UsageError('--host requires an address.');
  const address = host.replace(/^\[(.*)\]$/, '$1');
  return {
    ...options,
    ...readEntryOptions({ header, env }),
    words,
    isVerbatim,
    /** Whether an option says how to serve the page: then it opens without a terminal, too. */
    isPageRequested: options.open || options['no-open'] || (values.port ?? values.host) !== undefined,
    demo,
    folder: folder === undefined ? undefined : folderAt(folder),
    host: address,
    allowedHosts: allowed.map((name) => hostName('--allowed-host', name)),
    basePath: pathPrefix(basePath),
    appPorts: appPorts === undefined ? undefined : readPort(appPorts),
    appHost: appHost === undefined ? undefined : parentHost(appHost),
    port: port === undefined ? undefined : readPort(port),
  };
}

/** The host name in lower case; URLs, ports and patterns are refused. @throws UsageError */
function hostName(option: string, name: string): string {
  if (/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)*[a-z\d](?:[a-z\d-]*[a-z\d])?$/i.test(name)) return name.toLowerCase();
  throw new UsageError(`${option} ${name}: enter a host name without a scheme and a port.`);
}

/** No IP address: it has no subdomains. @throws UsageError */
function parentHost(name: string): string {
  const host = hostName('--app-host', name);
  if (URL.canParse(`http://below.${host}`)) return host;
  throw new UsageError(`--app-host ${name}: enter a name, not an IP address.`);
}

/** Without a slash at the end. Only characters that browsers don't encode, and no dot segments. @throws UsageError */
function pathPrefix(path: string): string {
  const prefix = path.replace(/\/$/, '');
  if (/^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*$/.test(prefix)) return prefix;
  throw new UsageError(
    `--base-path ${path}: enter a path such as /loupe, of a slash and letters, digits, -, _, . or ~ for each part.`,
  );
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
  if (!isFolder && !RECORDING_NAME.test(path))
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

export type PageOptions = ReturnType<typeof parsePageOptions>;

function isDemo(name: string): name is Demo {
  return DEMOS.some((demo) => demo === name);
}
