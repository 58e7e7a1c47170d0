import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testFolder } from '../e2e/testing/folder';
import { fuzzing } from '../e2e/fuzz';
import { startTestProxy, type TestProxy } from '../e2e/testing/tunnel';
import type { RemoteFolder } from '../web/tunnel/remote-folder';
import { kindOf } from './folder-path';

const outside = testFolder();
const folder = join(outside, 'suites');
const secret = join(outside, 'secret.loupe.yaml');
let loupe: TestProxy;
let files: RemoteFolder;

const encoder = new TextEncoder();
const put = (path: string, content: string, over = 'any') => files.write(path, encoder.encode(content), over);
const get = async (path: string) => {
  const file = await files.read(path);
  return file && { ...file, body: await text(file.body) };
};

beforeAll(async () => {
  mkdirSync(folder);
  loupe = await startTestProxy({ launch: { folder } });
  const tunnel = await loupe.open();
  if (!tunnel.folder) throw new Error('The page was told of no folder.');
  files = tunnel.folder;
});
afterAll(async () => {
  await loupe.close();
});
beforeEach(() => {
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  writeFileSync(secret, 'SECRET');
});

describe('a recording that is begun', () => {
  const line = (text: string) => `${JSON.stringify({ text })}\n`;

  it('grows with each piece, and ends where its page does', async () => {
    const tunnel = await loupe.open();
    const file = await tunnel.recordings.record('recordings/a.loupe.jsonl');
    expect(file.path).toBe('recordings/a.loupe.jsonl');
    const long = line('x'.repeat(2_000_000));
    await file.append(line('first'));
    const sent = file.append(long);
    const there = () => readFileSync(join(folder, file.path), 'utf8');
    await sent;
    await expect.poll(there).toBe(line('first') + long);
    tunnel.close();
    // What it has said is there, and the list has it.
    expect(await files.list()).toMatchObject([{ path: 'recordings/a.loupe.jsonl' }]);
    expect((await get('recordings/a.loupe.jsonl'))?.bytes).toBe(there().length);
  });

  it('is one that only its user may read, also when it is written at once', async () => {
    const mode = (path: string) => statSync(join(folder, path)).mode & 0o777;
    const { recordings } = await loupe.open();
    const grown = await recordings.record('recordings/grown.loupe.jsonl');
    await grown.close();
    await put('recordings/saved.loupe.jsonl', line('saved'));
    await files.write('recordings/grown.loupe.jsonl', Buffer.from(line('redacted')), 'any');
    expect(mode('recordings/grown.loupe.jsonl')).toBe(0o600);
    expect(mode('recordings/saved.loupe.jsonl')).toBe(0o600);
    await put('a.loupe.yaml', '');
    // Others are as all files are.
    writeFileSync(join(folder, 'usual'), '');
    expect(mode('a.loupe.yaml')).toBe(mode('usual'));
  });

  it('never writes over another file, nor into what is none of the folder’s', async () => {
    const { recordings } = await loupe.open();
    const one = await recordings.record('recordings/a.loupe.jsonl');
    const other = await recordings.record('recordings/a.loupe.jsonl');
    expect(other.path).toBe('recordings/a-2.loupe.jsonl');
    await one.append(line('one'));
    await other.append(line('other'));
    await Promise.all([one.close(), other.close()]);
    expect(await get(one.path)).toMatchObject({ body: line('one') });
    expect(await get(other.path)).toMatchObject({ body: line('other') });
    expect(await files.remove(other.path, 'any')).toBe(true);
    const refused = [
      'a.loupe.yaml',
      'recordings/a.txt',
      'recordings/b/a.loupe.jsonl',
      'recordings/a.loupe.jsonl.gz',
      '../a.loupe.jsonl',
    ];
    for (const path of refused) await expect(recordings.record(path)).rejects.toMatchObject({ code: 'folder-failed' });
    // No `mcp-loupe record` has named one.
    await expect(recordings.record()).rejects.toMatchObject({ code: 'folder-failed' });
  });
});

describe('the folder', () => {
  it('lets a page read what suites take rows and shared parts from, and no more than read it', async () => {
    mkdirSync(join(folder, 'shared'));
    const named = ['rows.csv', 'package.json', 'common.yaml', 'shared/a.loupe.yaml'];
    for (const path of named) {
      writeFileSync(join(folder, path), path);
      expect(await get(path)).toMatchObject({ body: path });
      await expect(put(path, 'other')).rejects.toMatchObject({ code: 'folder-failed' });
      await expect(files.remove(path, 'any')).rejects.toMatchObject({ code: 'folder-failed' });
    }
    expect(await files.read('none.csv')).toBeUndefined();
    expect(await files.list()).toEqual([]);
    writeFileSync(join(folder, '.rows.csv'), '');
    writeFileSync(join(folder, 'server.js'), '');
    symlinkSync(secret, join(folder, 'out.csv'));
    symlinkSync(join(folder, 'server.js'), join(folder, 'in.csv'));
    for (const path of ['.rows.csv', 'server.js', 'out.csv', 'in.csv', '../secret.loupe.yaml', 'shared/../rows.csv'])
      await expect(files.read(path), path).rejects.toMatchObject({ code: 'folder-failed' });
  });

  it('gives and takes files of any bytes, and lists what it knows alone', async () => {
    const bytes = new Uint8Array(3_000_000).map((_, at) => at * 7);
    const version = await files.write('references/weather/oslo.1.bin', bytes, 'new');
    const read = await files.read('references/weather/oslo.1.bin');
    expect(read).toMatchObject({ bytes: bytes.length, version });
    // Compared by Node: of millions of bytes.
    const body = Buffer.from(await new Response(read?.body).arrayBuffer());
    expect(body.equals(bytes)).toBe(true);
    await put('weather.loupe.yaml', '');
    expect(await get('weather.loupe.yaml')).toMatchObject({ bytes: 0, body: '' });
    await put('long.loupe.jsonl', 'x'.repeat(700_000));
    expect((await get('long.loupe.jsonl'))?.body).toHaveLength(700_000);
    writeFileSync(join(folder, '.env'), 'TOKEN=1');
    writeFileSync(join(folder, 'server.js'), '');
    expect((await files.list()).map(({ path }) => path)).toEqual(['long.loupe.jsonl', 'weather.loupe.yaml']);
    expect(await files.list('references/weather')).toMatchObject([
      { path: 'references/weather/oslo.1.bin', bytes: bytes.length },
    ]);
    expect(await files.list('references/none')).toEqual([]);
    expect(await files.read('none.loupe.yaml')).toBeUndefined();
    expect(await files.remove('references/weather/oslo.1.bin', 'any')).toBe(true);
    expect(readdirSync(join(folder, 'references'))).toEqual([]);
  });

  it('writes over what was read alone, and leaves nothing next to it', async () => {
    const first = await put('a.loupe.yaml', 'one', 'new');
    expect(await put('a.loupe.yaml', 'two', 'new')).toBeUndefined();
    writeFileSync(join(folder, 'a.loupe.yaml'), 'by an editor', { mode: 0o600 });
    expect(await put('a.loupe.yaml', 'two', first)).toBeUndefined();
    expect(await files.remove('a.loupe.yaml', first ?? '')).toBe(false);
    const theirs = await get('a.loupe.yaml');
    expect(theirs?.body).toBe('by an editor');
    expect(await put('a.loupe.yaml', 'two', theirs?.version)).toBeDefined();
    rmSync(join(folder, 'a.loupe.yaml'));
    expect(await put('a.loupe.yaml', 'three', theirs?.version)).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('tells what changes, however it is changed', async () => {
    const told: (readonly string[])[] = [];
    const stop = files.watch((paths) => told.push(paths));
    // Until it watches, nothing is told.
    await expect
      .poll(async () => {
        await put('a.loupe.yaml', String(told.length));
        return told.length;
      })
      .toBeGreaterThan(0);
    const changes = async (change: () => void) => {
      told.length = 0;
      change();
      await expect.poll(() => told.length).toBeGreaterThan(0);
    };
    await changes(() => writeFileSync(join(folder, 'b.loupe.yaml'), ''));
    expect(told.flat()).toContain('b.loupe.yaml');
    await changes(() => mkdirSync(join(folder, 'references', 'a'), { recursive: true }));
    await changes(() => writeFileSync(join(folder, 'references', 'a', 'x.json'), '{}'));
    await changes(() => rmSync(join(folder, 'b.loupe.yaml')));
    stop();
  });
});

describe('a page that wants more than the files of the folder', () => {
  it.each([
    '../secret.loupe.yaml',
    'references/../../secret.loupe.yaml',
    'references/a/../../../secret.loupe.yaml',
    './a.loupe.yaml',
    'references//a.json',
    '/etc/passwd',
    'C:/a.loupe.yaml',
    'references\\..\\..\\secret.loupe.yaml',
    'a.loupe.yaml\0.png',
    'a.loupe.yaml:stream',
    '.git/config',
    'references/.git/config',
    'server.js',
    'sub/a.loupe.jsonl',
    '.loupe.yaml',
    'references/a/x.json.0123456789ab.tmp',
    'references/a/x.sh',
    'references/a/x.1.js',
    'references/a/package.lock',
  ])('gets nothing: %s', async (path) => {
    const refused = { code: 'folder-failed' };
    await expect(files.read(path)).rejects.toMatchObject(refused);
    await expect(put(path, 'x')).rejects.toMatchObject(refused);
    await expect(files.remove(path, 'any')).rejects.toMatchObject(refused);
    await expect(files.list(path)).rejects.toMatchObject(refused);
    expect(readFileSync(secret, 'utf8')).toBe('SECRET');
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    'references/a/b/x.json',
    'references/x.json',
    'references/node_modules/package.json',
    'references/Node_Modules/x.json',
    'node_modules/a.json',
  ])('puts nothing there: %s', async (path) => {
    const refused = { code: 'folder-failed' };
    await expect(put(path, 'x')).rejects.toMatchObject(refused);
    await expect(files.remove(path, 'any')).rejects.toMatchObject(refused);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is not led out by a link, of a file or a folder, to what is there or not', async () => {
    symlinkSync(secret, join(folder, 'a.loupe.yaml'));
    symlinkSync(join(outside, 'new.loupe.yaml'), join(folder, 'b.loupe.yaml'));
    symlinkSync(outside, join(folder, 'references'));
    mkdirSync(join(folder, 'sub'));
    writeFileSync(join(folder, 'sub', '.env'), 'SECRET');
    symlinkSync(join(folder, 'sub', '.env'), join(folder, 'c.loupe.yaml'));
    for (const path of [
      'a.loupe.yaml',
      'b.loupe.yaml',
      'c.loupe.yaml',
      'references/secret.loupe.yaml',
      'references/x/new.json',
    ]) {
      await expect(files.read(path), path).rejects.toMatchObject({ code: 'folder-failed' });
      await expect(put(path, 'x'), path).rejects.toMatchObject({ code: 'folder-failed' });
      await expect(files.remove(path, 'any'), path).rejects.toThrow(path);
    }
    expect(readFileSync(secret, 'utf8')).toBe('SECRET');
    expect(readdirSync(outside).sort()).toEqual(['secret.loupe.yaml', 'suites']);
    expect(await files.list()).toEqual([]);
    expect(await files.list('references/x')).toEqual([]);
  });

  it('follows a link to another suite of the folder, and changes what is linked', async () => {
    await put('a.loupe.yaml', 'one');
    symlinkSync('a.loupe.yaml', join(folder, 'b.loupe.yaml'));
    linkSync(secret, join(folder, 'c.loupe.yaml'));
    await put('b.loupe.yaml', 'two');
    expect((await get('a.loupe.yaml'))?.body).toBe('two');
    // A file with another name elsewhere is not changed there.
    await put('c.loupe.yaml', 'three');
    expect(readFileSync(secret, 'utf8')).toBe('SECRET');
  });

  it('writes no file that is too large, and reads nothing that is no file', async () => {
    const large = new Uint8Array(64 * 1024 * 1024 + 1);
    await expect(files.write('a.loupe.yaml', large, 'any')).rejects.toThrow('are the most');
    mkdirSync(join(folder, 'd.loupe.yaml'));
    await expect(files.read('d.loupe.yaml')).rejects.toThrow('not a file');
    expect(existsSync(join(folder, 'a.loupe.yaml'))).toBe(false);
  });

  it('names nothing above the folder, whatever it says', () => {
    const part = fc.constantFrom('..', '.', '', '/', '\\', 'references', 'a.loupe.yaml', '\0', ':', ' ');
    const path = fc.array(fc.oneof(part, fc.string({ unit: 'binary-ascii' })), { maxLength: 6 });
    fc.assert(
      fc.property(path, fc.constantFrom('/', '', '\\'), (parts, by) => {
        const named = parts.join(by);
        if (kindOf(named) === undefined) return;
        const real = join('/root', named);
        expect(real.startsWith('/root/')).toBe(true);
        expect(real).toBe(`/root/${named}`);
      }),
      fuzzing(),
    );
  });

  it('watches nothing but what it has started', async () => {
    const tunnel = await loupe.open();
    const program = join(outside, 'server.js');
    writeFileSync(program, '');
    const line = { command: process.execPath, args: [program] };
    const never = () => undefined;
    await expect(tunnel.watchProgram(line, never)).rejects.toThrow('started');
    await tunnel.spawn(line).exited;
    const told: (readonly string[])[] = [];
    const watched = await tunnel.watchProgram(line, (paths) => told.push(paths));
    expect(watched.files).toContain(program);
    writeFileSync(program, '// anew');
    await expect.poll(() => told.flat()).toEqual([program]);
    watched.stop();
    await expect(tunnel.watchProgram({ ...line, args: ['/etc/passwd'] }, never)).rejects.toThrow('started');
    rmSync(program);
  });
});

it('is there only where Loupe was started with one', async () => {
  const other = await startTestProxy();
  const tunnel = await other.open();
  expect(tunnel.folder).toBeUndefined();
  await other.close();
});
