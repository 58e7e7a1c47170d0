import { expect, it } from 'vitest';

import { formatDuration } from './format';

it.each([
  [0, '0 ms'],
  [0.44, '0.4 ms'],
  [999.4, '999 ms'],
  [999.6, '1.00 s'],
  [59_990, '59.99 s'],
])('writes %d ms as %s', (ms, text) => expect(formatDuration(ms)).toBe(text));

it('writes no 60 seconds', () => expect(formatDuration(59_996)).not.toContain('60'));
