import { existsSync, readFileSync } from 'node:fs';

import { isChinese } from './translate.ts';

/** A file of demo/media, or its translation. The path fits the source and the package, where this module is in dist. */
export function readMedia(path: string): Buffer {
  const translation = new URL(`../demo/media/zh/${path}`, import.meta.url);
  return readFileSync(
    isChinese && existsSync(translation) ? translation : new URL(`../demo/media/${path}`, import.meta.url),
  );
}
