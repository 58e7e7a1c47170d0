// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { ProgressBar } from './progress-bar';

it('says how much of the whole is done', () => {
  render(<ProgressBar label="Answered" value={3} max={4} />);
  const bar = screen.getByRole('progressbar', { name: 'Answered' });
  expect(bar.getAttribute('aria-valuenow')).toBe('3');
  expect(bar.getAttribute('aria-valuemax')).toBe('4');
  expect((bar.firstElementChild as HTMLElement).style.width).toBe('75%');
});

it('says no number where nobody knows', () => {
  render(<ProgressBar label="Comparing" />);
  const bar = screen.getByRole('progressbar', { name: 'Comparing' });
  expect(bar.hasAttribute('aria-valuenow')).toBe(false);
  expect(bar.hasAttribute('aria-valuemax')).toBe(false);
});
