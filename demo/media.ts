import { existsSync, readFileSync } from 'node:fs';

import { isChinese } from './words.ts';

/**
 * The bytes of a ready file of demo/media, in the language of the demo if there is one in it. In the package, this module
 * is in another folder beside dist/demo.
 */
export function media(path: string): Buffer {
  const inChinese = new URL(`../demo/media/zh/${path}`, import.meta.url);
  return readFileSync(
    isChinese && existsSync(inChinese) ? inChinese : new URL(`../demo/media/${path}`, import.meta.url),
  );
}
