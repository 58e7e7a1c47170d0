// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';

import { everything } from '../http-servers';
import {
  block,
  button,
  call,
  expectResult,
  openAndCall,
  openTool,
  part,
  parts,
  press,
  result,
  says,
  shows,
  textOf,
  type Part,
  writeJson,
  until,
} from '../testing/page-parts';
import { downloads, wholePages } from '../testing/whole-page';

const openConnected = wholePages();
const fixture = (name: string) => ['node', `e2e/servers/${name}`] as const;

async function savedBytes(around: Part): Promise<{ name: string; bytes: Buffer }> {
  const before = downloads.length;
  await press(() => parts('button', 'Download', around)[0] ?? expect.fail('It has no Download.'));
  const { name, blob } = await until(() => downloads[before] ?? expect.fail('Nothing is saved yet.'));
  return { name, bytes: Buffer.from(await blob.arrayBuffer()) };
}

const status: Part = () => parts('status', undefined, result)[0] ?? expect.fail('It has no status.');

describe('failures look different', () => {
  it('a server that dies: a transport error, with the exit code and the last words', async () => {
    await openConnected(fixture('dies-mid-call.mjs'));
    await openAndCall('die');
    await expectResult('transport-error');
    expect(textOf(status())).toBe('⌁ Transport error');
    await says(result, 'exit 3', 'FATAL: the database is on fire');
  });
});

describe('embedded resources', () => {
  describe('of server-everything', () => {
    beforeEach(() => openConnected([...everything, 'stdio']));

    it('are text, and a blob that is text', async () => {
      await openAndCall('get-resource-reference');
      const resource = block(2, 'resource');
      await says(resource, 'demo://resource/dynamic/text/1', 'This is a plaintext resource');
      await press(part('radio', 'Blob', part('radiogroup', 'resourceType')));
      await call();
      await says(resource, 'demo://resource/dynamic/blob/1', 'This is a base64 blob');
    });

    it('are a gzip file, embedded and behind a link', async () => {
      await openTool('gzip-file-as-resource');
      await writeJson('{"name":"hello.gz","data":"data:text/plain,hello","outputType":"resource"}');
      await call();
      await says(block(1, 'resource'), 'application/gzip');
      const saved = await savedBytes(block(1));
      expect(saved.name).toBe('hello.gz');
      expect(saved.bytes.subarray(0, 2).toString('hex')).toBe('1f8b');
      await writeJson('{"name":"linked.gz","data":"data:text/plain,hello"}');
      await call();
      await press(button('Read linked.gz', block(1, 'resource link')));
      await says(part('group', /Contents/, block(1)), '1f 8b');
    });
  });

  it('are the menu of the demo as Markdown, CSV and PDF', async () => {
    await openConnected(['node', 'dist/demo/server.js']);
    await openAndCall('get_menu');
    await expectResult('ok');
    await until(() => expect(parts('heading', undefined, block(1, 'resource'))).not.toEqual([]));
    await shows(part('table', undefined, block(2, 'resource')));
    await says(block(3, 'resource'), 'application/pdf');
    const saved = await savedBytes(block(3));
    expect(saved.name).toBe('today.pdf');
    expect(saved.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
