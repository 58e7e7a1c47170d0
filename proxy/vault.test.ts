import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestProxy } from '../e2e/testing/tunnel';
import { systemKeychain } from './keychain';
import { SecretVault } from './vault';
import { configFolder } from './vault-file';

const CANARY = 'canary-secret-4f1c';
let folder: string;
let file: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'loupe-vault-')), 'mcp-loupe');
  file = join(folder, 'secrets.json');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

/** As a proxy that is started anew has it; without a keychain. */
const another = () => new SecretVault({ folder, keychain: undefined, cost: 12 });

describe('secrets', () => {
  it('stay in memory, for all pages of one proxy and through their reloads', async () => {
    const proxy = await startTestProxy({ vault: { folder } });
    const [one, other] = [await proxy.open(), await proxy.open()];
    await one.vault.put('tokens https://as.example', CANARY, false);
    await one.vault.put('client x', 'y', false);
    one.close();
    expect(await other.vault.get('tokens https://as.example')).toBe(CANARY);
    expect(await other.vault.keys('tokens ')).toEqual(['tokens https://as.example']);
    expect(await other.vault.status()).toEqual({ file: 'none', protectedBy: 'passphrase', path: file });
    await other.vault.delete('tokens https://as.example');
    expect(await other.vault.get('tokens https://as.example')).toBeUndefined();
    expect(await other.vault.keys('')).toEqual(['client x']);
    expect(existsSync(folder)).toBe(false);
    await expect(other.vault.put('a', 'b', true)).rejects.toMatchObject({ name: 'HostError', code: 'locked' });
    await proxy.close();
  });

  it('are so many and so long', async () => {
    const vault = another();
    await vault.put('long', 'x'.repeat(4_000_000), false);
    await expect(vault.put('more', 'x'.repeat(200_000), false)).rejects.toMatchObject({ code: 'vault-failed' });
    await vault.put('long', '', false);
    for (let at = 0; at < 999; at++) await vault.put(`key ${at}`, 'x', false);
    await expect(vault.put('one more', 'x', false)).rejects.toMatchObject({ code: 'vault-failed' });
    await vault.put('key 1', 'another', false);
    expect(await vault.get('key 1')).toBe('another');
    expect(await vault.get('one more')).toBeUndefined();
  });
});

describe('secrets that are remembered', () => {
  it('are in a file that only its owner can read, encrypted, and come back with the passphrase', async () => {
    const vault = another();
    await vault.unlock('correct horse');
    // At once: what is read with other rights is made private again.
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    await vault.put('tokens a', CANARY, true);
    await vault.put('tokens b', 'only in memory', false);
    expect(await vault.status()).toEqual({ file: 'open', protectedBy: 'passphrase', path: file });
    const text = readFileSync(file, 'utf8');
    expect(text).not.toMatch(/canary|tokens a|horse/);
    expect(Buffer.from((JSON.parse(text) as { data: string }).data, 'base64').toString()).not.toMatch(/canary|tokens/);
    if (process.platform !== 'win32') {
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(statSync(folder).mode & 0o777).toBe(0o700);
    }
    expect(readdirSync(folder)).toEqual(['secrets.json']);

    const next = another();
    expect((await next.status()).file).toBe('locked');
    expect(await next.get('tokens a')).toBeUndefined();
    await next.unlock('correct horse');
    expect(await next.get('tokens a')).toBe(CANARY);
    expect(await next.keys('tokens ')).toEqual(['tokens a']);
    await next.delete('tokens a');
    const last = another();
    await last.unlock('correct horse');
    expect(await last.keys('')).toEqual([]);
  });

  it('wait in memory for the file to be opened, and leave it when they are no more to be remembered', async () => {
    const first = another();
    await first.unlock('passphrase one');
    await first.put('kept', '1', true);
    const vault = another();
    await expect(vault.put('waits', '2', true)).rejects.toMatchObject({ code: 'locked' });
    expect(await vault.get('waits')).toBe('2');
    await vault.unlock('passphrase one');
    await vault.put('kept', '1', false);
    const next = another();
    await next.unlock('passphrase one');
    expect([await next.get('waits'), await next.get('kept')]).toEqual(['2', undefined]);
  });

  it('are in no file whose passphrase has fewer than 8 characters', async () => {
    for (const short of ['x', 'seven..', '\u{1f600}'.repeat(7)])
      await expect(another().unlock(short)).rejects.toMatchObject({ code: 'vault-failed' });
    expect(existsSync(folder)).toBe(false);
    await another().unlock('eight...');
    // One that is there is opened by what it was made with, or is wrong.
    await expect(another().unlock('x')).rejects.toMatchObject({ code: 'wrong-passphrase' });
  });

  it('are not overwritten by a wrong passphrase, nor in a damaged file', async () => {
    const vault = another();
    await vault.unlock('passphrase one');
    await vault.put('a', CANARY, true);
    const whole = readFileSync(file, 'utf8');
    const wrong = another();
    await expect(wrong.unlock('passphrase two')).rejects.toMatchObject({ code: 'wrong-passphrase' });
    await expect(wrong.put('b', 'c', true)).rejects.toMatchObject({ code: 'locked' });
    expect(readFileSync(file, 'utf8')).toBe(whole);

    const parsed = JSON.parse(whole) as Record<string, string>;
    const flipped = (base64: string) => (base64.startsWith('A') ? 'B' : 'A') + base64.slice(1);
    for (const damage of [
      '',
      'nonsense',
      whole.slice(0, -20),
      JSON.stringify({ ...parsed, data: flipped(parsed['data'] ?? '') }),
      JSON.stringify({ ...parsed, tag: flipped(parsed['tag'] ?? '') }),
      JSON.stringify({ ...parsed, tag: (parsed['tag'] ?? '').slice(0, 8) }),
      JSON.stringify({ ...parsed, iv: flipped(parsed['iv'] ?? '') }),
      JSON.stringify({ ...parsed, version: 2 }),
      JSON.stringify({ ...parsed, cost: 40 }),
      JSON.stringify({ ...parsed, more: 1 }),
    ]) {
      writeFileSync(file, damage);
      const broken = another();
      await expect(broken.unlock('passphrase one'), damage).rejects.toMatchObject({
        code: 'vault-damaged',
        details: { path: file },
      });
      expect((await broken.status()).file).toBe('locked');
      // Not the one that was open either.
      await expect(vault.put('b', 'c', true), damage).rejects.toMatchObject({ code: 'vault-damaged' });
      expect(readFileSync(file, 'utf8')).toBe(damage);
    }
  });

  it('of two Loupes are in one file', async () => {
    const [one, other] = [another(), another()];
    await one.unlock('passphrase one');
    await other.unlock('passphrase one');
    await one.put('of one', '1', true);
    await other.put('of the other', '2', true);
    const next = another();
    await next.unlock('passphrase one');
    expect(await next.keys('')).toEqual(['of one', 'of the other']);
    await other.clear();
    expect(existsSync(file)).toBe(false);
    const made = another();
    await made.unlock('another passphrase');
    await expect(one.put('of one', '3', true)).rejects.toMatchObject({ code: 'locked' });
    await made.put('x', 'y', true);
    expect(await made.keys('')).toEqual(['x']);
  });

  it.skipIf(process.platform === 'win32')('are made private again when others may read them', async () => {
    const vault = another();
    await vault.unlock('passphrase one');
    chmodSync(file, 0o644);
    await another().status();
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('take half a second for each guess, unless a test says otherwise', async () => {
    await new SecretVault({ folder, keychain: undefined }).unlock('passphrase one');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ cost: 17 });
  });

  it('can’t be written: the reason is told', async () => {
    mkdirSync(join(folder, '..'), { recursive: true });
    writeFileSync(folder, 'a file where the folder should be');
    await expect(another().unlock('passphrase one')).rejects.toMatchObject({
      code: 'vault-failed',
      details: { errno: /^(ENOTDIR|EEXIST)$/ },
    });
  });
});

/** A `secret-tool` that keeps what it is given in a folder, each secret in a file that is named for its attributes. */
const SECRET_TOOL = `#!/bin/sh
cd "$(dirname "$0")/kept" || exit 2
verb=$1; shift
[ "$verb" = store ] && shift
name=$(printf %s "$*" | tr '/ ' '__')
case $verb in
  store) cat > "$name" ;;
  lookup) [ -f "$name" ] && cat "$name" ;;
  clear) rm -f "$name" ;;
esac
`;

describe.skipIf(process.platform === 'win32')('a keychain', () => {
  let programs: string;
  const keychain = () => systemKeychain({ ...process.env, PATH: `${programs}:/usr/bin:/bin` }, 'linux');
  const vault = () => new SecretVault({ folder, keychain: keychain() });

  beforeEach(() => {
    programs = join(folder, '..', 'bin');
    mkdirSync(join(programs, 'kept'), { recursive: true });
    writeFileSync(join(programs, 'secret-tool'), SECRET_TOOL, { mode: 0o755 });
  });

  it('keeps the key of the file, so that nobody is asked for a passphrase', async () => {
    const first = vault();
    expect(await first.status()).toEqual({ file: 'none', protectedBy: 'keychain', path: file });
    await first.put('tokens a', CANARY, true);
    expect(await first.status()).toMatchObject({ file: 'open', protectedBy: 'keychain' });
    const [kept = ''] = readdirSync(join(programs, 'kept'));
    expect(kept).toContain('service_mcp-loupe_file');
    const secret = readFileSync(join(programs, 'kept', kept), 'utf8');
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(readFileSync(file, 'utf8')).not.toContain(secret);

    const next = vault();
    expect(await next.get('tokens a')).toBe(CANARY);
    expect(await next.keys('')).toEqual(['tokens a']);
    await next.clear();
    expect(existsSync(file)).toBe(false);
    expect(readdirSync(join(programs, 'kept'))).toEqual([]);
  });

  it('that lost the key leaves the file locked, and as it is', async () => {
    await vault().put('a', CANARY, true);
    const whole = readFileSync(file, 'utf8');
    rmSync(join(programs, 'kept'), { recursive: true });
    mkdirSync(join(programs, 'kept'));
    const next = vault();
    expect(await next.status()).toMatchObject({ file: 'locked', protectedBy: 'keychain' });
    for (const act of [() => next.put('b', 'c', true), () => next.unlock('passphrase')])
      await expect(act()).rejects.toMatchObject({ code: 'locked', details: { protectedBy: 'keychain' } });
    expect(readFileSync(file, 'utf8')).toBe(whole);
  });

  it('that does not answer, or keeps nothing, is none', async () => {
    for (const program of [
      '#!/bin/sh\necho "Cannot autolaunch D-Bus without X11" >&2; exit 1\n',
      '#!/bin/sh\ncat > /dev/null; [ "$1" = lookup ] && exit 1; exit 0\n',
    ]) {
      writeFileSync(join(programs, 'secret-tool'), program, { mode: 0o755 });
      const without = vault();
      await expect(without.put('a', 'b', true)).rejects.toMatchObject({
        code: 'locked',
        details: { protectedBy: 'passphrase' },
      });
      expect(existsSync(file)).toBe(false);
    }
    rmSync(join(programs, 'secret-tool'));
    expect(await vault().status()).toMatchObject({ file: 'none', protectedBy: 'passphrase' });
  });

  it('is given no secret by arguments, which others can see', async () => {
    const log = join(programs, 'arguments');
    const logged = SECRET_TOOL.replace('\n', `\nprintf '%s\\n' "$@" >> '${log}'\n`);
    writeFileSync(join(programs, 'secret-tool'), logged, { mode: 0o755 });
    await vault().put('a', CANARY, true);
    const [kept = ''] = readdirSync(join(programs, 'kept'));
    const secret = readFileSync(join(programs, 'kept', kept), 'utf8');
    const seen = readFileSync(log, 'utf8');
    expect(seen).toContain('store');
    expect(seen).not.toContain(secret);
    expect(seen).not.toContain(CANARY);
  });
});

describe('the folder', () => {
  it('is the one that the system has for it', () => {
    expect(configFolder({ XDG_CONFIG_HOME: '/x' }, 'linux')).toBe(join('/x', 'mcp-loupe'));
    expect(configFolder({ XDG_CONFIG_HOME: 'relative' }, 'linux')).toMatch(/\.config.mcp-loupe$/);
    expect(configFolder({}, 'darwin')).toMatch(/Application Support.mcp-loupe$/);
    expect(configFolder({ APPDATA: '/r' }, 'win32')).toBe(join('/r', 'mcp-loupe'));
  });
});
