// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { stdio, testHost } from '../../core/session/testing/session-fixture';
import type { Session } from '../../core/session/session';
import { SnapshotPart } from '../features/servers/connection/snapshot-part';
import { renderInEnglish } from '../i18n/testing/render-in-english';
import { TOOLS } from '../session/list-kinds';
import { useSessionState } from '../session/session-context';
import { useList } from '../session/use-list';
import { DriftBanner } from './drift-banner';

const host = testHost();

function Page({ session }: { session: Session }) {
  const state = useSessionState(session);
  useList(session, state, TOOLS, true);
  return (
    <>
      {state.kind === 'connected' && <DriftBanner session={session} connected={state.connected} />}
      <SnapshotPart session={session} className={undefined} />
    </>
  );
}

it('says that lists are too large for the next comparison, and leads to the snapshot, until dismissed', async () => {
  const session = host.session(stdio(process.execPath, 'e2e/servers/many-tools.mjs'));
  await session.connect();
  renderInEnglish(<Page session={session} />);
  const says = () => screen.queryAllByRole('status').find(({ textContent }) => /take more than 500/.test(textContent));
  await waitFor(() => expect(says()?.textContent).toContain('The lists take more than 500 kB'));
  await screen.findByText(/Save a snapshot to compare with it\.$/);
  const line = within(says() as HTMLElement);
  fireEvent.click(line.getByRole('button', { name: 'Review' }));
  expect(location.pathname).toBe('/s/test/snapshot');
  fireEvent.click(line.getByRole('button', { name: 'Dismiss' }));
  expect(says()).toBeUndefined();
});
