import 'fake-indexeddb/auto';

import { expect, it, onTestFinished } from 'vitest';

import { BrowserSuites } from './browser-suites';
import { SuiteDatabase } from './suite-database';

let databases = 0;

/** A browser of its own, in as many tabs as wanted. */
function browser() {
  const name = `suites-${++databases}`;
  const tabs: (() => void)[] = [];
  return () => {
    let heard: () => void = () => undefined;
    const tab = () => heard();
    tabs.push(tab);
    return new BrowserSuites({
      open: async (onClosed) => {
        const database = await SuiteDatabase.open(name, onClosed);
        onTestFinished(() => database.close());
        return database;
      },
      channel: {
        postMessage: () => tabs.filter((other) => other !== tab).forEach((other) => other()),
        addEventListener: (_: string, listener: unknown) => {
          heard = listener as () => void;
        },
      },
    });
  };
}

it('keeps suites over a reload, and lists them in order', async () => {
  const open = browser();
  const suites = open();
  await suites.write('weather', 'loupe: 1\n', undefined);
  await suites.write('Air', 'loupe: 1 # air\n', undefined);
  const reloaded = open();
  expect(await reloaded.list()).toEqual(['Air', 'weather']);
  expect(await reloaded.read('weather')).toMatchObject({ name: 'weather', text: 'loupe: 1\n' });
  expect(await reloaded.read('none')).toBeUndefined();
});

it('writes over what was read alone, and tells every tab', async () => {
  const open = browser();
  const [one, other] = [open(), open()];
  let told = 0;
  other.subscribe(() => told++);
  await one.write('weather', 'a', undefined);
  expect(told).toBe(1);
  const read = await other.read('weather');
  expect(await one.write('weather', 'b', read?.version)).toMatchObject({ kind: 'written' });
  // A save and a removal that were begun with the text from before.
  const theirs = { name: 'weather', text: 'b' };
  expect(await other.write('weather', 'c', read?.version)).toMatchObject({ kind: 'conflict', theirs });
  expect(await other.remove('weather', read?.version ?? '')).toMatchObject({ kind: 'conflict', theirs });
  expect(await other.write('weather', 'c', undefined)).toMatchObject({ kind: 'conflict', theirs });
  expect(await other.read('weather')).toMatchObject({ text: 'b' });
  await expect(one.write('../weather', '', undefined)).rejects.toThrow('characters');
});

it('takes the references along when a suite is renamed, and away when it is removed', async () => {
  const suites = browser()();
  await suites.write('weather', 'a', undefined);
  const png = new Uint8Array([1, 2, 3]);
  await suites.references('weather').write('oslo', [
    { name: 'oslo.json', content: '{"x":1}' },
    { name: 'oslo.1.png', content: png },
    { name: 'oslo.2.png', content: png },
  ]);
  await suites.references('weather').write('oslo', [
    { name: 'oslo.json', content: '{}' },
    { name: 'oslo.1.png', content: png },
  ]);
  // Media that the result has no more are gone.
  expect(await suites.referenceNames('weather')).toEqual(['oslo.1.png', 'oslo.json']);
  await suites.write('air', 'b', undefined);
  expect(await suites.rename('weather', 'air', 'a')).toMatchObject({ kind: 'conflict', theirs: { name: 'air' } });
  expect(await suites.rename('weather', 'wind', 'a')).toMatchObject({ kind: 'written' });
  expect(await suites.list()).toEqual(['air', 'wind']);
  expect(await suites.references('wind').read('oslo.1.png')).toEqual(png);
  expect(await suites.references('weather').read('oslo.json')).toBeUndefined();
  const wind = await suites.read('wind');
  await suites.remove('wind', wind?.version ?? '');
  expect(await suites.list()).toEqual(['air']);
  expect(await suites.referenceNames('wind')).toEqual([]);
});

it('says why nothing can be kept', async () => {
  const suites = new BrowserSuites({ open: () => Promise.reject(new Error('No database here.')) });
  await expect(suites.list()).rejects.toMatchObject({ name: 'SuiteStoreError', message: 'No database here.' });
});
