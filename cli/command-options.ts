import { type Deviation, DEVIATIONS } from '../core/authorization/model';
import { PROTOCOL_VERSIONS } from '../core/protocol/protocol-settings';
import { isObject, type JsonObject } from '../core/json/json-object';
import { parseJson } from '../core/json/lossless';
import { nearestName } from '../core/suite/nearest-name';
import { durationMs } from '../core/suite/suite';
import { type NamedServer, type OptionTable, readOptions, requireOneServer, splitAtWords, UsageError } from './options';

const COMMON = {
  config: { type: 'string' },
  server: { type: 'string' },
  header: { type: 'string', multiple: true },
  env: { type: 'string', multiple: true },
  protocol: { type: 'string' },
  record: { type: 'string' },
  timeout: { type: 'string' },
  'save-refresh-token': { type: 'string' },
  'continue-anyway': { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
} as const;
const CALL = { ...COMMON, tool: { type: 'string' }, args: { type: 'string' } } as const;
const READ = { ...COMMON, uri: { type: 'string' } } as const;
const PROMPT = { ...COMMON, name: { type: 'string' }, args: { type: 'string' } } as const;
const CHECK = {
  ...COMMON,
  json: { type: 'boolean' },
  junit: { type: 'string' },
  save: { type: 'string' },
  against: { type: 'string' },
  budget: { type: 'string' },
  all: { type: 'boolean' },
  html: { type: 'string' },
  'call-tools': { type: 'boolean' },
} as const;
const TABLES = { list: COMMON, call: CALL, read: READ, prompt: PROMPT, check: CHECK } as const;

export interface CommandServer extends NamedServer {
  headers: Record<string, string>;
  env: Record<string, string>;
  protocol: 'auto' | (typeof PROTOCOL_VERSIONS)[number];
  record: string | undefined;
  /** Of each request, without a response or progress. */
  timeoutMs: number | undefined;
  /** Where the latest refresh token is saved. */
  saveRefreshToken: string | undefined;
  /** Deviations of the authorization server that are accepted. */
  deviations: readonly Deviation[];
  /** Options that the command doesn't know, and so passes on to the server's program. */
  forwardedOptions: readonly string[];
}

export interface CheckOptions {
  json: boolean;
  /** Files. */
  junit: string | undefined;
  save: string | undefined;
  against: string | undefined;
  /** In tokens. */
  budget: number | undefined;
  /** If true, `save` and `against` are folders. */
  all: boolean;
  html: string | undefined;
  callTools: boolean;
}

export type CommandOptions =
  | { command: 'help' }
  | ({ command: 'list' } & CommandServer)
  | ({ command: 'call'; tool: string; args: JsonObject } & CommandServer)
  | ({ command: 'read'; uri: string } & CommandServer)
  | ({ command: 'prompt'; name: string; args: JsonObject } & CommandServer)
  | ({ command: 'check' } & CheckOptions & CommandServer);

/**
 * Options stand before the server's words and after the last of them: `call --args {} node server.js --tool add`. After
 * a `--`, all words are the server's. @throws UsageError
 */
export function parseCommand([first = '', ...argv]: string[]): CommandOptions {
  const command = first as keyof typeof TABLES;
  const table: OptionTable = TABLES[command];
  const { given: leading, words: rest, isVerbatim } = splitAtWords(argv, table);
  const end = isVerbatim ? rest.length : startOfTrailing(rest, table);
  const given = [...leading, ...rest.slice(end)];
  const words = rest.slice(0, end);
  if (!isVerbatim) rejectUnknownOptions(command, words, given, table);
  rejectRepeatedOptions(given, table);
  if (readOptions(given, TABLES[command]).help) return { command: 'help' };
  switch (command) {
    case 'list':
      return { command, ...serverOf(readOptions(given, COMMON), words, isVerbatim) };
    case 'call': {
      const { tool, args = '{}', ...common } = readOptions(given, CALL);
      if (tool === undefined) throw new UsageError('call needs --tool NAME.');
      return { command, tool, args: readArguments(args), ...serverOf(common, words, isVerbatim) };
    }
    case 'read': {
      const { uri, ...common } = readOptions(given, READ);
      if (uri === undefined) throw new UsageError('read needs --uri URI.');
      return { command, uri, ...serverOf(common, words, isVerbatim) };
    }
    case 'prompt': {
      const { name, args = '{}', ...common } = readOptions(given, PROMPT);
      if (name === undefined) throw new UsageError('prompt needs --name NAME.');
      return { command, name, args: readArguments(args), ...serverOf(common, words, isVerbatim) };
    }
    case 'check': {
      const values = readOptions(given, CHECK);
      const { json = false, junit, save, against, budget, html, ...rest } = values;
      const { all = false, 'call-tools': callTools = false, ...common } = rest;
      const { config, server, header, env, record, 'save-refresh-token': saved } = common;
      if (all && config === undefined) throw new UsageError('--all requires --config FILE.');
      if (all && [server, header, env, record, saved].some((each) => each !== undefined))
        throw new UsageError(
          '--all can’t be combined with --server, --header, --env, --record or --save-refresh-token.',
        );
      if (!all && html !== undefined) throw new UsageError('--html requires --all.');
      const written = { json, junit, save, against, html, budget: readBudget(budget) };
      return { command, ...written, all, callTools, ...serverOf(common, words, isVerbatim) };
    }
  }
}

/**
 * The index of the first trailing option; a server has at least one word. `--config` and `--server` after it are the
 * server's own.
 */
function startOfTrailing(words: readonly string[], table: OptionTable): number {
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

const REQUIRED_OPTION: Readonly<Record<string, string>> = { call: 'tool', read: 'uri', prompt: 'name' };

/**
 * Finds typos in what would be passed to the server: a URL takes no words, and the required option is hardly the
 * server's own. @throws UsageError
 */
function rejectUnknownOptions(
  command: string,
  [first = '', ...others]: readonly string[],
  given: readonly string[],
  table: OptionTable,
): void {
  const isUrl = /^https?:\/\//i.test(first);
  const needed = (word: string) => (OPTION.exec(word)?.[1] ?? '') === REQUIRED_OPTION[command];
  const from = isUrl ? 0 : given.some(needed) ? -1 : others.findIndex(needed);
  if (from === -1) return;
  const isKnown = (word: string) => Object.hasOwn(table, OPTION.exec(word)?.[1] ?? '');
  const unknown = others.slice(from).find((word) => word.startsWith('-') && !isKnown(word));
  if (unknown !== undefined) {
    const [name = ''] = unknown.replace(/^-+/, '').split('=');
    const nearest = nearestName(name, Object.keys(table));
    const meant = nearest === undefined ? '' : ` Did you mean --${nearest}?`;
    throw new UsageError(
      `Unknown option ${unknown.replace(/=.*$/s, '')}.${meant} See --help; after --, all words are the server’s.`,
    );
  }
  const [extra] = others;
  if (isUrl && extra !== undefined) throw new UsageError(`${command} takes one server URL, not ${extra} too.`);
}

/** @throws UsageError if an option is repeated: the second may be the server's own */
function rejectRepeatedOptions(given: readonly string[], table: OptionTable): void {
  const seen = new Set<string>();
  for (let at = 0; at < given.length; at += 1) {
    const [name = '', value] = (given[at] ?? '').replace(/^--/, '').split('=');
    if (table[name]?.type === 'string' && value === undefined) at += 1;
    if (table[name]?.multiple) continue;
    if (seen.has(name))
      throw new UsageError(
        `--${name} can be used only once. If the server has an option of this name, put -- before the server.`,
      );
    seen.add(name);
  }
}

type CommonValues = ReturnType<typeof readOptions<typeof COMMON>>;

function serverOf(values: CommonValues, words: string[], isVerbatim: boolean): CommandServer {
  const { config, server, header = [], env = [], protocol = 'auto', record, timeout } = values;
  requireOneServer({ config, server, words });
  const version = PROTOCOL_VERSIONS.find((known) => known === protocol);
  if (version === undefined && protocol !== 'auto')
    throw new UsageError(`--protocol must be one of ${PROTOCOL_VERSIONS.join(', ')}.`);
  return {
    config,
    server,
    words,
    headers: pairs(header, /^([^:\s]+):\s*(.*)$/s, '--header needs "Name: value"'),
    env: pairs(env, /^([^=]+)=(.*)$/s, '--env needs NAME=VALUE'),
    protocol: version ?? 'auto',
    record,
    timeoutMs: readTimeout(timeout),
    saveRefreshToken: values['save-refresh-token'],
    deviations: (values['continue-anyway'] ?? []).map(readDeviation),
    forwardedOptions: isVerbatim ? [] : words.slice(1).filter((word) => /^--./.test(word)),
  };
}

function pairs(given: readonly string[], form: RegExp, needed: string): Record<string, string> {
  return Object.fromEntries(
    given.map((text): [string, string] => {
      const [, name, value] = form.exec(text) ?? [];
      // The text may be a secret: the message doesn't quote it.
      if (name === undefined || value === undefined) throw new UsageError(`${needed}.`);
      return [name, value];
    }),
  );
}

function readArguments(text: string): JsonObject {
  try {
    const value = parseJson(text);
    if (isObject(value)) return value;
  } catch (error) {
    throw new UsageError(`--args: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw new UsageError('--args needs a JSON object.');
}

function readBudget(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new UsageError('--budget requires a number of tokens.');
  return Number(text);
}

/** @throws UsageError */
function readDeviation(code: string): Deviation {
  const deviation = DEVIATIONS.find((each) => each === code);
  if (deviation) return deviation;
  throw new UsageError(`--continue-anyway must be one of ${DEVIATIONS.join(', ')}, not ${code}.`);
}

function readTimeout(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const millis = durationMs(text);
  if (!Number.isNaN(millis)) return millis;
  throw new UsageError('--timeout requires a time with a unit, such as 10s.');
}
