import { randomBytes } from 'node:crypto';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { nearestName } from '../core/suite/nearest-name';
import { durationMs } from '../core/suite/suite';

export class UsageError extends Error {
  override name = 'UsageError';
}

type OptionTable = NonNullable<ParseArgsConfig['options']>;
/** An option as Node's parser takes it, with what `--help` prints: the name of its value, its text, and its heading. */
export type HelpOption = OptionTable[string] & { value?: string; help: string; group?: string };
export type HelpOptions = Readonly<Record<string, HelpOption>>;

const MAX_PORT = 65_535;
const HELP = { help: { type: 'boolean', short: 'h', help: 'print this help' } } as const;

export type OptionValues<T extends HelpOptions> = ReturnType<
  typeof parseArgs<{ args: string[]; options: T }>
>['values'];

export function defineOptions<const T extends HelpOptions>(options: T): T & typeof HELP {
  return { ...options, ...HELP };
}

export function endOfOptions(argv: readonly string[], table: HelpOptions): number {
  let end = 0;
  for (let word = argv[0]; word?.startsWith('-') && word !== '--'; word = argv[end])
    end += table[word.slice(2)]?.type === 'string' ? 2 : 1;
  return end;
}

/** After `--`, all words are verbatim. */
export function splitAtWords(argv: readonly string[], table: HelpOptions) {
  const end = endOfOptions(argv, table);
  const isVerbatim = argv[end] === '--';
  return { leading: argv.slice(0, end), words: argv.slice(isVerbatim ? end + 1 : end), isVerbatim };
}

/** @throws UsageError for unknown options, missing values and other words */
export function readOptions<T extends HelpOptions>(args: string[], options: T): OptionValues<T> {
  return asUsageError(() => parseArgs({ args, options }).values, options);
}

/** Options before, between and after files. @throws UsageError */
export function readOptionsAndFiles<T extends HelpOptions>(args: string[], options: T) {
  const { values, positionals } = asUsageError(() => parseArgs({ args, options, allowPositionals: true }), options);
  return { values, files: positionals };
}

function asUsageError<T>(parse: () => T, options: HelpOptions): T {
  try {
    return parse();
  } catch (error) {
    // Node's class and code say nothing to users, nor does its advice on positional arguments.
    const message = error instanceof Error ? error.message : String(error);
    const reason = message
      .replace(/\. To specify a positional argument.*$/s, '')
      .replace(/^Option '(?:-\w, )?(--[\w-]+) <value>' argument missing/, '$1 requires a value')
      .replace(/^Unknown option '(.*)'$/s, 'Unknown option $1');
    const [, unknown = ''] = /^Unknown option --(.*)$/s.exec(reason) ?? [];
    throw new UsageError(
      `${reason.replace(/\.?$/, '.')}${didYouMean(unknown, Object.keys(options), '--')} See --help.`,
    );
  }
}

/** ` Did you mean --junit?`, or nothing. @param prefix of the names */
export function didYouMean(unknown: string, names: Iterable<string>, prefix = ''): string {
  const nearest = nearestName(unknown, names);
  return nearest === undefined ? '' : ` Did you mean ${prefix}${nearest}?`;
}

/** @throws UsageError */
export function readTimeout(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const timeoutMs = durationMs(text);
  if (!Number.isNaN(timeoutMs)) return timeoutMs;
  throw new UsageError('--timeout requires a time with a unit, such as 10s.');
}

/** @throws UsageError */
export function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= MAX_PORT) return Number(text);
  throw new UsageError(`--port requires a number from 0 to ${MAX_PORT}, not "${text}".`);
}

/** Options that add to the server that the command line names. */
export const ENTRY_OPTIONS = {
  header: { type: 'string', multiple: true, value: "'N: V'", help: 'HTTP header for every request; can be repeated' },
  env: {
    type: 'string',
    multiple: true,
    value: 'NAME[=VALUE]',
    help: 'environment variable for the server; without a value, the one that is set here; can be repeated',
  },
} as const satisfies HelpOptions;

export interface NamedServer {
  config?: string;
  server?: string;
  words: string[];
  headers?: Record<string, string>;
  env?: Record<string, string>;
}

/** @throws UsageError */
export function readEntryOptions({ header = [], env = [] }: { header?: string[]; env?: string[] }) {
  const withValue = (variable: string) => {
    const value = process.env[variable];
    return value === undefined ? variable : `${variable}=${value}`;
  };
  return {
    headers: pairs(header, /^([^:\s]+):\s*(.*)$/s, '--header requires "Name: value"'),
    env: pairs(
      env.map(withValue),
      /^([^=]+)=(.*)$/s,
      '--env requires NAME=VALUE, or the name of a variable that is set',
    ),
  };
}

function pairs(given: readonly string[], form: RegExp, requirement: string): Record<string, string> {
  return Object.fromEntries(
    given.map((text): [string, string] => {
      const [, name, value] = form.exec(text) ?? [];
      // The text may be a secret: the message doesn't quote it.
      if (name === undefined || value === undefined) throw new UsageError(`${requirement}.`);
      return [name, value];
    }),
  );
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
