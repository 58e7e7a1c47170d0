import type { ComponentProps } from 'react';

import type { Session } from '../../../core/session/session';
import { nearestName } from '../../../core/suite/nearest-name';
import { goToItem } from '../../navigation/navigation';
import { ListingBar, ListPagesBar, usePagingEntries } from '../operation/list-pages-bar';
import type { ListState } from '../../session/use-list';
import { ListScreen } from '../../ui/list-detail/list-screen';
import { ListProblemNotice } from './failure/list-problem-notice';

type Shown<T> = ComponentProps<typeof ListScreen<T>>;

interface ServerListScreenProps<T>
  extends
    Omit<Shown<T>, 'state' | 'refreshing' | 'onRefresh' | 'problem' | 'footer' | 'onItem' | 'listActions'>,
    Partial<Pick<Shown<T>, 'onItem'>> {
  session: Session;
  kind: 'tools' | 'resources' | 'prompts' | 'skills';
  /** Lists shown as one; the server must have the first. Labeled if there are several. */
  lists: readonly (ListState & { label?: string })[];
}

export function ServerListScreen<T>({ session, lists, menu = [], ...shown }: ServerListScreenProps<T>) {
  const paging = usePagingEntries(lists);
  const isWhole = lists.every(({ list }) => list !== undefined);
  const problems = lists.flatMap(({ list, refresh }, index) => {
    const problem = list?.problem;
    // Servers without templates often don't know the method.
    const isRelevant = index === 0 || problem?.kind !== 'error' || problem.error.code !== -32601;
    return problem && isRelevant
      ? [<ListProblemNotice key={index} problem={problem} isEmpty={list.items.length === 0} onRetry={refresh} />]
      : [];
  });
  return (
    <ListScreen
      onItem={(item, replace) => goToItem(session, shown.kind, item, replace)}
      nearest={nearestName}
      {...shown}
      state={lists[0]?.state === 'unavailable' ? 'unavailable' : isWhole ? 'loaded' : 'loading'}
      refreshing={lists.some(({ state, refreshing }) => state === 'loading' || refreshing)}
      onRefresh={() => {
        for (const each of lists) each.refresh();
      }}
      menu={[...menu, ...paging]}
      problem={problems.length > 0 ? problems : undefined}
      footer={
        <>
          <ListingBar listing={lists.find(({ paging }) => paging.listing)?.paging.listing} />
          {lists.map(
            ({ list, paging, label }, index) =>
              list && <ListPagesBar key={index} label={label} list={list} paging={paging} />,
          )}
        </>
      }
    />
  );
}
