// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { renderInEnglish } from '../i18n/testing/render-in-english';
import { ShortcutsDialog } from './shortcuts-dialog';

it('names the screens as their headings do', () => {
  renderInEnglish(<ShortcutsDialog onClose={() => undefined} />);
  expect(screen.getByText('Go to Files')).toBeTruthy();
  expect(screen.getByText('Go to History')).toBeTruthy();
});
