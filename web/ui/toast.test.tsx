// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { renderInEnglish } from '../i18n/testing/render-in-english';
import { Toast } from './toast';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('goes by itself, but not while somebody is on it, and takes no focus', () => {
  const onClose = vi.fn();
  renderInEnglish(
    <>
      <button type="button">Save call</button>
      <Toast title="Saved to bakery" onClose={onClose}>
        <a href="/suites/bakery">Open suite</a>
      </Toast>
    </>,
  );
  const wait = () => {
    act(() => {
      vi.advanceTimersByTime(60_000);
    });
  };
  const toast = screen.getByRole('status');
  expect(toast.textContent).toContain('Saved to bakery');
  expect(toast.contains(document.activeElement)).toBe(false);
  fireEvent.pointerEnter(toast);
  wait();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.pointerLeave(toast);
  wait();
  expect(onClose).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});
