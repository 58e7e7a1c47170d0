// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { Writable } from '../../../core/store';
import clients from '../../i18n/en/clients.json';
import definition from '../../i18n/en/definition.json';
import { newQueryClient } from '../../session/queries';
import { WorkspaceContext } from '../../session/session-context';
import type { Workspace } from '../../session/workspace';
import { ClientMatrix } from './client-matrix';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const TOOL = { name: 'add', description: 'Adds', inputSchema: { type: 'object', properties: {} } };

function show(servers: Readonly<Record<string, readonly object[]>>) {
  const queries = newQueryClient();
  for (const [name, items] of Object.entries(servers))
    queries.setQueryData(['tools/list', name], { items, pages: items.map(() => ({})) });
  const list = new Writable(Object.keys(servers).map((name) => ({ name })));
  const workspace = { servers: list, session: () => undefined } as unknown as Workspace;
  render(
    <IntlProvider locale="en" messages={{ clients, definition }}>
      <QueryClientProvider client={queries}>
        <WorkspaceContext value={workspace}>
          <ClientMatrix />
        </WorkspaceContext>
      </QueryClientProvider>
    </IntlProvider>,
  );
}

it('has a row for each client and a column for each listed server, whose cells open the reasons', async () => {
  show({ town: [TOOL], dotted: [{ ...TOOL, name: 'a.b' }], unlisted: [] });
  const table = await screen.findByRole('table', { name: '2 listed servers', hidden: true });
  const texts = (role: string) =>
    within(table)
      .getAllByRole(role, { hidden: true })
      .map(({ textContent }) => textContent);
  expect(texts('columnheader')).toEqual(['Client', 'town', 'dotted']);
  const row = within(table).getByRole('row', { name: /^Claude Code/, hidden: true });
  expect(row.textContent).toBe('Claude CodeWorksBlocked');
  const [, blocked] = within(row).getAllByRole('button', { hidden: true });
  fireEvent.click(blocked as HTMLElement);
  const reasons = screen.getByRole('list', { name: 'Facts about Claude Code', hidden: true });
  expect(reasons.textContent).toMatch(/makes every request fail with 400.*a\.b/);
  expect(table.textContent).toContain('Claude Code with dotted');
  expect(await within(reasons).findByText('Show a fix')).toBeTruthy();
});

it('is not there for one server', () => {
  show({ town: [TOOL], unlisted: [] });
  expect(screen.queryByRole('table', { hidden: true })).toBeNull();
});

it('knows of each server how many pages its list has', async () => {
  // A page for each tool.
  show({ town: [TOOL], paged: [TOOL, { ...TOOL, name: 'subtract' }] });
  const table = await screen.findByRole('table', { name: '2 listed servers', hidden: true });
  const row = within(table).getByRole('row', { name: /^Gemini CLI/, hidden: true });
  expect(row.textContent).toBe('Gemini CLIWorksDegraded');
});
