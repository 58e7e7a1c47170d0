// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { newQueryClient } from '../../session/queries';
import { WorkspaceContext } from '../../session/session-context';
import type { Workspace } from '../../session/workspace';
import { useReadSuite } from './use-suite';

const STORED = { name: 'desk', version: '1', text: 'loupe: 1\ncalls:\n  - tool: a\n    rowsFile: rows.csv\n' };

function Rows({ stored = STORED }) {
  const { data } = useReadSuite(stored);
  return <p>{data?.kind === 'suite' && JSON.stringify(data.suite.calls)}</p>;
}

it('reads a file again that changed while nobody showed the suite', async () => {
  let rows = 'city\nOslo\n';
  const read = () => Promise.resolve({ body: rows, version: rows });
  const folder = { path: '/tests', read, watch: () => () => undefined };
  const workspace = { tunnel: { folder } } as unknown as Workspace;
  const client = newQueryClient();
  const show = () =>
    render(
      <QueryClientProvider client={client}>
        <WorkspaceContext value={workspace}>
          <Rows />
        </WorkspaceContext>
      </QueryClientProvider>,
    );
  const first = show();
  expect(await screen.findByText(/Oslo/)).toBeDefined();
  first.unmount();
  rows = 'city\nLima\n';
  show();
  expect(await screen.findByText(/Lima/)).toBeDefined();
});

it('never shows one suite in the place of another', async () => {
  const workspace = { tunnel: {} } as unknown as Workspace;
  const client = newQueryClient();
  const of = (name: string, tool: string) => (
    <QueryClientProvider client={client}>
      <WorkspaceContext value={workspace}>
        <Rows stored={{ name, version: tool, text: `loupe: 1\ncalls:\n  - tool: ${tool}\n` }} />
      </WorkspaceContext>
    </QueryClientProvider>
  );
  const { rerender } = render(of('desk', 'first'));
  await screen.findByText(/first/);
  rerender(of('desk', 'second'));
  expect(screen.getByText(/first/)).toBeDefined();
  await screen.findByText(/second/);
  rerender(of('scale', 'third'));
  expect(screen.queryByText(/second/)).toBeNull();
  expect(await screen.findByText(/third/)).toBeDefined();
});
