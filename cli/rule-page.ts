import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIST } from './resolve-servers';

/** The page of the package that describes each rule, as Markdown. */
export function rulePage(): string {
  return readFileSync(join(DIST, '../docs/rules.md'), 'utf8');
}
