// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { ListItem } from './list-item';

afterEach(() => localStorage.clear());

it('shows one name, has the other in the tooltip, and reads the name first', () => {
  const item = <ListItem name="get_menu" title="Menu" more="menu://today" hasFindings={false} />;
  const { container, rerender } = render(item);
  const shown = () => container.querySelector('[title]');
  expect(container.textContent).toBe('get_menu Menu');
  expect([shown()?.textContent, shown()?.getAttribute('title')]).toEqual(['Menu', 'get_menu\nmenu://today']);
  localStorage.setItem('loupe.firstShown', 'name');
  rerender(<ListItem name="get_menu" title="Menu" hasFindings={false} />);
  expect(container.textContent).toBe('get_menu Menu');
  expect([shown()?.textContent, shown()?.getAttribute('title')]).toEqual(['get_menu', 'Menu']);
});

it('shows of a name of a million characters what a line can hold', () => {
  const name = 'n'.repeat(1_000_000);
  const { container } = render(<ListItem name={name} title={`${name}!`} hasFindings={false} />);
  expect(container.textContent).toMatch(/^n{200}… n{200}…$/);
});
