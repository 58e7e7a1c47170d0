import { expect, it } from 'vitest';

import { endOnce } from './phrase';

it.each([
  ['It responded: “No.”. Try again.', 'It responded: “No.” Try again.'],
  ['变为“好。”。', '变为“好。”'],
  ['It is “a.b”. Then “c”.', 'It is “a.b”. Then “c”.'],
])('%s ends a quotation once', (text, once) => expect(endOnce(text)).toBe(once));
