// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { toolPanelOf } from './testing/render-tool-panel';

vi.setConfig({ testTimeout: 60_000 });

const inputSchema = {
  type: 'object',
  properties: { nights: { type: 'integer' }, city: { type: 'string' } },
};

it('marks the field that an error names, in the words of the server, until the field is edited', async () => {
  const text = 'Invalid arguments for tool plan: Too big: expected number to be <=14 at nights';
  const result = { isError: true, content: [{ type: 'text', text }] };
  const raw = JSON.stringify({ jsonrpc: '2.0', id: 1, result });
  const call = () =>
    Promise.resolve([{ kind: 'result', result, raw, request: '{"id":1}', elided: [], millis: 1, size: raw.length }]);
  toolPanelOf({ name: 'plan', inputSchema }, call)();
  const field = await screen.findByRole('textbox', { name: 'nights' });
  const said = () => screen.queryByText('Server: Too big: expected number to be <=14');
  fireEvent.change(field, { target: { value: '20' } });
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  fireEvent.click(screen.getByRole('button', { name: 'Call tool' }));
  await waitFor(() => expect(said()).not.toBeNull());
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.getAttribute('aria-describedby')).toBe(said()?.parentElement?.id);
  expect(screen.getByRole('textbox', { name: 'city' }).getAttribute('aria-invalid')).toBeNull();
  fireEvent.change(field, { target: { value: '2' } });
  expect(said()).toBeNull();
  expect(field.getAttribute('aria-invalid')).toBeNull();
});
