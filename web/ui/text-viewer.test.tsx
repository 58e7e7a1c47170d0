// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

import { renderInEnglish } from '../i18n/testing/render-in-english';
import { TextViewer } from './text-viewer';

describe('TextViewer', () => {
  const show = (text: string) => renderInEnglish(<TextViewer text={text} label="Log" />);

  it('shows a short text whole', () => {
    show('one\ntwo');
    expect(screen.getByText(/one\s+two/)).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('shows a window of a long one, and searches the whole', async () => {
    const user = userEvent.setup();
    show(Array.from({ length: 5000 }, (_, i) => `line ${i}`).join('\n'));
    const region = screen.getByRole('region', { name: 'Log' });
    expect(region.textContent).toContain('line 3');
    expect(region.textContent).not.toContain('line 4000');
    await user.type(screen.getByRole('searchbox', { name: 'Search in text' }), 'LINE 499');
    expect(await screen.findByText('1 of 11')).toBeTruthy();
  });
});
