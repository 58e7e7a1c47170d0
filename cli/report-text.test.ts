import { afterEach, expect, it, vi } from 'vitest';
import { painted } from './report-text';

const { isTTY } = process.stdout;
afterEach(() => {
  process.stdout.isTTY = isTTY;
  vi.unstubAllEnvs();
});

it('has colours in a terminal alone, and none where NO_COLOR is set', () => {
  vi.stubEnv('NO_COLOR', '');
  process.stdout.isTTY = true;
  expect(painted('x', 'red')).toBe('\u001b[31mx\u001b[0m');
  vi.stubEnv('NO_COLOR', '1');
  expect(painted('x', 'red')).toBe('x');
  vi.stubEnv('NO_COLOR', '');
  process.stdout.isTTY = false;
  expect(painted('x', 'red')).toBe('x');
});
