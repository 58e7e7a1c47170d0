import { chmodSync, existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPage, writeRedirect } from './open-page';

const url = 'http://127.0.0.1:6280/#token=0123456789abcdef';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.runIf(process.platform === 'linux')('opening the browser', () => {
  it('writes a page for this user only, and removes it with its folder', () => {
    const { file, remove } = writeRedirect(url);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(file)).mode & 0o777).toBe(0o700);
    remove();
    expect(existsSync(dirname(file))).toBe(false);
  });

  it('names the page, and never the token, on the command line', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'loupe-opener-'));
    const said = join(folder, 'said');
    const opener = join(folder, 'xdg-open');
    writeFileSync(opener, `#!/bin/sh\nprintf '%s\\n' "$*" > "${said}"\n`);
    chmodSync(opener, 0o755);
    vi.stubEnv('DISPLAY', ':0');
    vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH'] ?? ''}`);
    openPage(url);
    const read = () => (existsSync(said) ? readFileSync(said, 'utf8') : '');
    await expect.poll(read).toMatch(/^file:\/\/\S+\.html\n$/);
    const file = fileURLToPath(read().trim());
    expect(file).not.toContain('0123456789abcdef');
    expect(readFileSync(file, 'utf8')).toContain(`content="0; url=${url}"`);
  });
});
