import { Wrench } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { ListOptions } from '../outcome/list-options';
import { ListPagesBar } from '../outcome/list-pages-bar';
import { ListingBar } from '../outcome/listing-bar';
import { useSessionState } from '../session/session-context';
import type { Session } from '../session/session';
import { TOOLS, useList } from '../session/use-list';
import { ListScreen } from '../ui/list-screen';
import { usePrefetch } from '../ui/use-prefetch';
import { ListProblemNotice } from '../failure/list-problem-notice';
import { DefinitionsButton } from './definitions-button';
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
  const { state: listState, refresh, paging } = useList(session, state, TOOLS);
  const list = listState.kind === 'loaded' ? listState.list : undefined;

  usePrefetch(loadToolPanel);
  const tools = useMemo(() => readTools(list?.items ?? []), [list]);
  const rowsFor = useCallback((filter: string) => groupTools(filterTools(tools, filter)), [tools]);
  const tool = tools.find(({ key }) => key === item);

  return (
    <ListScreen
      kind="tools"
      icon={<Wrench aria-hidden />}
      state={listState.kind}
      refreshing={listState.kind === 'loaded' && listState.refreshing}
      onRefresh={refresh}
      rowsFor={rowsFor}
      total={tools.length}
      {...(list &&
        list.pages.length > 1 && {
          countNote: ` · ${t('pages', { count: list.pages.length })}`,
        })}
      renderItem={(listed) => <ToolListItem tool={listed} />}
      listActions={
        <>
          {tools.length > 0 && (
            <DefinitionsButton
              server={session.config.name}
              tools={tools}
              onTool={(key) => onItem(key)}
            />
          )}
          <ListOptions pagings={[paging]} />
        </>
      }
      footer={
        <>
          <ListingBar listing={paging.listing} />
          {list && <ListPagesBar list={list} paging={paging} />}
        </>
      }
      problem={list?.problem && <ListProblemNotice problem={list.problem} />}
      item={item}
      onItem={onItem}
      open={
        tool && {
          key: tool.key,
          detail: (
            <Suspense>
              <ToolPanel key={tool.key} session={session} tool={tool} tools={tools} />
            </Suspense>
          ),
        }
      }
    />
  );
}
