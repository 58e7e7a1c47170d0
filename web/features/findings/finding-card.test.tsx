// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { placesOf } from '../../../core/judge/finding-groups';
import { pinFinding } from '../../../core/protocol/findings/finding';
import { TestIntl } from '../../i18n/test-provider';
import { FindingGroupCard } from './finding-group-card';

afterEach(cleanup);

it('shows one mistake in many tools once, and its other places when asked', () => {
  const pointers = [0, 1, 2].map((i) => `/result/tools/${i}/extra`);
  const findings = [...pointers, '/result/nextCursor'].map((pointer) =>
    pinFinding('unknown-member', pointer, { name: 'extra' }, false, { seq: 7 }),
  );
  const group = {
    rule: 'unknown-member',
    severity: 'note',
    who: 'server',
    first: 7,
    last: 7,
  } as const;
  render(
    <TestIntl>
      <FindingGroupCard
        group={{ ...group, ...placesOf(findings) }}
        client="Loupe"
        selected={undefined}
        onSelect={() => undefined}
      />
    </TestIntl>,
  );
  const places = () => screen.getAllByRole('button', { name: /Show message 7/ });
  expect(screen.getByText('2 findings')).toBeDefined();
  expect(places().map((place) => place.querySelector('code')?.textContent)).toEqual([
    '$.result.tools[0].extra',
    '$.result.nextCursor',
  ]);
  expect(screen.getByText('3 places')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Show 2 more places' }));
  expect(places()).toHaveLength(4);
});
