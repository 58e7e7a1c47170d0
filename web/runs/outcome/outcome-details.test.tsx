// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { OutcomeDetails } from './outcome-details';

it('says the size before what a narrow line cuts', () => {
  const outcome = {
    kind: 'result',
    result: {},
    raw: '',
    request: '{}',
    elided: [],
    millis: 40,
    size: 149_000,
  } as const;
  const state = { kind: 'ended', outcomes: [outcome] } as const;
  const run = { id: 1, kind: 'tool', name: 'report', arguments: {}, startedAt: 0, state } as const;
  renderInEnglish(
    <OutcomeDetails run={run} findings={[]} checking={false}>
      <span>1 text</span>
      <span>structured</span>
    </OutcomeDetails>,
  );
  const line = screen.getByRole('group').firstElementChild ?? expect.fail();
  const facts = [...line.children].map(({ textContent }) => textContent.trim());
  expect(facts.slice(1)).toEqual(['40 ms', '149 kB', '1 text', 'structured']);
});
