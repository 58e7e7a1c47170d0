import 'fake-indexeddb/auto';

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { testFolder } from '../../../../e2e/testing/folder';
import { startTestProxy, type TestProxy } from '../../../../e2e/testing/tunnel';
import { BrowserSuites } from './browser-suites';
import { FolderSuites } from './folder-suites';
import { moveSuites } from './move-suites';
import { SuiteDatabase } from './suite-database';

const folder = testFolder();
const file = (name: string) => join(folder, name);
let loupe: TestProxy;
let suites: FolderSuites;

beforeAll(async () => {
  loupe = await startTestProxy({ launch: { folder } });
  const tunnel = await loupe.open();
  if (!tunnel.folder) throw new Error('The page was told of no folder.');
  suites = new FolderSuites(tunnel.folder);
});
afterAll(async () => {
  await loupe.close();
});
beforeEach(() => {
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
});

it('has the suites of the folder, byte for byte, whatever their extension', async () => {
  writeFileSync(file('weather.loupe.yml'), '\uFEFFloupe: 1\r\n# 天气\r\n');
  writeFileSync(file('Air quality.loupe.yaml'), 'loupe: 1\n');
  writeFileSync(file('notes.txt'), '');
  expect(await suites.list()).toEqual(['Air quality', 'weather']);
  const weather = await suites.read('weather');
  expect(weather?.text).toBe('\uFEFFloupe: 1\r\n# 天气\r\n');
  const text = `${weather?.text}calls: []\r\n`;
  expect(await suites.write('weather', text, weather?.version)).toMatchObject({ kind: 'written' });
  expect(readFileSync(file('weather.loupe.yml'), 'utf8')).toBe(text);
  expect(await suites.write('weather', '', undefined)).toMatchObject({ kind: 'conflict' });
  await expect(suites.write('a/b', '', undefined)).rejects.toMatchObject({ name: 'SuiteStoreError' });
  writeFileSync(file('latin.loupe.yaml'), new Uint8Array([0xe9, 0x0a]));
  await expect(suites.read('latin')).rejects.toMatchObject({ name: 'SuiteStoreError' });
});

it('never loses what was edited outside between reading and writing', async () => {
  const path = file('a.loupe.yaml');
  const edit = fc.constantFrom('none', 'edit', 'same', 'remove', 'replace');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(edit, fc.string()), { maxLength: 5 }), async (edits) => {
      writeFileSync(path, 'start');
      let read = await suites.read('a');
      for (const [kind, typed] of edits) {
        const before = readFileSync(path, 'utf8');
        if (kind === 'edit') writeFileSync(path, `${before}+`);
        if (kind === 'same') writeFileSync(path, before);
        if (kind === 'remove' || kind === 'replace') rmSync(path);
        if (kind === 'replace') writeFileSync(path, `${before}-`);
        const theirs = kind === 'remove' ? undefined : readFileSync(path, 'utf8');
        const answer = await suites.write('a', typed, read?.version);
        if (kind === 'none' || kind === 'same') {
          expect(answer.kind).toBe('written');
          expect(readFileSync(path, 'utf8')).toBe(typed);
        } else {
          // Nothing was written.
          expect(answer).toMatchObject({ kind: 'conflict' });
          expect(answer.kind === 'conflict' && answer.theirs?.text).toBe(theirs);
          if (theirs === undefined) writeFileSync(path, 'again');
          else expect(readFileSync(path, 'utf8')).toBe(theirs);
        }
        read = await suites.read('a');
      }
    }),
    { numRuns: 40 },
  );
});

it('keeps references as the command line does, and takes them along', async () => {
  await suites.write('weather', 'loupe: 1\n', undefined);
  const png = new Uint8Array([137, 80, 0, 255]);
  const oslo = suites.references('weather');
  await oslo.write('oslo', [
    { name: 'oslo.json', content: '{}' },
    { name: 'oslo.1.png', content: png },
  ]);
  await oslo.write('oslo', [{ name: 'oslo.json', content: '{"a":1}' }]);
  expect(readdirSync(file('references/weather'))).toEqual(['oslo.json']);
  await oslo.write('lima', [{ name: 'lima.1.png', content: png }]);
  await expect(oslo.read('../../weather.loupe.yaml')).rejects.toThrow('is not a suite');
  const weather = await suites.read('weather');
  const renamed = await suites.rename('weather', 'wind', weather?.version ?? '');
  expect(renamed).toMatchObject({ kind: 'written' });
  expect(readdirSync(folder).sort()).toEqual(['references', 'wind.loupe.yaml']);
  expect(await suites.references('wind').read('lima.1.png')).toEqual(png);
  await suites.remove('wind', renamed.kind === 'written' ? renamed.version : '');
  expect(readdirSync(file('references'))).toEqual([]);
});

it('takes over the suites of the browser, and leaves those whose name is selected', async () => {
  const database = await SuiteDatabase.open('to-move', () => undefined);
  const browser = new BrowserSuites({ open: () => Promise.resolve(database) });
  await browser.write('weather', 'loupe: 1 # mine\n', undefined);
  await browser.write('air', 'loupe: 1\n', undefined);
  await browser.references('air').write('x', [
    { name: 'x.json', content: '{}' },
    { name: 'x.1.png', content: new Uint8Array([1]) },
  ]);
  writeFileSync(file('weather.loupe.yaml'), 'loupe: 1 # theirs\n');
  expect(await moveSuites(browser, suites)).toEqual({ moved: ['air'], taken: ['weather'] });
  expect(await browser.list()).toEqual(['weather']);
  expect(await suites.referenceNames('air')).toEqual(['x.1.png', 'x.json']);
  expect(readFileSync(file('weather.loupe.yaml'), 'utf8')).toBe('loupe: 1 # theirs\n');
  database.close();
});

it('says when somebody else has changed a suite', async () => {
  let told = 0;
  const stop = suites.subscribe(() => told++);
  await expect
    .poll(() => {
      writeFileSync(file('a.loupe.yaml'), String(told));
      return told;
    })
    .toBeGreaterThan(0);
  stop();
});
