import { SlidersHorizontal } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { ListResult } from '../../../core/session/lists/list-pages';
import type { ListPaging } from '../../session/use-list';
import { IconButton } from '../../ui/button';
import { Menu, type MenuEntry } from '../../ui/menu';
import { ListFacts } from './list-pages-bar';

export function ListOptions({
  lists,
  more = [],
}: {
  /** Lists shown as one; their options apply to all. */
  lists: readonly { label?: string; list: ListResult | undefined; paging: ListPaging }[];
  more?: readonly MenuEntry[];
}) {
  const t = useTranslations('lists');
  const entries: MenuEntry[] = [
    {
      label: t('paging'),
      value: lists.some(({ paging }) => paging.pageByPage) ? 'one' : 'all',
      options: [
        { value: 'all', label: t('pagingAll') },
        { value: 'one', label: t('pagingOne') },
      ],
      onChange: (value) => {
        for (const { paging } of lists) paging.setPageByPage(value === 'one');
      },
    },
    ...lists.map(({ label, list }) => list && { note: <ListFacts label={label} list={list} /> }),
    ...more,
  ];
  return (
    <Menu entries={entries} trigger={<IconButton label={t('options')} icon={<SlidersHorizontal aria-hidden />} />} />
  );
}
