import { SlidersHorizontal } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { ListPaging } from '../session/use-list';
import { IconButton } from '../ui/button';
import { Menu, type MenuEntry } from '../ui/menu';

/** The choices of how a list comes, and of how it is shown where there are any. */
export function ListOptions({
  pagings,
  more = [],
}: {
  /** Of the lists that are shown as one; they are chosen together. */
  pagings: readonly ListPaging[];
  more?: readonly MenuEntry[] | undefined;
}) {
  const t = useTranslations('lists');
  const entries: MenuEntry[] = [
    {
      label: t('paging'),
      value: pagings.some(({ pageByPage }) => pageByPage) ? 'one' : 'all',
      options: [
        { value: 'all', label: t('pagingAll') },
        { value: 'one', label: t('pagingOne') },
      ],
      onChange: (value) => {
        for (const paging of pagings) paging.setPageByPage(value === 'one');
      },
    },
    ...more,
  ];
  return (
    <Menu
      entries={entries}
      trigger={
        <IconButton size="small" label={t('options')} icon={<SlidersHorizontal aria-hidden />} />
      }
    />
  );
}
