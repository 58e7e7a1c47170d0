import { describe, expect, it } from 'vitest';

import { type LogMessage, readLogMessage } from '../../../core/session/log/log-messages';
import type { StderrEntry } from '../../../core/transports/message-log';
import { Secrets } from '../../../core/secrets/secrets';
import { lineOfRow, mergeRows, hasLevelAndLogger, rowsAsJsonLines, textOfRow } from './log-row';

let next = 1;
function message(params: object, raw = JSON.stringify({ params })): LogMessage {
  const number = next++;
  return {
    ...readLogMessage({ params }),
    kind: 'message',
    number,
    at: 0,
    entry: number * 10,
    raw,
    during: undefined,
  };
}
const stderr = (seq: number, text: string): StderrEntry => ({ kind: 'stderr', seq, at: 0, text });

describe('the rows of the log', () => {
  it('are texts as they are, and other data as JSON', () => {
    expect(textOfRow(message({ level: 'info', data: 'plain' }))).toBe('plain');
    expect(textOfRow(message({ level: 'info', data: { a: [1] } }))).toBe('{"a":[1]}');
    expect(textOfRow(message({ level: 'info' }))).toBe('');
  });

  it('have a line without line feeds and escape codes', () => {
    const { text, paint } = lineOfRow(stderr(1, '\u001b[31mbad\u001b[0m\n  worse'));
    expect(text).toBe('bad ⏎ worse');
    expect(paint.spans).toHaveLength(3);
  });

  it('stand in the order in which they came', () => {
    const [a, b] = [message({}), message({})];
    const line = stderr(a.entry + 1, 'between');
    expect(mergeRows([a, b], [line])).toEqual([a, line, b]);
  });

  it('are narrowed by level and logger; what has no known level is never hidden by it', () => {
    const filter = { query: '', level: 'warning', logger: undefined } as const;
    const levels = ['info', 'warning', 'alert', 'fatal'];
    const shown = levels.filter((level) => hasLevelAndLogger(message({ level, data: 1 }), filter));
    expect(shown).toEqual(['warning', 'alert', 'fatal']);
    const ofOne = { ...filter, logger: 'db' };
    expect(hasLevelAndLogger(message({ level: 'error', logger: 'db', data: 1 }), ofOne)).toBe(true);
    expect(hasLevelAndLogger(message({ level: 'error', data: 1 }), ofOne)).toBe(false);
  });

  it('are saved one a line, as they were on the wire', () => {
    const raw = '{\n  "params": { "level": "info", "data": 12345678901234567890.10 }\n}';
    const rows = [message({ level: 'info' }, raw), stderr(3, 'a "line"\n')];
    const text = rowsAsJsonLines(rows, new Secrets());
    const lines = text.trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('12345678901234567890.10');
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { time: '1970-01-01T00:00:00.000Z', message: { params: { level: 'info' } } },
      { stderr: 'a "line"\n' },
    ]);
  });

  it('are saved without secrets', () => {
    const raw = '{ "params": { "level": "info", "data": "the key is canary-0b6d2f" } }';
    const rows = [message({ level: 'info' }, raw), stderr(3, 'canary-0b6d2f')];
    const text = rowsAsJsonLines(rows, new Secrets(['canary-0b6d2f']));
    expect(text.match(/•+/g)).toHaveLength(2);
    expect(text).not.toContain('canary');
  });
});
