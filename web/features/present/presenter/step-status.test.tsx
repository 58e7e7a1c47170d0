// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import { expect, it } from 'vitest';

import { renderInEnglish } from '../../../i18n/testing/render-in-english';
import type { PresenterStep } from '../presenter-link';
import { StepStatus } from './step-status';

const failed = { check: 'values', path: '$.temp' } as const;

it.each<[PresenterStep['check'], string]>([
  [{ kind: 'failed', millis: 5, at: Date.now(), failed, text: '5' }, '● Called, 5 ms ✕ Failed, just now$.temp: 5'],
  [{ kind: 'works', millis: 5, at: Date.now(), differs: false }, '● Called, 5 ms '],
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
  cleanup();
});
