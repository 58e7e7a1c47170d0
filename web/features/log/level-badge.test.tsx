// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { LogMessage } from '../../../core/session/log/log-messages';
import { LevelBadge } from './level-badge';

it.each([
  ['a level that there is not', 'extremely loud', '⚠ extremel…', 'extremely loud'],
  ['no text', { a: 1 }, '⚠ {"a":1}', '{"a":1}'],
  ['nothing', undefined, '⚠ —', '—'],
])('fits its column, and has all of what was sent: %s', (_, sentLevel, shown, title) => {
  const { container } = render(<LevelBadge message={{ level: undefined, sentLevel } as LogMessage} />);
  expect(container.textContent).toBe(shown);
  expect(container.querySelector('[title]')?.getAttribute('title')).toBe(title);
});
