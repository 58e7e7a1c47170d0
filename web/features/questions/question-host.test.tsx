// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { stdio, testHost } from '../../../core/session/testing/session-fixture';
import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { QuestionHost } from './question-host';

const host = testHost();

it('shows an audience nothing of other servers', () => {
  const other = host.session(stdio('node', 'e2e/servers/elicits.mjs'));
  other.questions.notes.set([{ key: '1', kind: 'withdrawn', method: 'elicitation/create', reason: 'late' }]);
  const { rerender } = renderInEnglish(<QuestionHost sessions={[other]} current={undefined} />);
  expect(screen.getByText('Reason: late')).toBeDefined();
  rerender(<QuestionHost isPresented sessions={[other]} current={undefined} />);
  expect(screen.queryByText('Reason: late')).toBeNull();
});
