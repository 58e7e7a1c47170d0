import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const NAME = /^(.*?)((?:\.loupe)?(?:\.jsonl)?(?:\.gz)?)$/s;

/** Named by the time in a folder, else numbered (`a.loupe.jsonl` → `a-2.loupe.jsonl`). */
export function freePath(wanted: string): string {
  const isFolder = statSync(wanted, { throwIfNoEntry: false })?.isDirectory() === true;
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const path = isFolder ? join(wanted, `${time}-${process.pid}.loupe.jsonl`) : wanted;
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
