// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { IconButton } from './button';
import { showTooltips } from './tooltip';

it('says the name of a button without words', async () => {
  showTooltips();
  render(<IconButton label="More actions" icon={<i />} />);
  fireEvent.pointerOver(screen.getByRole('button', { name: 'More actions' }), { pointerType: 'mouse', screenX: 5 });
  expect((await screen.findByRole('tooltip')).textContent).toBe('More actions');
});
