// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { stdio, testHost } from '../../../core/session/testing/session-fixture';
import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { RequestHost } from './request-host';

const host = testHost();

it('shows an audience nothing of other servers', () => {
  const other = host.session(stdio('node', 'e2e/servers/elicits.mjs'));
  other.openRequests.notes.set([{ key: '1', kind: 'withdrawn', method: 'elicitation/create', reason: 'late' }]);
  const { rerender } = renderInEnglish(<RequestHost sessions={[other]} current={undefined} />);
  expect(screen.getByText('Reason: late')).toBeDefined();
  rerender(<RequestHost isPresented sessions={[other]} current={undefined} />);
  expect(screen.queryByText('Reason: late')).toBeNull();
});
