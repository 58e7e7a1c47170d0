// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';

import { TestIntl } from '../../i18n/testing/render-in-english';
import { CloseDetailButton, ListDetail } from './list-detail';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <TestIntl>
      <ListDetail
        id="page"
        share="50%"
        list={<div role="grid" aria-label="Rows" tabIndex={0} onClick={() => setOpen(true)} />}
        detail={
          open ? (
            <section>
              <input aria-label="Search" />
              <CloseDetailButton />
            </section>
          ) : undefined
        }
        onClose={() => setOpen(false)}
      />
    </TestIntl>
  );
}

it('leaves all of the room to the list until a detail is open, which Escape and its button close', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  render(<Page />);
  const grid = screen.getByRole('grid');
  const isOpen = () => screen.queryByRole('separator') !== null;
  expect(isOpen()).toBe(false);
  await userEvent.click(grid);
  await userEvent.click(screen.getByRole('textbox'));
  await userEvent.keyboard('{Escape}');
  expect(isOpen()).toBe(true);
  await userEvent.tab();
  await userEvent.keyboard('{Escape}');
  expect([isOpen(), document.activeElement]).toEqual([false, grid]);
  await userEvent.click(grid);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect([isOpen(), document.activeElement]).toEqual([false, grid]);
});
