import { expect, it } from 'vitest';

import type { LogEntry } from '../session/message-log';
import { textMatcher } from './text-matcher';

const line = (text: string): LogEntry => ({ kind: 'stderr', text, seq: 1, at: 0 });
const cut = (entry: LogEntry) => (entry.kind === 'stderr' ? entry.text.slice(0, 5) : '');

it('finds a text beyond the words of the list, in any case, and takes nothing for a pattern', () => {
  expect(textMatcher(' NEEDLE ', cut)(line('hay hay hay needle'))).toBe(true);
  expect(textMatcher('n.edle', cut)(line('hay needle'))).toBe(false);
  expect(textMatcher('  ', cut)(line('hay'))).toBe(true);
});
