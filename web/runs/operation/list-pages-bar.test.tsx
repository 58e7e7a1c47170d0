// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';

import type { ListResult } from '../../../core/session/lists/list-pages';
import { renderInEnglish } from '../../i18n/testing/render-in-english';
import type { ListPaging } from '../../session/use-list';
import { loadMenus, Menu } from '../../ui/menu';
import { ListPagesBar, usePagingEntries } from './list-pages-bar';

beforeAll(async () => void (await loadMenus()));

const paging: ListPaging = {
  pageByPage: false,
  setPageByPage: () => undefined,
  listing: undefined,
  fetchingNext: false,
  fetchNext: () => undefined,
};

const list = {
  items: [1, 2, 3],
  pages: [{ items: 3, at: Date.now(), caching: { ttlMs: 86_400_000, cacheScope: 'private' } }],
} as unknown as ListResult;

function Options({ shown }: { shown: ListResult }) {
  return <Menu entries={usePagingEntries([{ list: shown, paging }])} trigger={<button>Options</button>} />;
}

it('tells in its options how a list came that came whole, and below it only what comes by pages', async () => {
  renderInEnglish(
    <>
      <Options shown={list} />
      <ListPagesBar list={list} paging={paging} />
    </>,
  );
  expect(screen.queryByRole('group', { name: 'Pages' })).toBeNull();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Options' }));
  expect(within(await screen.findByRole('menu')).getByText(/^1 page · 3 items/).textContent).toBe(
    '1 page · 3 items · Expires in 24 h · private',
  );
  cleanup();
  renderInEnglish(<ListPagesBar list={list} paging={{ ...paging, pageByPage: true }} />);
  expect(screen.getByRole('group', { name: 'Pages' }).textContent).toContain('1 page · 3 items');
});

it('offers pagination only for more than one page', async () => {
  const user = userEvent.setup();
  const { rerender } = renderInEnglish(<Options shown={list} />);
  await user.click(screen.getByRole('button', { name: 'Options' }));
  expect(screen.queryByText('Page by page')).toBeNull();
  rerender(<Options shown={{ ...list, pages: [...list.pages, ...list.pages] }} />);
  expect(screen.getByText('Page by page')).toBeTruthy();
});
