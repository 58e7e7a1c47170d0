import { Wrench } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { useSessionState } from '../session/session-context';
import type { Session } from '../session/session';
import { TOOLS, useList } from '../session/use-list';
import { EmptyState } from '../ui/empty-state';
import { ListPane } from '../ui/list-pane';
import { ListProblemNotice } from '../failure/list-problem-notice';
import { MasterDetail } from '../ui/master-detail';
import { filterTools, groupTools } from './group-tools';
import { readTools } from './tool';
import { ToolListItem } from './tool-list-item';

const loadToolPanel = () => import('./tool-panel');
const ToolPanel = lazy(async () => ({ default: (await loadToolPanel()).ToolPanel }));

interface ToolsScreenProps {
  session: Session;
  /** The tool that the address names. */
  item: string | undefined;
  /** `passing`: the arrow keys are on their way. */
  onItem: (item: string | undefined, passing?: boolean) => void;
}

/** The list of tools beside the one that is open. */
export function ToolsScreen({ session, item, onItem }: ToolsScreenProps) {
  const t = useTranslations('tools');
  const state = useSessionState(session);
  const { state: listState, refresh } = useList(session, state, TOOLS);
  const [filter, setFilter] = useState('');
  const list = listState.kind === 'loaded' ? listState.list : undefined;

  // The form and the result views are fetched while the person still reads the list.
  useEffect(() => {
    // Where that fails, it fails again, and is told, when a tool is opened.
    const timer = setTimeout(() => void loadToolPanel().catch(() => undefined), 0);
    return () => clearTimeout(timer);
  }, []);
  const tools = useMemo(() => readTools(list?.items ?? []), [list]);
  // The box answers to each key at once; the list follows.
  const wanted = useDeferredValue(filter);
  const shown = useMemo(() => filterTools(tools, wanted), [tools, wanted]);
  const rows = useMemo(() => groupTools(shown), [shown]);
  const tool = tools.find(({ key }) => key === item);

  if (listState.kind === 'unavailable') {
    return (
      <EmptyState icon={<Wrench aria-hidden />} title={t('unavailable')}>
        {t('unavailableText')}
      </EmptyState>
    );
  }
  const loading = listState.kind === 'loading';
  const count = loading
    ? t('loading')
    : shown.length === tools.length
      ? String(tools.length)
      : t('countOf', { shown: String(shown.length), count: String(tools.length) });
  const pages = list && list.pages > 1 ? ` · ${t('pages', { count: list.pages })}` : '';

  return (
    <MasterDetail
      id="tools"
      open={tool !== undefined}
      list={
        <ListPane
          label={t('list')}
          filterLabel={t('filter')}
          filterPlaceholder={t('filterPlaceholder')}
          clearLabel={t('clearFilter')}
          filter={filter}
          onFilter={setFilter}
          count={`${count}${pages}`}
          refreshLabel={t('refresh')}
          refreshing={loading || listState.refreshing}
          onRefresh={refresh}
          rows={rows}
          selected={tool?.key}
          onSelect={(key, by) => onItem(key, by === 'keyboard')}
          renderItem={(listed) => <ToolListItem tool={listed} />}
          rowHeight={30}
          notice={list?.problem && <ListProblemNotice problem={list.problem} />}
          empty={
            loading ? null : tools.length > 0 ? (
              <EmptyState title={t('noMatch')} />
            ) : (
              !list?.problem && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
            )
          }
        />
      }
      detail={
        tool ? (
          <Suspense>
            <ToolPanel key={tool.key} session={session} tool={tool} />
          </Suspense>
        ) : item !== undefined && list ? (
          <EmptyState icon={<Wrench aria-hidden />} title={t('missing', { name: item })}>
            {t('missingText')}
          </EmptyState>
        ) : (
          <EmptyState icon={<Wrench aria-hidden />} title={loading ? t('loading') : t('choose')}>
            {loading ? undefined : t('chooseText')}
          </EmptyState>
        )
      }
    />
  );
}
