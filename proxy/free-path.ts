import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const NAME = /^(.*?)((?:\.loupe)?(?:\.jsonl)?(?:\.gz)?)$/s;

/** A path without a file: in a folder named by the time, else numbered (`a.loupe.jsonl` → `a-2.loupe.jsonl`). */
export function freePath(target: string): string {
  const isFolder = statSync(target, { throwIfNoEntry: false })?.isDirectory() === true;
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const path = isFolder ? join(target, `${time}-${process.pid}.loupe.jsonl`) : target;
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? path : withPart(path, `-${number}`);
    if (!existsSync(free)) return free;
  }
}

/** `a.loupe.jsonl` and `-2` → `a-2.loupe.jsonl`. */
export function withPart(path: string, part: string): string {
  const [, stem = '', extension = ''] = NAME.exec(path) ?? [];
  return `${stem}${part}${extension}`;
}
