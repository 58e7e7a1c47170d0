import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const NAME = /^(.*?)((?:\.loupe)?(?:\.jsonl)?(?:\.gz)?)$/s;

/** The path of a recording that no file has: in a folder named by the time, else with a number where it is taken. */
export function freePath(wanted: string): string {
  const isFolder = statSync(wanted, { throwIfNoEntry: false })?.isDirectory() === true;
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const path = isFolder ? join(wanted, `${time}-${process.pid}.loupe.jsonl`) : wanted;
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? path : withPart(path, `-${number}`);
    if (!existsSync(free)) return free;
  }
}

/** The path with something more at the end of its name: `a.loupe.jsonl` and `-2` make `a-2.loupe.jsonl`. */
export function withPart(path: string, part: string): string {
  const [, stem = '', extension = ''] = NAME.exec(path) ?? [];
  return `${stem}${part}${extension}`;
}
