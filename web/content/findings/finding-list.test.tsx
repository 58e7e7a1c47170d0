// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { serverCheckFindings } from '../../../core/judge/server-check/check-findings';
import { checkMessage } from '../../../core/judge/check-message';
import type { StepResponse } from '../../../core/judge/server-check/step-response';
import { checkOutput } from '../../../core/judge/check-output';
import type { Finding } from '../../../core/protocol/findings/finding';
import { type ListedTool, readTools } from '../../../core/protocol/tool';
import { validateAt } from '../../workers/validation/validate';
import { ResultTool } from './result-tool';
import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { MessageSource } from '../message/message-source';
import { FindingList } from './finding-list';
import { FoldedFix } from './result-fix';

const step = {
  name: 'unknown-resource',
  method: 'resources/read',
  expects: 'unknown-resource',
  sends: [],
  skip: undefined,
  run: () => Promise.reject(new Error('It is not run.')),
} as const;

function show(status: 'not-recommended' | 'failed', answer: StepResponse): string | null {
  const state = { kind: 'done', status, response: answer } as const;
  const findings = serverCheckFindings({ kind: 'done', steps: [{ step, state }] }, '2025-11-25');
  renderInEnglish(<FindingList findings={findings} />);
  return screen.getByRole('listitem').textContent;
}

it('says what a step of the server check expected, and what came', () => {
  expect(show('failed', { kind: 'error', code: -1, message: 'no', data: 0, status: 500 })).toContain(
    'resources/read with an unknown URI: expected error -32002, but got error -1: no · HTTP 500.',
  );
  cleanup();
  const long = { kind: 'error', code: -1, message: 'n'.repeat(300), data: undefined } as const;
  expect(show('failed', long)).toMatch(/but got error -1: n+…\./);
  cleanup();
  expect(show('failed', { kind: 'result', result: {} })).toContain('but got an empty result.');
  cleanup();
  const failed = { kind: 'result', result: { content: [], isError: true }, status: 200 } as const;
  expect(show('failed', failed)).toContain('but got a result with isError · HTTP 200.');
  cleanup();
  expect(show('not-recommended', { kind: 'timeout', limit: 2_000 })).toContain(
    'is recommended, but got no response within 2 s.',
  );
  cleanup();
  const nothing = { kind: 'error', code: undefined, message: undefined, data: undefined } as const;
  expect(show('failed', nothing)).toContain('but got neither a result nor a usable error.');
});

/** The difference of the only fix. */
async function shownFix(raw: string, findings: readonly Finding[], tool?: ListedTool) {
  cleanup();
  renderInEnglish(
    <MessageSource value={{ raw, elided: [] }}>
      <ResultTool value={tool}>
        <FindingList findings={findings} />
      </ResultTool>
    </MessageSource>,
  );
  const fix = await screen.findByText('Show a fix');
  fireEvent(fix.parentElement as HTMLElement, new Event('toggle'));
  (fix.parentElement as HTMLDetailsElement).open = true;
  fireEvent(fix.parentElement as HTMLElement, new Event('toggle'));
  expect((await screen.findByRole('status')).textContent).toContain('no other comes');
  return screen.getByText(/^--- result\.json/).closest('pre')?.textContent;
}

it('offers the fix of a result as a difference, judged again', async () => {
  const raw = '{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"no"}],"is_error":true}}';
  const findings = checkMessage(raw, '2025-11-25', { method: 'tools/call', params: {} });
  expect(await shownFix(raw, findings)).toMatch(/^-  "is_error": true$[^]*^\+  "isError": true$/m);
});

it('offers the fix of structured content, validated by the output schema again', async () => {
  const outputSchema = { type: 'object', properties: { n: { type: 'integer' } } };
  const [tool] = readTools([{ name: 'count', inputSchema: { type: 'object' }, outputSchema }]);
  if (!tool) throw new Error('No tool');
  const result = { content: [{ type: 'text', text: '{"n":"7"}' }], structuredContent: { n: '7' } };
  const raw = JSON.stringify({ jsonrpc: '2.0', id: 1, result });
  const findings = await checkOutput({ result, raw, version: '2025-11-25' }, tool, validateAt);
  const difference = await shownFix(
    raw,
    findings.map((finding) => ({ ...finding, version: '2025-11-25' })),
    tool,
  );
  expect(difference).toMatch(/^-    "n": "7"$[^]*^\+    "n": 7$/m);
  expect(difference).toContain('+      "text": "{\\"n\\":7}"');
});

it('makes the difference of a fix only once it is open', async () => {
  const describe = vi.fn(() => ({ introduced: [], patch: '--- result.json\n', prompt: '' }));
  renderInEnglish(<FoldedFix describe={describe} />);
  const fix = screen.getByText('Show a fix').parentElement as HTMLDetailsElement;
  expect(describe).not.toHaveBeenCalled();
  fix.open = true;
  fireEvent(fix, new Event('toggle'));
  await screen.findByText('--- result.json');
});
