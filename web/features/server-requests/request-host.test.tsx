// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { stdio, testHost } from '../../../core/session/testing/session-fixture';
import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { RequestHost } from './request-host';
import { WaitingRequests } from '../../runs/operation/waiting-requests';

const host = testHost();
afterEach(cleanup);

it('shows an audience nothing of other servers', () => {
  const other = host.session(stdio('node', 'e2e/servers/elicits.mjs'));
  other.openRequests.notes.set([{ key: '1', kind: 'withdrawn', method: 'elicitation/create', reason: 'late' }]);
  const { rerender } = renderInEnglish(<RequestHost sessions={[other]} current={undefined} />);
  expect(screen.getByText('Reason: late')).toBeDefined();
  rerender(<RequestHost isPresented sessions={[other]} current={undefined} />);
  expect(screen.queryByText('Reason: late')).toBeNull();
});

it.each([
  ['/history', 1],
  ['/s/other/traffic', 1],
  ['/present/suite/evening', 1],
  ['/present/tool/test/book', 0],
])('puts a request off while its tool is left for %s: %i', (path, postponed) => {
  const session = host.session(stdio('node', 'e2e/servers/elicits.mjs'));
  const goTo = (next: string) => act(() => history.pushState(null, '', next));
  goTo('/s/test/tools/book');
  renderInEnglish(
    <>
      <WaitingRequests session={session} isCurrent />
      <RequestHost sessions={[session]} current={session} />
    </>,
  );
  act(() => void session.openRequests.elicit({ message: 'When?' }, { during: ['book'] }).catch(() => undefined));
  const buttons = () => screen.queryAllByRole('button', { name: /^1 / });
  expect(buttons()).toHaveLength(0);
  goTo(path);
  expect(buttons()).toHaveLength(postponed);
});
