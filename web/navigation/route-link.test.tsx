// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { RouteLink } from './route-link';

it('follows a click within the page, and leaves a new tab to the browser', () => {
  const onFollow = vi.fn();
  render(
    <RouteLink to={{ kind: 'suites', suite: 'a b' }} onFollow={onFollow}>
      Open
    </RouteLink>,
  );
  const link = screen.getByRole('link', { name: 'Open' });
  expect(link.getAttribute('href')).toBe('/suites/a%20b');
  const entries = history.length;
  // `fireEvent` returns whether the browser follows the link itself.
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
  expect(onFollow).not.toHaveBeenCalled();
  expect(fireEvent.click(link)).toBe(false);
  expect(onFollow).toHaveBeenCalledOnce();
  expect(location.pathname).toBe('/suites/a%20b');
  expect(history.length).toBe(entries + 1);
});
