// @vitest-environment jsdom
import { expect, it } from 'vitest';

import { renderInEnglish } from '../../../i18n/testing/render-in-english';
import type { PresenterStep } from '../presenter-link';
import { StepStatus } from './step-status';

it('names the failed check of a step that was called since', () => {
  const failed = { check: 'values', path: '$.temp' } as const;
  const step: PresenterStep = {
    key: 'step',
    title: 'Step',
    state: 'ok',
    live: 'ok',
    isAsking: false,
    text: '',
    prefersRecorded: false,
    check: { kind: 'failed', millis: 5, at: Date.now(), failed, text: '5' },
  };
  renderInEnglish(<StepStatus step={step} />);
  expect(document.body.textContent).toBe('● Called ✕ Failed, just now$.temp: 5');
});
