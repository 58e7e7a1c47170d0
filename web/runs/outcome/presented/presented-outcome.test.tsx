// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import type { Outcome } from '../../../../core/session/requests/outcome';
import { renderInEnglish } from '../../../i18n/testing/render-in-english';
import { PresentedOutcome } from './presented-outcome';

afterEach(cleanup);

const sent = { raw: '{}', request: '{}', elided: [], millis: 1, size: 2 } as const;
const outcomes: Record<string, Outcome> = {
  'tool error': { ...sent, kind: 'result', result: { content: [], isError: true } },
  'protocol error': { ...sent, kind: 'error', error: { code: -32602, message: 'No' } },
};

it.each([
  ['tool error', true, 'The server returned an error, as expected'],
  ['tool error', false, 'Something went wrong'],
  ['protocol error', true, 'The server returned an error, as expected'],
  ['protocol error', false, 'Something went wrong'],
])('says of a %s whether a suite expects it (%j)', (kind, isErrorExpected, text) => {
  const outcome = outcomes[kind] ?? expect.fail();
  const target = { kind: 'tool', name: 'echo' } as const;
  renderInEnglish(<PresentedOutcome {...{ outcome, target, isErrorExpected }} session={undefined} />);
  expect(screen.getByRole('status').textContent).toContain(text);
});
