// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { RunItem } from './run-item';

afterEach(cleanup);

it('shows invisible line separators in what was sent', () => {
  const run = {
    id: 1,
    number: 1,
    kind: 'tool',
    name: 'note',
    startedAt: 0,
    arguments: { text: 'a\u2028b' },
    state: { kind: 'running', cancel: () => undefined },
  } as const;
  const { container } = renderInEnglish(
    <RunItem run={run} isReference={false} findingCounts={undefined} longestMs={1} />,
  );
  expect(container.querySelector('code')?.textContent).toBe('{"text":"a⤶b"}');
});
