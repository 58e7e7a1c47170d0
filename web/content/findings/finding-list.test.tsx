// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { serverCheckFindings } from '../../../core/judge/server-check/check-findings';
import type { StepResponse } from '../../../core/judge/server-check/step-response';
import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { FindingList } from './finding-list';

const step = {
  name: 'unknown-resource',
  method: 'resources/read',
  expects: 'unknown-resource',
  sends: [],
  skip: undefined,
  run: () => Promise.reject(new Error('It is not run.')),
} as const;

function show(verdict: 'odd' | 'broken', answer: StepResponse): string | null {
  const state = { kind: 'done', verdict, answer } as const;
  const findings = serverCheckFindings({ kind: 'done', steps: [{ step, state }] }, 4);
  renderInEnglish(<FindingList findings={findings} />);
  return screen.getByRole('listitem').textContent;
}

it('says what a step of the server check expected, and what came', () => {
  expect(show('broken', { kind: 'error', code: -1, message: 'no', data: 0, status: 500 })).toContain(
    'resources/read with an unknown URI: expected error −32002 (−32602 in 2026-07-28), but got error -1: no · HTTP 500.',
  );
  cleanup();
  expect(show('odd', { kind: 'timeout', limit: 2_000 })).toContain('is recommended, but got no response within 2 s.');
  cleanup();
  const nothing = { kind: 'error', code: undefined, message: undefined, data: undefined } as const;
  expect(show('broken', nothing)).toContain('but got neither a result nor a usable error.');
});
