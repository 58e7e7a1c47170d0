// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { renderInEnglish } from '../../../i18n/testing/render-in-english';
import type { PresenterStep } from '../presenter-link';
import { StepStatus } from './step-status';

const at = Date.parse('2026-12-01T12:00:00Z');
// A busy machine takes seconds to render, and the text says how long ago it was.
beforeEach(() => vi.useFakeTimers({ now: at, toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const failed = { check: 'values', path: '$.temp' } as const;

it.each<[PresenterStep['check'], string]>([
  [{ kind: 'failed', millis: 5, at, failed, text: '5' }, '● Called, 5 ms ✕ Failed, just now$.temp: 5'],
  [{ kind: 'works', millis: 5, at, differs: false }, '● Called, 5 ms '],
  [{ kind: 'left-out', because: 'called' }, '● Called, 5 ms '],
  [undefined, '● Called, 5 ms '],
])('says of a called step what its checks said, if they were run: %j', (check, text) => {
  const step: PresenterStep = {
    key: 'step',
    title: 'Step',
    state: 'ok',
    shows: 'live',
    live: 'ok',
    isAsking: false,
    text: '',
    durationMs: 5,
    prefersRecorded: false,
    check,
  };
  renderInEnglish(<StepStatus step={step} />);
  expect(document.body.textContent).toBe(text);
});
