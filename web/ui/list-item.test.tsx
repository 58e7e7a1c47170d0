// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';

import { ListItem } from './list-item';

it('shows of a name of a million characters what a line can hold', () => {
  const name = 'n'.repeat(1_000_000);
  const { container } = render(<ListItem name={name} detail={`${name}!`} faulty={false} />);
  expect(container.textContent).toMatch(/^n{200}…n{200}…$/);
});
