// @vitest-environment jsdom
import { expect, it } from 'vitest';

import { failureWith } from '../../../../core/session/connect/connection-failure';
import { renderInEnglish } from '../../../i18n/testing/render-in-english';
import { FailureNotice } from './failure-notice';

it('shows an HTTP error without its body at the end, even if the status repeats it', () => {
  const text = 'The server responded with 500 Sorry: no';
  renderInEnglish(<FailureNotice failure={failureWith('http-status', `${text}: no`, { body: 'no' })} />);
  expect(document.querySelector('details')?.textContent).toContain(text);
});
