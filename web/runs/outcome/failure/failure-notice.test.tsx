// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { failureWith } from '../../../../core/session/connect/connection-failure';
import { renderInEnglish } from '../../../i18n/testing/render-in-english';
import { FailureNotice } from './failure-notice';

it('shows an HTTP error without its body at the end, even if the status repeats it', () => {
  const text = 'The server responded with 500 Sorry: no';
  renderInEnglish(<FailureNotice failure={failureWith('http-status', `${text}: no`, { body: 'no' })} />);
  expect(document.querySelector('details')?.textContent).toContain(text);
});

it('folds a long body', () => {
  const body = Array.from({ length: 40 }, (_, index) => `<p>line ${index}</p>`).join('\n');
  renderInEnglish(<FailureNotice failure={failureWith('not-json', 'no', { body })} />);
  expect(screen.queryByText(/line 7/)).toBeTruthy();
  expect(screen.queryByText(/line 39/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.queryByText(/line 39/)).toBeTruthy();
});

it('folds the last lines of stderr where the title says the same', () => {
  const failure = failureWith('command-not-found', 'no', { missing: '/tmp/a.js' });
  const lines = ['Error: Cannot find module', '    at Module._load'];
  renderInEnglish(<FailureNotice failure={{ ...failure, stderr: lines }} />);
  expect(screen.getByText(/Cannot find module/).closest('details')?.open).toBe(false);
});
