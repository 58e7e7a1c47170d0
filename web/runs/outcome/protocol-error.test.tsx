// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { checkMessage } from '../../../core/judge/check-message';
import { renderInEnglish } from '../../i18n/testing/render-in-english';
import type { Session } from '../../../core/session/session';
import type { RpcError } from '../../../core/session/requests/outcome';
import { AuthorizationContext } from './failure/authorization-context';
import { ProtocolError } from './protocol-error';

function show(error: RpcError, members: string, request = '') {
  const raw = `{"jsonrpc":"2.0","id":"loupe-1",${members}}`;
  const findings = checkMessage(raw, '2025-11-25', undefined);
  const outcome = { kind: 'error', error, raw, size: raw.length, request, millis: 1 } as const;
  renderInEnglish(<ProtocolError outcome={outcome} findings={findings} />);
  return screen.getByRole('alert').textContent;
}

const whole = () => screen.queryByRole('group', { name: 'Full response' });

it('says what a well-formed error says, and nothing else', () => {
  const text = show({ code: -32601, message: 'no' }, '"error":{"code":-32601,"message":"no"}');
  expect(text).toContain('The server rejected the request: no');
  expect(text).toContain('JSON-RPC error -32601.');
  expect(whole()).toBeNull();
});

it.each([
  ['tools/call', 'Compare the request with the tool’s definition.'],
  ['prompts/get', 'Compare the request with the prompt’s definition.'],
  ['resources/read', 'Check the URI'],
  ['completion/complete', 'The server rejected the parameters.'],
])('says what to compare rejected parameters with: %s', (method, advice) => {
  const request = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: {} });
  const text = show({ code: -32602, message: 'no' }, '"error":{"code":-32602,"message":"no"}', request);
  expect(text).toContain(advice);
  expect(text.includes('tool’s')).toBe(method === 'tools/call');
});

it.each([
  ['Authorize', undefined],
  ['Authorize and retry', vi.fn()],
])('leads to the authorization where the server rejects the credentials by it: %s', (name, onRetry) => {
  const onAuthorize = vi.fn();
  renderInEnglish(
    <AuthorizationContext value={{ onAuthorize, onSettings: vi.fn() }}>
      <ProtocolError
        outcome={{
          kind: 'error',
          error: { code: -32001, message: 'Unauthorized' },
          raw: '{"jsonrpc":"2.0","id":1,"error":{"code":-32001,"message":"Unauthorized"}}',
          size: 1,
          request: '',
          millis: 1,
        }}
        findings={[]}
        retry={onRetry && { session: {} as Session, onRetry }}
      />
    </AuthorizationContext>,
  );
  screen.getByRole('button', { name }).click();
  expect(onAuthorize.mock.calls).toEqual([[onRetry]]);
  // That is sent when the server accepts a token, and not before.
  if (onRetry) expect(onRetry).not.toHaveBeenCalled();
});

it.each<[string, RpcError, string, string]>([
  ['a text', { code: undefined, message: 'boom' }, '"error":"boom"', 'rejected the request: boom'],
  ['neither', { code: undefined, message: undefined }, '"x":1', 'neither a result nor a usable error'],
  ['without words', { code: -1, message: undefined }, '"error":{"code":-1}', 'without giving a reason'],
  [
    'both at once',
    { code: -1, message: 'no' },
    '"error":{"code":-1,"message":"no"},"result":{}',
    'both an error and a result: no',
  ],
])('shows a malformed answer whole: %s', (_, error, members, words) => {
  expect(show(error, members)).toContain(words);
  expect(screen.getByRole('list', { name: 'Findings' })).toBeDefined();
  expect(whole()).not.toBeNull();
});
