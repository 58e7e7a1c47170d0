import { memoizeByObject } from '../../../core/json/memoize-by-object';
import { parseAnsi } from '../../../core/text/parse-ansi';
import { jsonText, textOfRaw } from '../../../core/json/lossless';
import { maskSecrets } from '../../../core/secrets/mask-secrets';
import type { Secrets } from '../../../core/secrets/secrets';
import type { LogMessage } from '../../../core/session/log/log-messages';
import type { StderrEntry } from '../../../core/transports/message-log';
import { LOG_LEVELS, type LogLevel } from '../../../core/protocol/protocol-settings';

/** A line of the log: what the server logged by the protocol, or wrote to stderr. */
export type LogRow = LogMessage | StderrEntry;

/** Unique among the rows of a session. */
export function keyOfRow(row: LogRow): string {
  return row.kind === 'message' ? `m${row.number}` : `e${row.seq}`;
}

/** Both in the order in which they came. */
export function mergeRows(messages: readonly LogMessage[], stderr: readonly StderrEntry[]): readonly LogRow[] {
  if (stderr.length === 0) return messages;
  const orderOf = (row: LogRow) => (row.kind === 'message' ? row.entry : row.seq);
  return [...messages, ...stderr].sort((a, b) => orderOf(a) - orderOf(b));
}

/** What was logged, as text: strings as they are, other data as JSON. Made once. */
export const textOfRow = memoizeByObject((row: LogRow): string => {
  if (row.kind === 'stderr') return row.text;
  const { data } = row;
  return typeof data === 'string' ? data : data === undefined ? '' : jsonText(data);
});

/** Characters of a line that are shown in the list. */
const LINE = 400;

/** The beginning of what was logged, on one line and in a terminal's colours. */
export const lineOfRow = memoizeByObject((row: LogRow) =>
  parseAnsi(
    textOfRow(row)
      .slice(0, LINE)
      .trim()
      .replace(/\s*\n\s*/g, ' ⏎ '),
  ),
);

export interface LogFilter {
  /** Words that must all be there. */
  words: string;
  /** Less severe messages are left out. What has no known level stays: it can be neither. */
  level: LogLevel;
  logger: string | undefined;
}

/** Whether a row passes the filter of levels and loggers; stderr has neither. */
export function passes(row: LogRow, { level, logger }: LogFilter): boolean {
  if (row.kind === 'stderr') return logger === undefined;
  if (logger !== undefined && row.logger !== logger) return false;
  return row.level === undefined || LOG_LEVELS.indexOf(row.level) >= LOG_LEVELS.indexOf(level);
}

/** What a row is searched for. */
export function wordsOfRow(row: LogRow): readonly (string | undefined)[] {
  const text = textOfRow(row);
  return row.kind === 'stderr' ? [text] : [row.level, row.logger, row.during, text];
}

/** As JSON Lines: each message as it was on the wire, but without secrets, with the time when it came. */
export function rowsAsJsonLines(rows: readonly LogRow[], secrets: Secrets): string {
  return rows.map((row) => `${maskSecrets(rowAsJson(row), secrets)}\n`).join('');
}

function rowAsJson(row: LogRow): string {
  const time = `"time":"${new Date(row.at).toISOString()}"`;
  if (row.kind === 'stderr') return `{${time},"stderr":${JSON.stringify(row.text)}}`;
  const raw = textOfRaw(row.raw);
  const during = row.during === undefined ? '' : `,"during":${JSON.stringify(row.during)}`;
  // Between the tokens of JSON a line feed is only a blank; within a string there is none.
  return `{${time}${during},"message":${raw.replace(/[\r\n]+/g, ' ').trim()}}`;
}
