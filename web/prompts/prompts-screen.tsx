import { MessageSquareText } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { ListProblemNotice } from '../failure/list-problem-notice';
import { filterByWords } from '../session/listed-items';
import { useSessionState } from '../session/session-context';
import type { Session } from '../session/session';
import { PROMPTS, useList } from '../session/use-list';
import { EmptyState } from '../ui/empty-state';
import { ListItem } from '../ui/list-item';
import { ListPane } from '../ui/list-pane';
import { MasterDetail } from '../ui/master-detail';
import { readPrompts } from './prompt';
import { PromptPanel } from './prompt-panel';

interface PromptsScreenProps {
  session: Session;
  /** The prompt that the address names. */
  item: string | undefined;
  /** `passing`: the arrow keys are on their way. */
  onItem: (item: string | undefined, passing?: boolean) => void;
}

/** The list of prompts beside the one that is open. */
export function PromptsScreen({ session, item, onItem }: PromptsScreenProps) {
  const t = useTranslations('prompts');
  const state = useSessionState(session);
  const { state: listState, refresh } = useList(session, state, PROMPTS);
  const [filter, setFilter] = useState('');
  const list = listState.kind === 'loaded' ? listState.list : undefined;
  const prompts = useMemo(() => readPrompts(list?.items ?? []), [list]);
  const wanted = useDeferredValue(filter);
  const shown = useMemo(
    () =>
      filterByWords(prompts, wanted, ({ name, title, description }) => [name, title, description]),
    [prompts, wanted],
  );
  const prompt = prompts.find(({ key }) => key === item);
  const icon = <MessageSquareText aria-hidden />;

  if (listState.kind === 'unavailable') {
    return (
      <EmptyState icon={icon} title={t('unavailable')}>
        {t('unavailableText')}
      </EmptyState>
    );
  }
  const loading = listState.kind === 'loading';
  const count = loading
    ? t('loading')
    : shown.length === prompts.length
      ? String(prompts.length)
      : t('countOf', { shown: String(shown.length), count: String(prompts.length) });

  return (
    <MasterDetail
      id="prompts"
      open={prompt !== undefined}
      list={
        <ListPane
          label={t('list')}
          filterLabel={t('filter')}
          filterPlaceholder={t('filterPlaceholder')}
          clearLabel={t('clearFilter')}
          filter={filter}
          onFilter={setFilter}
          count={count}
          refreshLabel={t('refresh')}
          refreshing={loading || listState.refreshing}
          onRefresh={refresh}
          rows={shown.map((listed) => ({
            kind: 'item',
            key: listed.key,
            text: listed.name,
            item: listed,
          }))}
          selected={prompt?.key}
          onSelect={(key, by) => onItem(key, by === 'keyboard')}
          renderItem={({ name, title, faults }) => (
            <ListItem name={name} detail={title} faulty={faults.length > 0} />
          )}
          rowHeight={30}
          notice={list?.problem && <ListProblemNotice problem={list.problem} />}
          empty={
            loading ? null : prompts.length > 0 ? (
              <EmptyState title={t('noMatch')} />
            ) : (
              !list?.problem && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
            )
          }
        />
      }
      detail={
        prompt ? (
          <PromptPanel key={prompt.key} session={session} prompt={prompt} />
        ) : item !== undefined && list ? (
          <EmptyState icon={icon} title={t('missing', { name: item })}>
            {t('missingText')}
          </EmptyState>
        ) : (
          <EmptyState icon={icon} title={loading ? t('loading') : t('choose')}>
            {loading ? undefined : t('chooseText')}
          </EmptyState>
        )
      }
    />
  );
}
