// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { TestIntl } from '../../i18n/testing/render-in-english';
import { linksIn } from './link-check';
import { ReadAgain } from './link-table';

test('contents that were not kept are read again, even when the owner renders again', async () => {
  const [link] = linksIn({ content: [{ type: 'resource_link', uri: 'a:note', name: 'note' }] });
  if (!link) throw new Error('No link.');
  const read = vi.fn(() => Promise.reject(new Error('gone by now')));
  const view = () => (
    <TestIntl>
      <ReadAgain row={{ ...link, state: { kind: 'waiting' } }} read={() => read()} />
    </TestIntl>
  );
  const { rerender } = render(view());
  expect(screen.getByRole('status').textContent).toContain('Reading again');
  rerender(view());
  expect((await screen.findByRole('alert')).textContent).toContain('gone by now');
  expect(read).toHaveBeenCalledTimes(1);
});
