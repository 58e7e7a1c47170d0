// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { checkMessage } from '../../../core/judge/check-message';
import type { Finding } from '../../../core/protocol/findings/finding';
import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { OutcomeDetails } from './outcome-details';

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

function factsWith(findings: readonly Finding[]): string[] {
  renderInEnglish(
    <OutcomeDetails run={run} findings={findings} checking={false}>
      <span>1 text</span>
      <span>structured</span>
    </OutcomeDetails>,
  );
  const line = screen.getByRole('group').firstElementChild ?? expect.fail();
  return [...line.children].map(({ textContent }) => textContent.trim());
}

it('says the size before what a narrow line cuts', () => {
  expect(factsWith([]).slice(1)).toEqual(['40 ms', '149 kB', '1 text', 'structured']);
});

it('counts findings that differ only in their places once', () => {
  const content = [{ type: 'strange' }, { type: 'odd' }, { type: 'text', text: 1 }];
  const raw = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { content } });
  const findings = checkMessage(raw, '2025-11-25', { method: 'tools/call', params: {} });
  expect(findings.map(({ path }) => path)).toEqual([
    '$.result.content[0].type',
    '$.result.content[1].type',
    '$.result.content[2].text',
  ]);
  expect(factsWith(findings)[0]).toBe('! OK, 2 findings');
});
