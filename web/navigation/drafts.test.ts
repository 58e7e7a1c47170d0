// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';

import { moveDrafts, readDraft, writeDraft } from './drafts';

const LARGE = `"${'x'.repeat(600_000)}"`;

beforeEach(() => {
  writeDraft('a/b', 'tool', '{"x":1}');
  writeDraft('a/b', 'large', LARGE);
  writeDraft('a', 'tool', '{"other":1}');
  localStorage.setItem('loupe.prompt/a%2Fb/greet', '{"name":"x"}');
  localStorage.setItem('loupe.sections/a%2Fb', 'tools');
  sessionStorage.setItem('loupe.answer/a%2Fb/1x', '{"city":"Oslo"}');
});

it('go with a server that is renamed', () => {
  moveDrafts('a/b', 'c');
  expect(readDraft('a/b', 'tool')).toBe('');
  expect(readDraft('c', 'tool')).toBe('{"x":1}');
  expect(readDraft('c', 'large')).toBe(LARGE);
  expect(readDraft('a', 'tool')).toBe('{"other":1}');
  expect(localStorage.getItem('loupe.prompt/c/greet')).toBe('{"name":"x"}');
  expect(localStorage.getItem('loupe.sections/c')).toBe('tools');
  expect(sessionStorage.getItem('loupe.answer/c/1x')).toBe('{"city":"Oslo"}');
  expect(localStorage.getItem('loupe.draft/a%2Fb/tool')).toBeNull();
});

it('are erased with a server that is removed', () => {
  moveDrafts('a/b', undefined);
  expect(readDraft('a/b', 'tool')).toBe('');
  expect(readDraft('a/b', 'large')).toBe('');
  expect(readDraft('a', 'tool')).toBe('{"other":1}');
  expect(Object.keys(localStorage)).toEqual(['loupe.draft/a/tool']);
  expect(sessionStorage.getItem('loupe.answer/a%2Fb/1x')).toBeNull();
});
