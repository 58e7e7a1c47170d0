import { readFileSync } from 'node:fs';

/** The bytes of a ready file of demo/media. In the package, this module is in another folder beside dist/demo. */
export function media(path: string): Buffer {
  return readFileSync(new URL(`../demo/media/${path}`, import.meta.url));
}
