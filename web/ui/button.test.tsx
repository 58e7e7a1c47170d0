// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';

import { Button } from './button';
import { Menu } from './menu';

afterEach(cleanup);

it('keeps the focus while it is disabled, and takes no press by pointer, keys or a form', async () => {
  const user = userEvent.setup();
  const onPress = vi.fn<() => void>();
  const onSubmit = vi.fn<() => void>();
  const draw = (disabled: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="name" />
      <Button type="submit" disabled={disabled} onClick={onPress}>
        Run
      </Button>
      <Menu trigger={<Button disabled={disabled}>More</Button>} entries={[]} />
      <a href="#next">next</a>
    </form>
  );
  const { rerender } = render(draw(false));
  const run = screen.getByRole<HTMLButtonElement>('button', { name: 'Run' });
  run.focus();
  rerender(draw(true));
  expect(document.activeElement).toBe(run);
  expect(run.disabled).toBe(false);
  expect(run.ariaDisabled).toBe('true');
  await user.keyboard('{Enter} ');
  await user.click(run);
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.type(screen.getByLabelText('name'), '{Enter}');
  expect(onPress).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.queryByRole('menu')).toBeNull();
  // As what is disabled, it is left out.
  await user.tab();
  expect(document.activeElement?.textContent).toBe('next');
});
