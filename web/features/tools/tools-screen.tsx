import { ClipboardCheck, Wrench } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { filterByWords } from '../../../core/protocol/listed-items';
import { type ListedTool, readTools } from '../../../core/protocol/tool';
import type { Session } from '../../../core/session/session';
import { LaterTexts } from '../../i18n/later-texts';
import { DefinitionIcon } from '../../outcome/definition-icon';
import { ListProblemNotice } from '../../outcome/failure/list-problem-notice';
import { ListOptions } from '../../outcome/list-options';
import { ListingBar, ListPagesBar } from '../../outcome/list-pages-bar';
import { useSessionState } from '../../session/session-context';
import { TOOLS, useList } from '../../session/use-list';
import { IconButton } from '../../ui/button';
import { ListItem } from '../../ui/list-item';
import { ListScreen } from '../../ui/list-screen';
import { usePrefetch } from '../../ui/use-prefetch';
import type { ListRow } from '../../ui/virtual-listbox';
import { DefinitionErrors } from './definition/definition-errors';
import { ToolBadges } from './tool-badges';

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

const DefinitionsReport = lazy(async () => ({
  default: (await import('./definition/definitions-report')).DefinitionsReport,
}));

interface DefinitionsButtonProps {
  server: string;
  tools: readonly ListedTool[];
  onTool: (key: string) => void;
}

/** Opens the report on all definitions of a list. */
function DefinitionsButton({ server, tools, onTool }: DefinitionsButtonProps) {
  const t = useTranslations('tools');
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        size="small"
        label={t('definitionsReport')}
        icon={<ClipboardCheck aria-hidden />}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <LaterTexts>
            <DefinitionsReport
              server={server}
              tools={tools}
              onTool={(key) => {
                setOpen(false);
                onTool(key);
              }}
              onClose={() => setOpen(false)}
            />
          </LaterTexts>
        </Suspense>
      )}
    </>
  );
}

/** One line of the list of tools. */
function ToolListItem({ tool }: { tool: ListedTool }) {
  return (
    <ListItem
      name={tool.name}
      icon={<DefinitionIcon definition={tool.definition} size={16} />}
      detail={tool.title}
      faulty={tool.faults.length > 0}
    >
      <DefinitionErrors tool={tool} />
      <ToolBadges hints={tool.annotations} compact />
    </ListItem>
  );
}

/** Below this many tools a list is read faster without headings. */
const GROUP_FROM = 24;
const SMALLEST_GROUP = 3;

/** The first word of a tool's name: up to `_`, `-`, `.`, `/`, `:` or a capital in camelCase. */
function prefixOf(name: string): string {
  return /^[\s#]*(.[a-z0-9]*|.[A-Z0-9]*)(?=[_\-./: ]|[A-Z]|$)/.exec(name)?.[1] ?? name;
}

/** The rows of a list of tools: under a heading for each common prefix when there are many. */
function groupTools(tools: readonly ListedTool[]): ListRow<ListedTool>[] {
  const item = (tool: ListedTool): ListRow<ListedTool> => ({
    kind: 'item',
    key: tool.key,
    text: tool.name,
    item: tool,
  });
  if (tools.length < GROUP_FROM) return tools.map(item);

  const groups = new Map<string, ListedTool[]>();
  for (const tool of tools) {
    const prefix = prefixOf(tool.name).toLowerCase();
    const group = groups.get(prefix);
    if (group) group.push(tool);
    else groups.set(prefix, [tool]);
  }
  const big = [...groups].filter(([, members]) => members.length >= SMALLEST_GROUP);
  // One group for all, or next to none, tells nothing.
  if (big.length < 2) return tools.map(item);
  const rest = [...groups.values()].filter((members) => members.length < SMALLEST_GROUP).flat();
  const rows = big.flatMap(([prefix, members]): ListRow<ListedTool>[] => [
    { kind: 'group', key: `group ${prefix}`, label: prefix, count: members.length },
    ...members.map(item),
  ]);
  if (rest.length === 0) return rows;
  return [
    ...rows,
    { kind: 'group', key: 'group', label: '…', count: rest.length },
    ...rest.map(item),
  ];
}

/** Tools whose name, title or description holds every word of the filter. */
function filterTools(tools: readonly ListedTool[], filter: string): readonly ListedTool[] {
  return filterByWords(tools, filter, ({ name, title, description }) => [name, title, description]);
}
