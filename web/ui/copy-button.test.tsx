// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { renderInEnglish } from '../i18n/testing/render-in-english';
import { CopyButton } from './copy-button';

it('is named by what came of it, also if it has a text', async () => {
  renderInEnglish(
    <CopyButton label="Copy the patch" text={() => Promise.reject(new Error('gone'))}>
      Copy
    </CopyButton>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Copy the patch' }));
  expect(await screen.findByRole('button', { name: 'Couldn’t copy' })).toBeTruthy();
});
