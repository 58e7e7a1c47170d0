import { expect, it } from 'vitest';

import { CLIENTS, DIRECTORIES } from './client-names';
import { FACTS } from './clients';
import zh from './facts.zh-cn.json';
import { NOTES } from './notes';
import sources from './sources.json';

const ALL = [...FACTS, ...NOTES];

it('has a source, a text in both languages and a name for each fact and note', () => {
  expect(new Set(ALL.map(({ id }) => id)).size).toBe(ALL.length);
  expect(Object.keys(zh).toSorted()).toEqual(ALL.map(({ id }) => id).toSorted());
  for (const { id, client, source, seen, en } of ALL) {
    expect([...CLIENTS, ...DIRECTORIES], id).toContain(client);
    expect(source).toMatch(/^https:\/\//);
    expect(seen ?? '2026-11-27').toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(en).toMatch(/\S/);
    expect(zh[id as keyof typeof zh]).toMatch(/\p{Script=Han}/u);
  }
});

it('lists the clients in the order of the table', () => {
  expect([...new Set(FACTS.map(({ client }) => client))].filter((client) => !DIRECTORIES.includes(client))).toEqual(
    CLIENTS,
  );
});

it('has no source that nothing names', () => {
  const used = new Set(ALL.map(({ source }) => source));
  expect(Object.values(sources).filter(({ url }) => !used.has(url))).toEqual([]);
});
