import { type Deviation, DEVIATIONS } from '../core/authorization/model';
import { PROTOCOL_VERSIONS, knownVersion } from '../core/protocol/protocol-settings';
import type { CommandHelp, ExitCodes } from './command';
import {
  defineOptions,
  ENTRY_OPTIONS,
  type HelpOptions,
  type NamedServer,
  type OptionValues,
  readEntryOptions,
  readOptions,
  readTimeout,
  requireOneServer,
  splitAtWords,
  UsageError,
  didYouMean,
} from './options';

const SERVER_OPTIONS = defineOptions({
  config: {
    type: 'string',
    group: 'Server',
    value: 'FILE',
    help: 'use a server from the "mcpServers" JSON of another client, or a server.json',
  },
  server: { type: 'string', group: 'Server', value: 'NAME', help: 'the server to use from that file' },
  header: { ...ENTRY_OPTIONS.header, group: 'Server' },
  env: { ...ENTRY_OPTIONS.env, group: 'Server' },
  timeout: {
    type: 'string',
    group: 'Server',
    value: 'TIME',
    help: 'how long to wait for each response: 500ms, 10s, 2m (default 60s)',
  },
  record: { type: 'string', group: 'Server', value: 'FILE', help: 'record all messages: NAME.loupe.jsonl or .gz' },
  'save-refresh-token': {
    type: 'string',
    group: 'Authorization',
    value: 'FILE',
    help: 'save the current refresh token to a file that only you can read; most servers issue a new one each time',
  },
  'continue-anyway': {
    type: 'string',
    group: 'Authorization',
    multiple: true,
    value: 'CODE',
    help: 'accept a deviation of the authorization server, such as issuer-mismatch; can be repeated. The error message names the code.',
  },
  protocol: { type: 'string', group: 'Server', value: 'V', help: `protocol version: ${PROTOCOL_VERSIONS.join(', ')}` },
});

const SERVER_NOTES = `
SERVER is a URL, or a command with arguments. Options go before it or after its last argument. If a server
argument looks like an option, put -- before the server: everything after -- is passed to the server.
Results go to stdout; findings and the server’s stderr go to stderr.

mcp-loupe help environment lists the variables for a server that requires authorization.`;

/** Exit codes of all commands that connect to a server; a command adds its own meaning of 0 and 1. */
export const SERVER_EXIT_CODES: ExitCodes = {
  0: 'success',
  2: 'could not run, no response in time, or the connection was lost',
  3: 'authorization required',
  130: 'interrupted',
};

export interface CommandServer extends NamedServer {
  command: string;
  protocol: 'auto' | (typeof PROTOCOL_VERSIONS)[number];
  record: string | undefined;
  /** Maximum time of a request without a response or progress. */
  timeoutMs: number | undefined;
  saveRefreshToken: string | undefined;
  deviations: readonly Deviation[];
  /** Options that the command doesn't know, and so passes on to the server's program. */
  forwardedOptions: readonly string[];
}

type AllOptions<T> = T & typeof SERVER_OPTIONS;

interface CommandSpec<T extends HelpOptions, R = unknown> extends CommandHelp {
  name: string;
  options: T;
  required?: keyof T & string;
  read: (values: OptionValues<AllOptions<T>>) => R;
  /** @returns the exit code */
  run: (options: R, server: CommandServer) => Promise<number>;
}

export function serverCommand<const T extends HelpOptions, R>(spec: CommandSpec<T, R>) {
  const options = { ...spec.options, ...SERVER_OPTIONS };
  const parse = (argv: readonly string[]) => parseServerCommand({ ...spec, options }, argv);
  return {
    ...spec,
    options,
    notes: SERVER_NOTES,
    parse,
    async run(argv: readonly string[]) {
      const parsed = parse(argv);
      return parsed === 'help' ? parsed : spec.run(parsed.options, parsed.server);
    },
  };
}

/** `call --args {} node server.js --tool add`. After a `--`, all words are the server's. @throws UsageError */
function parseServerCommand<T extends HelpOptions, R>(
  spec: CommandSpec<AllOptions<T>, R>,
  argv: readonly string[],
): { options: R; server: CommandServer } | 'help' {
  const table: HelpOptions = spec.options;
  const { leading, words: rest, isVerbatim } = splitAtWords(argv, table);
  const end = isVerbatim ? rest.length : startOfTrailingOptions(rest, table);
  const ownWords = [...leading, ...rest.slice(end)];
  const serverWords = rest.slice(0, end);
  if (!isVerbatim) rejectUnknownOptions(spec, serverWords, ownWords);
  rejectRepeatedOptions(ownWords, table);
  const values = readOptions(ownWords, spec.options);
  const common = values as OptionValues<typeof SERVER_OPTIONS>;
  if (common.help) return 'help';
  const { name, required } = spec;
  if (required !== undefined && !Object.hasOwn(values, required)) {
    const isAmongWords = serverWords.includes(`--${required}`);
    const hint = isAmongWords ? ` Here it is among the server’s arguments: put it before the server.` : '';
    throw new UsageError(`${name} requires --${required} ${table[required]?.value}.${hint}`);
  }
  return { options: spec.read(values), server: { command: name, ...serverOf(common, serverWords, isVerbatim) } };
}

/** Index of the first of Loupe's options after the server. `--config` and `--server` there are the server's own. */
function startOfTrailingOptions(words: readonly string[], table: HelpOptions): number {
  const isOptions = (rest: readonly string[]): boolean => {
    const [word, ...others] = rest;
    if (word === undefined) return true;
    const [, name = '', value] = OPTION.exec(word) ?? [];
    if (!Object.hasOwn(table, name) || name === 'config' || name === 'server') return false;
    const takesNext = table[name]?.type === 'string' && value === undefined;
    return isOptions(takesNext ? others.slice(1) : others);
  };
  const at = words.findIndex((_, index) => index > 0 && isOptions(words.slice(index)));
  return at === -1 ? words.length : at;
}

const OPTION = /^--([a-z]+(?:-[a-z]+)*)(=.*)?$/s;

/** Finds typos in words of the server: after a URL, or from a misplaced required option on. @throws UsageError */
function rejectUnknownOptions(
  { name: command, required, options: table }: { name: string; required?: string; options: HelpOptions },
  [first = '', ...others]: readonly string[],
  ownWords: readonly string[],
): void {
  const isUrl = /^https?:\/\//i.test(first);
  const isRequired = (word: string) => (OPTION.exec(word)?.[1] ?? '') === required;
  const from = isUrl ? 0 : ownWords.some(isRequired) ? undefined : others.findIndex(isRequired);
  if (from === undefined || from === -1) return;
  const isKnown = (word: string) => Object.hasOwn(table, OPTION.exec(word)?.[1] ?? '');
  const unknown = others.slice(from).find((word) => word.startsWith('-') && !isKnown(word));
  if (unknown !== undefined) {
    const [name = ''] = unknown.replace(/^-+/, '').split('=');
    throw new UsageError(
      `Unknown option ${unknown.replace(/=.*$/s, '')}.${didYouMean(name, Object.keys(table), '--')} See --help; after --, all words are the server’s.`,
    );
  }
  const [extra] = others;
  if (isUrl && extra !== undefined) throw new UsageError(`${command} takes one server URL, not ${extra} too.`);
}

/** @throws UsageError if an option is repeated: the second may be the server's own */
function rejectRepeatedOptions(ownWords: readonly string[], table: HelpOptions): void {
  const seen = new Set<string>();
  for (let at = 0; at < ownWords.length; at += 1) {
    const [name = '', value] = (ownWords[at] ?? '').replace(/^--/, '').split('=');
    if (table[name]?.type === 'string' && value === undefined) at += 1;
    if (table[name]?.multiple) continue;
    if (seen.has(name))
      throw new UsageError(
        `--${name} can be used only once. If the server has an option of this name, put -- before the server.`,
      );
    seen.add(name);
  }
}

type CommonValues = OptionValues<typeof SERVER_OPTIONS>;

function serverOf(values: CommonValues, words: string[], isVerbatim: boolean): Omit<CommandServer, 'command'> {
  const { config, server, protocol = 'auto', record, timeout } = values;
  requireOneServer({ config, server, words });
  const version = knownVersion(protocol);
  if (version === undefined && protocol !== 'auto')
    throw new UsageError(`--protocol must be one of ${PROTOCOL_VERSIONS.join(', ')}.`);
  return {
    config,
    server,
    words,
    ...readEntryOptions(values),
    protocol: version ?? 'auto',
    record,
    timeoutMs: readTimeout(timeout),
    saveRefreshToken: values['save-refresh-token'],
    deviations: (values['continue-anyway'] ?? []).map(readDeviation),
    forwardedOptions: isVerbatim ? [] : words.slice(1).filter((word) => /^--./.test(word)),
  };
}

function readDeviation(code: string): Deviation {
  const deviation = DEVIATIONS.find((each) => each === code);
  if (deviation) return deviation;
  throw new UsageError(`--continue-anyway must be one of ${DEVIATIONS.join(', ')}, not ${code}.`);
}
