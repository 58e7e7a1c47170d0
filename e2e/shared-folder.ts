import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** For the title of tests that are skipped where a folder of test data is missing; empty where it is there. */
export function whyMissing(folder: string): string {
  return existsSync(folder) ? '' : ` (skipped: there is no ${folder}; LOUPE_SHARED names another place)`;
}

/**
 * A folder of test data that is not part of the repository: `spec` has the protocol's published schemas, `corpus` what real
 * servers answer to `tools/list`, `clients` the facts that were gathered about clients. It is looked for as `shared/NAME` beside each folder above this one, or as
 * `$LOUPE_SHARED/NAME`; tests that need it are skipped where it is missing, and say so.
 */
export function sharedFolder(name: 'spec' | 'corpus' | 'clients'): string {
  const given = process.env['LOUPE_SHARED'];
  if (given !== undefined) return join(given, name);
  for (let at = import.meta.dirname; dirname(at) !== at; at = dirname(at)) {
    const folder = join(at, 'shared', name);
    if (existsSync(folder)) return folder;
  }
  return join('shared', name);
}
