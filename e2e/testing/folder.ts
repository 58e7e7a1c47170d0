import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder for the tests of a file, removed after them. @param after `onTestFinished` for one of a test */
export function testFolder(after: (end: () => void) => unknown = afterAll): string {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-test-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
