// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';

import { createArgumentsLink, MAX_LINK_LENGTH } from './arguments-link';
import {
  parseArgumentsFragment,
  storeLinkedArguments,
  subscribeLinkedArguments,
  takeLinkedArguments,
} from '../../navigation/linked-arguments';

const place = { origin: 'http://127.0.0.1:6280', pathname: '/s/my%20server/tools/a%2Fb' };

test.each([
  '{"n":12345678901234567890,"x":1e400,"z":-0}',
  '{"a":"#&=+%?/ \\u0000 ü 🙂 \u2028"}',
  '{"a":1,"a":2}',
  '{"half": "typed',
  '"no object"',
])('%s goes through a link unchanged', (text) => {
  const link = createArgumentsLink(place, text);
  if (link.kind !== 'link') throw new Error('It is too long.');
  const url = new URL(link.url);
  expect(url.origin + url.pathname).toBe(place.origin + place.pathname);
  expect(url.search).toBe('');
  expect(parseArgumentsFragment(url.hash)).toEqual({ text, rest: '' });
});

test('half of a surrogate pair becomes an escape', () => {
  const link = createArgumentsLink(place, '"\ud800"');
  expect(link.kind === 'link' && parseArgumentsFragment(new URL(link.url).hash)?.text).toBe('"\\ud800"');
});

test('nothing entered is a link to the tool alone', () => {
  expect(createArgumentsLink(place, '')).toEqual({ kind: 'link', url: place.origin + place.pathname });
});

test('a link that would get cut off is none', () => {
  const link = createArgumentsLink(place, JSON.stringify({ a: 'x'.repeat(MAX_LINK_LENGTH) }));
  expect(link.kind).toBe('too-long');
});

test('the rest of the fragment stays', () => {
  expect(parseArgumentsFragment('#token=abc&arguments=%7B%7D')).toEqual({ text: '{}', rest: '#token=abc' });
  expect(parseArgumentsFragment('#token=abc')).toBeUndefined();
});

test('arguments wait for their own tool, beyond a reload, and are given once', async () => {
  const listener = vi.fn();
  const stop = subscribeLinkedArguments(listener);
  storeLinkedArguments({ server: 's', tool: 't', text: '{}' });
  await Promise.resolve();
  expect(listener).toHaveBeenCalled();
  expect(sessionStorage.getItem('loupe.linked')).toContain('{}');
  expect(takeLinkedArguments('s', 'other')).toBeUndefined();
  expect(takeLinkedArguments('s', 't')).toBe('{}');
  expect(takeLinkedArguments('s', 't')).toBeUndefined();
  stop();
});
