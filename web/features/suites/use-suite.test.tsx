// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { newQueryClient } from '../../session/queries';
import { WorkspaceContext } from '../../session/session-context';
import type { Workspace } from '../../session/workspace';
import { useReadSuite } from './use-suite';

const STORED = { name: 'desk', version: '1', text: 'loupe: 1\ncalls:\n  - tool: a\n    rowsFile: rows.csv\n' };

function Rows() {
  const { data } = useReadSuite(STORED);
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
