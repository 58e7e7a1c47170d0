// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';

import { readDraft, writeDraft } from '../../navigation/drafts';
import { fillStop, restoreTyped } from './tour-drafts';
import { TOUR_STOPS } from './tour-stops';

const [first, second] = TOUR_STOPS.filter(({ tool }) => tool === 'order_flour');
const filled = (stop = first) => JSON.stringify(stop?.arguments, undefined, 2);
const typed = '{"flour": "oats"}';

beforeEach(() => {
  writeDraft('demo', 'order_flour', typed);
  if (first) fillStop('demo', first);
});

it('fills in a stop’s arguments, and brings back what was typed', () => {
  expect(readDraft('demo', 'order_flour')).toBe(filled());
  restoreTyped();
  expect(readDraft('demo', 'order_flour')).toBe(typed);
  restoreTyped();
  expect(readDraft('demo', 'order_flour')).toBe(typed);
});

it('brings it back after two stops of one tool', () => {
  if (second) fillStop('demo', second);
  expect(readDraft('demo', 'order_flour')).toBe(filled(second));
  restoreTyped();
  expect(readDraft('demo', 'order_flour')).toBe(typed);
});

it('keeps what was typed at the stop', () => {
  writeDraft('demo', 'order_flour', '{"flour": "rice"}');
  restoreTyped();
  expect(readDraft('demo', 'order_flour')).toBe('{"flour": "rice"}');
});
