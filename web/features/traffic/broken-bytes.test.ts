import { expect, it } from 'vitest';

import { escapeBytes } from './broken-bytes';

const utf8 = (text: string) => [...new TextEncoder().encode(text)];

it('writes the bytes that are no UTF-8 as escapes, and says where they begin', () => {
  const bytes = new Uint8Array([...utf8('{"é":"'), 0xff, 0xc3, ...utf8('"} 見😀')]);
  expect(escapeBytes(bytes)).toEqual({ text: '{"é":"\\xff\\xc3"} 見😀', broken: 7 });
  expect(escapeBytes(new Uint8Array(utf8('déjà')))).toEqual({ text: 'déjà', broken: undefined });
});

it('takes for broken exactly what the platform does', () => {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const isUtf8 = (bytes: Uint8Array) => {
    try {
      strict.decode(bytes);
      return true;
    } catch {
      return false;
    }
  };
  const edges = [0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf];
  const more = [0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf4, 0xf5, 0xff];
  for (const first of more) {
    for (const second of edges) {
      for (const third of [0x7f, 0x80, 0xbf, 0xc0]) {
        for (const rest of [[], [0x80], [0xbf], [0xc0]]) {
          const bytes = new Uint8Array([first, second, third, ...rest]);
          expect(escapeBytes(bytes).broken === undefined, String(bytes)).toBe(isUtf8(bytes));
        }
      }
    }
  }
});
