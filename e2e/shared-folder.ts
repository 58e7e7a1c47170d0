import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The reason for the title of tests that are skipped without a folder of test data; empty if it exists. */
export function whyMissing(folder: string): string {
  return existsSync(folder) ? '' : ` (skipped: there is no ${folder}; LOUPE_SHARED names another place)`;
}

/**
 * A folder of test data outside the repository: `$LOUPE_SHARED/NAME`, or `shared/NAME` in a folder above. `spec`: the
 * protocol's published schemas; `corpus`: `tools/list` results of real servers; `clients`: facts about clients.
 */
export function sharedFolder(name: 'spec' | 'corpus' | 'clients'): string {
  const root = process.env['LOUPE_SHARED'];
  if (root !== undefined) return join(root, name);
  for (let at = import.meta.dirname; dirname(at) !== at; at = dirname(at)) {
    const folder = join(at, 'shared', name);
    if (existsSync(folder)) return folder;
  }
  return join('shared', name);
}
