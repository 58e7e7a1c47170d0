import { useTranslations } from 'use-intl';

import type { ListResult } from '../../../core/session/lists/list-pages';
import type { ListPaging } from '../../session/use-list';
import type { MenuEntry } from '../../ui/menu';
import { hasCaching } from './freshness';
import { ListDetails } from './list-pages-bar';

interface ShownList {
  label?: string;
  list: ListResult | undefined;
  paging: ListPaging;
}

/** Pagination, which applies to all the lists, only where there is more than one page. */
export function usePagingEntries(lists: readonly ShownList[]): MenuEntry[] {
  const t = useTranslations('lists');
  const isPaged = lists.some(
    ({ list, paging }) => paging.pageByPage || (list && (list.pages.length > 1 || list.next !== undefined)),
  );
  return [
    isPaged && {
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
    ...lists.map(
      ({ label, list }) =>
        list &&
        (isPaged || list.pages.some(({ caching }) => hasCaching(caching))) && {
          note: <ListDetails label={label} list={list} />,
        },
    ),
  ];
}
