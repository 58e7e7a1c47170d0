import type { Latency } from '../../core/recording/replay/pacer';
import { jsonPathError } from '../../core/suite/json-path';
import type { CompareOptions } from './compare-files';
import { MEGABYTE } from './recording-file';
import { readOptions, readOptionsAndFiles, readPort, splitAtWords, UsageError } from '../options';

export const RECORDING_HELP = `Usage: mcp-loupe tap    [--record FILE] [--cwd DIR] [--otlp URL] -- COMMAND...
       mcp-loupe tap    URL --port N [--record FILE] [--otlp URL]
       mcp-loupe replay FILE [--latency real|none|MS] [--port N] [--first MB]
       mcp-loupe compare OLD NEW [--ignore JSONPATH] [--json] [--first MB]

tap runs between a client and its server: use it in the client's configuration instead of the
server's command or URL. Every byte is forwarded unchanged, and Loupe shows the messages live.
replay answers requests from a recording: over stdio, or with --port over Streamable HTTP.
Requests are matched by method and params; identical requests are answered in recorded order.
compare matches the calls of two recordings, identical calls first, and prints the differences
between their responses and their durations.

  --record FILE      write NAME.loupe.jsonl or .gz. Existing files are never overwritten. If FILE is
                     a folder, the file is named after the current time
  --cwd DIR          working directory of the server (default: the client's)
  --otlp URL         send spans to an OpenTelemetry collector, such as http://localhost:4318
  --port N           port on this computer (0: any free port)
  --latency L        real: recorded times (default); none; or milliseconds per response
  --ignore JSONPATH  ignore these values, such as '$..timestamp'; can be repeated
  --json             print the comparison as JSON
  --first MB         read only the first MB megabytes of a compressed recording. Without this option,
                     recordings over 500 MB (decompressed) are not opened
  --help

Exit codes: tap: the server's own; replay: 0; compare: 0 if identical, 1 if different,
2 if a recording can't be read.
`;

const TAP = {
  record: { type: 'string' },
  cwd: { type: 'string' },
  otlp: { type: 'string' },
  port: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;
const REPLAY = {
  latency: { type: 'string', default: 'real' },
  port: { type: 'string' },
  first: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;
const COMPARE = {
  ignore: { type: 'string', multiple: true, default: [] as string[] },
  json: { type: 'boolean', default: false },
  first: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;
const URL_SCHEME = /^https?:\/\//i;

export type RecordingOptions =
  | { command: 'help' }
  | {
      command: 'tap-stdio';
      words: readonly string[];
      record: string | undefined;
      cwd: string | undefined;
      otlp: string | undefined;
    }
  | {
      command: 'tap-http';
      url: string;
      port: number;
      record: string | undefined;
      otlp: string | undefined;
    }
  | ({ command: 'compare' } & CompareOptions)
  | {
      command: 'replay';
      file: string;
      latency: Latency;
      port: number | undefined;
      first: number | undefined;
    };

/** @throws UsageError */
export function parseRecordingOptions([command = '', ...argv]: readonly string[]): RecordingOptions {
  if (command === 'compare') return parseCompare(argv);
  return command === 'tap' ? parseTap(argv) : parseReplay(argv);
}

function parseCompare(argv: string[]): RecordingOptions {
  const { values, files } = readOptionsAndFiles(argv, COMPARE);
  const { ignore, json, first, help } = values;
  if (help) return { command: 'help' };
  const [left, right, ...more] = files;
  if (left === undefined || right === undefined || more.length > 0)
    throw new UsageError('compare needs two recordings: OLD and NEW.');
  for (const path of ignore) {
    const fault = jsonPathError(path);
    if (fault !== undefined) throw new UsageError(`--ignore ${path}: ${fault}`);
  }
  return { command: 'compare', files: [left, right], ignore, json, first: readFirst(first) };
}

function parseTap(argv: string[]): RecordingOptions {
  const { given: leading, words, isVerbatim } = splitAtWords(argv, TAP);
  const [first] = words;
  const isUrl = !isVerbatim && first !== undefined && URL_SCHEME.test(first);
  // A URL has no arguments: options may follow it.
  const given = isUrl ? [...leading, ...words.slice(1)] : leading;
  const { record, cwd, otlp, port, help } = readOptions(given, TAP);
  if (help) return { command: 'help' };
  if (first === undefined) throw new UsageError('tap requires a server: -- COMMAND... or URL.');
  if (!isUrl) {
    if (port !== undefined) throw new UsageError('--port requires a server URL.');
    return { command: 'tap-stdio', words, record, cwd, otlp };
  }
  if (cwd !== undefined) throw new UsageError('--cwd requires a server command.');
  if (!URL.canParse(first)) throw new UsageError(`"${first}" is not a valid URL.`);
  if (port === undefined) throw new UsageError('tap URL requires --port N.');
  return { command: 'tap-http', url: first, port: readPort(port), record, otlp };
}

function parseReplay(argv: string[]): RecordingOptions {
  const { values, files } = readOptionsAndFiles(argv, REPLAY);
  const { latency, port, first, help } = values;
  if (help) return { command: 'help' };
  const [file, more] = files;
  if (file === undefined) throw new UsageError('replay needs a FILE: NAME.loupe.jsonl.');
  if (more !== undefined) throw new UsageError(`replay takes one FILE. Unexpected argument: ${more}`);
  return {
    command: 'replay',
    file,
    latency: readLatency(latency),
    port: port === undefined ? undefined : readPort(port),
    first: readFirst(first),
  };
}

/** @returns bytes */
function readFirst(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,5}$/.test(text) && Number(text) > 0) return Number(text) * MEGABYTE;
  throw new UsageError('--first takes a number of megabytes.');
}

function readLatency(text: string): Latency {
  if (text === 'real' || text === 'none') return text;
  if (/^\d{1,7}$/.test(text)) return Number(text);
  throw new UsageError('--latency takes real, none or a number of milliseconds.');
}
