// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { StorageFullNotice } from './app/storage-full-notice';
import { SavedAnswers } from './features/server-requests/sampling/saved-answers';
import { readDraft, writeDraft } from './navigation/drafts';
import { renderInEnglish } from './i18n/testing/render-in-english';
import { runHistory } from './runs/record/run-history';
import type { NewRun } from './runs/record/run-payload';
import { isPageByPage, pagingKey } from './session/list-kinds';
import { savedSnapshots } from './session/stored-snapshots';
import { NEW_SERVER, ServerList } from './session/server-list';
import { browserSuites } from './runs/suites/store/browser-suites';
import { useStore } from './ui/use-store';
import { inBrowser, inTab, remember, reportFull, storageFull } from './ui/remember';

const full = () => new DOMException('The quota has been exceeded.', 'QuotaExceededError');

beforeEach(() => {
  storageFull.set('no');
  const refuse = () => {
    throw full();
  };
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse);
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(refuse);
});
afterEach(() => vi.restoreAllMocks());

const run = {
  run: {
    server: 's',
    kind: 'tool',
    name: 't',
    startedAt: 1,
    durationMs: 1,
    state: 'ok',
    argumentsText: '',
    responseText: '',
  },
  payload: { arguments: '{}', omitted: [], redacted: false, outcomes: [], questions: [] },
} as unknown as NewRun;
const result = { role: 'assistant', content: { type: 'text', text: 'hi' }, model: 'm' };

it.each<[what: string, write: () => unknown]>([
  [
    'a draft',
    () => {
      writeDraft('s', 't', '{"a":1}');
      expect(readDraft('s', 't')).toBe('{"a":1}');
    },
  ],
  [
    'what this tab keeps',
    () => {
      expect(remember(inTab, 'k', 'v')).toBe(false);
      expect(inTab.getItem('k')).toBe('v');
    },
  ],
  [
    'how a list is read',
    () => {
      remember(inBrowser, pagingKey('s', 'tools/list'), '1');
      expect(isPageByPage('s', 'tools/list')).toBe(true);
    },
  ],
  [
    'a server',
    () => {
      const target = { kind: 'http', url: 'http://127.0.0.1:9', headers: {} } as const;
      const list = new ServerList(inBrowser, []);
      list.put({ ...NEW_SERVER, name: 'mine', target });
      expect(new ServerList(inBrowser, []).get('mine')).toBeDefined();
    },
  ],
  [
    'a saved answer',
    () => {
      expect(new SavedAnswers(inBrowser).save({ name: 'a', result })).toBe(false);
      expect(new SavedAnswers(inBrowser).snapshot()).toHaveLength(1);
    },
  ],
  ['a snapshot', () => expect(savedSnapshots.store('s', '{}')).toBe(false)],
  ['a suite', () => expect(browserSuites.write('mine', 'loupe: 1', undefined)).rejects.toThrow('quota')],
  [
    'the reference of a suite',
    () =>
      expect(browserSuites.references('mine').write('a', [{ name: 'a.json', content: '{}' }])).rejects.toThrow('quota'),
  ],
  [
    'a run',
    async () => {
      expect(await runHistory.add(run)).toBeUndefined();
      expect(runHistory.problem.snapshot()).toBe('full');
    },
  ],
])('tells that there is no room for %s, and loses nothing of what was typed', async (_, write) => {
  await write();
  expect(storageFull.snapshot()).toBe('full');
});

it('says so on the page until it was read, once', async () => {
  const Shown = () => useStore(storageFull) === 'full' && <StorageFullNotice />;
  renderInEnglish(<Shown />);
  expect(screen.queryByRole('status')).toBeNull();
  remember(inBrowser, 'k', 'v');
  expect((await screen.findByRole('status')).textContent).toContain('Browser storage is full');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  reportFull(full());
  expect(screen.queryByRole('status')).toBeNull();
});

it('says nothing of a write that failed otherwise', () => {
  reportFull(new DOMException('', 'SecurityError'));
  expect(storageFull.snapshot()).toBe('no');
});

/** What writes into the browser's storage by itself, and tells that there is no room. */
const STORES = [
  'features/suites/durations/call-history.ts',
  'runs/record/migrate-earlier-data.ts',
  'runs/record/record-database.ts',
  'runs/suites/store/suite-database.ts',
  // The proxy's token, which is in the terminal, too.
  'tunnel/token.ts',
  'ui/remember.ts',
];

it('knows all that writes into the storage of the browser', () => {
  const files = (readdirSync(import.meta.dirname, { recursive: true }) as string[])
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file) && !/(?:^|\/)(?:test-|testing\/)/.test(file));
  const writes = /\b(?:localStorage|sessionStorage)\.|=> (?:localStorage|sessionStorage)\b|openDB[<(]/;
  const found = files.filter((file) => writes.test(readFileSync(join(import.meta.dirname, file), 'utf8')));
  expect(found.sort()).toEqual(STORES);
});
