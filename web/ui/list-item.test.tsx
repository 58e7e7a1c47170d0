// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';

import { ListItem } from './list-item';

it('shows the title first and the name next to it, and reads the name first; a switch turns that round', () => {
  const { container, rerender } = render(<ListItem name="get_menu" detail="Menu" hasFindings={false} />);
  const classes = () => [...container.children].map(({ className }) => className);
  const [name, title] = classes();
  expect(container.textContent).toBe('get_menuMenu');
  expect([name, title]).toEqual([expect.stringContaining('second'), expect.stringContaining('first')]);
  localStorage.setItem('loupe.firstShown', 'name');
  rerender(<ListItem name="get_menu" detail="Menu" hasFindings={false} />);
  expect(classes().join()).not.toMatch(/first|second/);
});

it('shows of a name of a million characters what a line can hold', () => {
  const name = 'n'.repeat(1_000_000);
  const { container } = render(<ListItem name={name} detail={`${name}!`} hasFindings={false} />);
  expect(container.textContent).toMatch(/^n{200}…n{200}…$/);
});
