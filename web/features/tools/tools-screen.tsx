import { ClipboardCheck, Wrench } from 'lucide-react';
import { type ComponentProps, memo, type ReactNode, useCallback, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { groupBy } from '../../../core/json/group-by';
import { filterByWords } from '../../../core/protocol/listed-items';
import { type ListedTool, readTools } from '../../../core/protocol/tool';
import { lazyPartWithTexts } from '../../i18n/lazy-part';
import { showSource } from '../../navigation/finding-filter';
import { goToItem } from '../../navigation/navigation';
import { ChangedItemMark } from '../../runs/operation/changed-item';
import { DefinitionIcon } from '../../runs/operation/definition-icon';
import type { Session } from '../../../core/session/session';
import { ServerListScreen } from '../../runs/outcome/server-list-screen';
import { useStore } from '../../ui/use-store';
import { type ItemScreenProps, useSessionState } from '../../session/session-context';
import { useList } from '../../session/use-list';
import { TOOLS } from '../../session/list-kinds';
import { ListItem } from '../../ui/list-item';
import { OptionalPart, PartBoundary } from '../../ui/part-boundary';
import { firstScreenReady } from '../../ui/after-paint';
import { usePrefetch } from '../../session/use-prefetch';
import { groupRows, itemRow, type ListRow } from '../../ui/virtual-listbox';
import { DefinitionErrors } from './definition/definition-errors';
import { ToolBadges } from './tool-badges';

const ToolPanel = lazyPartWithTexts(async () => {
  const [{ ToolPanel: panel }, { startJudging }] = await Promise.all([
    import('./tool-panel'),
    import('../../workers/validation/validate'),
  ]);
  // Loads the validator early: the first validation would wait for its code.
  startJudging();
  return panel;
});

const LastCall = lazyPartWithTexts(async () => (await import('./last-call')).LastCall);

interface ToolsScreenProps extends ItemScreenProps, Pick<ComponentProps<typeof ToolPanel>, 'renderReportButton'> {
  renderStart: (tools: readonly ListedTool[]) => ReactNode;
}

export function ToolsScreen({ session, item, renderStart, renderReportButton }: ToolsScreenProps) {
  const t = useTranslations('tools');
  const listState = useList(session, useSessionState(session), TOOLS);
  const { list } = listState;

  usePrefetch(ToolPanel.load);
  const tools = useMemo(() => readTools(list?.items ?? []), [list]);
  const rowsFor = useCallback((filter: string) => groupTools(filterTools(tools, filter), t('others')), [tools, t]);
  const tool = tools.find(({ key }) => key === item);

  return (
    <ServerListScreen
      session={session}
      kind="tools"
      icon={<Wrench aria-hidden />}
      lists={[listState]}
      rowsFor={rowsFor}
      total={tools.length}
      {...(list &&
        list.pages.length > 1 && { countOfAll: t('pages', { tools: tools.length, count: list.pages.length }) })}
      renderItem={(listed) => <ToolListItem session={session} tool={listed} />}
      menu={[
        tools.length > 0 && {
          label: t('definitionsReport'),
          icon: <ClipboardCheck aria-hidden />,
          onSelect: () => {
            showSource('definitions');
            goToItem(session, 'findings', undefined);
          },
        },
      ]}
      item={item}
      nothingOpen={<PartBoundary key="start">{renderStart(tools)}</PartBoundary>}
      open={
        tool && {
          key: tool.key,
          detail: (
            <PartBoundary key={tool.key}>
              <ToolPanel session={session} tool={tool} tools={tools} renderReportButton={renderReportButton} />
            </PartBoundary>
          ),
        }
      }
    />
  );
}

/** Memoized: the list is fetched, grows and changes around it. */
const ToolListItem = memo(function ToolListItem({ session, tool }: { session: Session; tool: ListedTool }) {
  return (
    <ListItem
      name={tool.name}
      icon={<DefinitionIcon definition={tool.definition} size={16} />}
      title={tool.title}
      hasFindings={tool.findings.length > 0}
    >
      {/* An error in one tool's rules is shown at that tool. */}
      <PartBoundary fallback={({ message }) => <span title={message}>⚠</span>}>
        <ChangedItemMark session={session} kind="tool" name={tool.key} />
        <LateErrors tool={tool} />
      </PartBoundary>
      <ToolBadges hints={tool.annotations} compact />
      {/* The sign's room is kept free, so that the first call moves nothing. */}
      <span className="rigid sign">
        <LateCall session={session} tool={tool} />
      </span>
    </ListItem>
  );
});

function LateCall(props: ComponentProps<typeof LastCall>) {
  return (
    useStore(firstScreenReady) && (
      <OptionalPart>
        <LastCall {...props} />
      </OptionalPart>
    )
  );
}

/** Definitions are checked once the list is painted. */
function LateErrors({ tool }: { tool: ListedTool }) {
  return useStore(firstScreenReady) && <DefinitionErrors tool={tool} />;
}

const MIN_GROUPED_TOOLS = 24;
const MIN_GROUP_SIZE = 3;

/** `get_user`, `getUser`, `get-user` → `get`. */
function namePrefix(name: string): string {
  return /^[\s#]*(.[a-z0-9]*|.[A-Z0-9]*)(?=[_\-./: ]|[A-Z]|$)/.exec(name)?.[1] ?? name;
}

/** Long lists get a heading for each common prefix. @param others the heading of the rest */
function groupTools(tools: readonly ListedTool[], others: string): ListRow<ListedTool>[] {
  if (tools.length < MIN_GROUPED_TOOLS) return tools.map(itemRow);

  const groups = groupBy(tools, ({ name }) => namePrefix(name).toLowerCase());
  const big = [...groups].filter(([, members]) => members.length >= MIN_GROUP_SIZE);
  if (big.length < 2) return tools.map(itemRow);
  const rest = [...groups.values()].filter((members) => members.length < MIN_GROUP_SIZE).flat();
  return [
    ...big.flatMap(([prefix, members]) => groupRows(`group ${prefix}`, prefix, members)),
    ...groupRows('group', others, rest),
  ];
}

function filterTools(tools: readonly ListedTool[], filter: string): readonly ListedTool[] {
  return filterByWords(tools, filter, ({ name, title, description }) => [name, title, description]);
}
