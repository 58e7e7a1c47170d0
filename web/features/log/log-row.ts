import { memoizeByObject } from '../../../core/json/memoize-by-object';
import { parseAnsi } from '../../../core/text/parse-ansi';
import { jsonText, rawText } from '../../../core/json/lossless';
import { maskSecrets } from '../../../core/secrets/mask-secrets';
import type { Secrets } from '../../../core/secrets/secrets';
import type { LogMessage } from '../../../core/session/log/log-messages';
import type { StderrEntry } from '../../../core/transports/message-log';
import { LOG_LEVELS, type LogLevel } from '../../../core/protocol/protocol-settings';
import { cutText } from '../../../core/json/shorten-strings';

export type LogRow = LogMessage | StderrEntry;

export function keyOfRow(row: LogRow): string {
  return row.kind === 'message' ? `m${row.number}` : `e${row.seq}`;
}

export function mergeRows(messages: readonly LogMessage[], stderr: readonly StderrEntry[]): readonly LogRow[] {
  if (stderr.length === 0) return messages;
  const orderOf = (row: LogRow) => (row.kind === 'message' ? row.entry : row.seq);
  return [...messages, ...stderr].sort((a, b) => orderOf(a) - orderOf(b));
}

/** Strings as they are, other data as JSON. Memoized. */
export const textOfRow = memoizeByObject((row: LogRow): string => {
  if (row.kind === 'stderr') return row.text;
  const { data } = row;
  return typeof data === 'string' ? data : data === undefined ? '' : jsonText(data);
});

const MAX_LINE_LENGTH = 400;

export const lineOfRow = memoizeByObject((row: LogRow) =>
  parseAnsi(
    cutText(textOfRow(row), MAX_LINE_LENGTH)
      .trim()
      .replace(/\s*\n\s*/g, ' ⏎ '),
  ),
);

export interface LogFilter {
  query: string;
  /** Hides less severe messages. Messages without a known level stay. */
  level: LogLevel;
  logger: string | undefined;
}

/** Level and logger only, not the query. stderr has neither. */
export function hasLevelAndLogger(row: LogRow, { level, logger }: Pick<LogFilter, 'level' | 'logger'>): boolean {
  if (row.kind === 'stderr') return logger === undefined;
  if (logger !== undefined && row.logger !== logger) return false;
  return row.level === undefined || LOG_LEVELS.indexOf(row.level) >= LOG_LEVELS.indexOf(level);
}

export function searchedTextsOf(row: LogRow): readonly (string | undefined)[] {
  const text = textOfRow(row);
  return row.kind === 'stderr' ? [text] : [row.level, row.logger, row.during, text];
}

/** JSON Lines: each message as on the wire, masked, with its time. */
export function rowsAsJsonLines(rows: readonly LogRow[], secrets: Secrets): string {
  return rows.map((row) => `${maskSecrets(rowAsJson(row), secrets)}\n`).join('');
}

function rowAsJson(row: LogRow): string {
  const time = `"time":"${new Date(row.at).toISOString()}"`;
  if (row.kind === 'stderr') return `{${time},"stderr":${JSON.stringify(row.text)}}`;
  const raw = rawText(row.raw);
  const during = row.during === undefined ? '' : `,"during":${JSON.stringify(row.during)}`;
  // JSON has line feeds only between tokens.
  return `{${time}${during},"message":${raw.replace(/[\r\n]+/g, ' ').trim()}}`;
}
