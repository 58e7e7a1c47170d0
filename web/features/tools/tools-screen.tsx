import { ClipboardCheck, Wrench } from 'lucide-react';
import { groupBy } from '../../../core/json/group-by';
import { useOutcomeWord } from '../../outcome/use-outcome-word';
import { type ComponentProps, memo, type ReactNode, useCallback, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { filterByWords } from '../../../core/protocol/listed-items';
import { type ListedTool, readTools } from '../../../core/protocol/tool';
import { lazyPart } from '../../i18n/lazy-part';
import { DefinitionIcon } from '../../operation/definition-icon';
import { OutcomeSign } from '../../outcome/outcome-sign';
import { flawsOf } from '../../../core/protocol/findings/finding';
import { stateOfRun } from '../../record/outcome-state';
import { answerSeq } from '../../record/run';
import { useEntryFindings } from '../../session/use-session-findings';
import type { Session } from '../../../core/session/session';
import { ServerListScreen } from '../../outcome/server-list-screen';
import { useSelected, useStore } from '../../ui/use-store';
import { type ItemScreenProps, useSessionState } from '../../session/session-context';
import { useList } from '../../session/use-list';
import { TOOLS } from '../../session/list-kinds';
import { IconButton } from '../../ui/button';
import { ListItem } from '../../ui/list-item';
import { groupRows, itemRow } from '../../ui/list-rows';
import { PartBoundary } from '../../ui/part-boundary';
import { firstScreenReady } from '../../ui/first-screen-ready';
import { usePrefetch } from '../../session/use-prefetch';
import type { ListRow } from '../../ui/virtual-listbox';
import { DefinitionErrors } from './definition/definition-errors';
import { ToolBadges } from './tool-badges';
import { toolRuns } from './tool-runs';

const ToolPanel = lazyPart(async () => {
  const [{ ToolPanel: panel }, { startJudging }] = await Promise.all([
    import('./tool-panel'),
    import('../../workers/validation/validate'),
  ]);
  // Its first verdict would wait for its code.
  startJudging();
  return panel;
});

interface ToolsScreenProps
  extends ItemScreenProps, Pick<ComponentProps<typeof ToolPanel>, 'onPresent' | 'renderRunMenu'> {
  /** Shows what is to be said of the definitions of all tools. */
  onDefinitions: () => void;
  /** What stands beside the list while no tool is open. */
  renderStart: (tools: readonly ListedTool[]) => ReactNode;
}

/** The list of tools beside the one that is open. */
export function ToolsScreen({ session, item, onItem, onDefinitions, renderStart, ...toPanel }: ToolsScreenProps) {
  const t = useTranslations('tools');
  const served = useList(session, useSessionState(session), TOOLS);
  const { list } = served;

  usePrefetch(ToolPanel.load);
  const tools = useMemo(() => readTools(list?.items ?? []), [list]);
  const rowsFor = useCallback((filter: string) => groupTools(filterTools(tools, filter)), [tools]);
  const tool = tools.find(({ key }) => key === item);

  return (
    <ServerListScreen
      kind="tools"
      icon={<Wrench aria-hidden />}
      served={[served]}
      rowsFor={rowsFor}
      total={tools.length}
      {...(list &&
        list.pages.length > 1 && {
          countNote: ` · ${t('pages', { count: list.pages.length })}`,
        })}
      renderItem={(listed) => <ToolListItem session={session} tool={listed} />}
      listActions={
        tools.length > 0 && (
          <IconButton label={t('definitionsReport')} icon={<ClipboardCheck aria-hidden />} onClick={onDefinitions} />
        )
      }
      item={item}
      onItem={onItem}
      start={<PartBoundary key="start">{renderStart(tools)}</PartBoundary>}
      open={
        tool && {
          key: tool.key,
          detail: (
            <PartBoundary key={tool.key}>
              <ToolPanel session={session} tool={tool} tools={tools} {...toPanel} />
            </PartBoundary>
          ),
        }
      }
    />
  );
}

/** One line of the list of tools; it stays while the list is fetched, grows and changes around it. */
const ToolListItem = memo(function ToolListItem({ session, tool }: { session: Session; tool: ListedTool }) {
  return (
    <ListItem
      name={tool.name}
      icon={<DefinitionIcon definition={tool.definition} size={16} />}
      detail={tool.title}
      hasFindings={tool.faults.length > 0}
    >
      {/* Whatever fails for one tool is told at that tool. */}
      <PartBoundary fallback={({ message }) => <span title={message}>⚠</span>}>
        <LateDefinitionErrors tool={tool} />
      </PartBoundary>
      <ToolBadges hints={tool.annotations} compact />
      <LastCall session={session} tool={tool.key} />
    </ListItem>
  );
});

/** What is wrong with a definition is looked for once the list is drawn. */
function LateDefinitionErrors(props: ComponentProps<typeof DefinitionErrors>) {
  return useStore(firstScreenReady) && <DefinitionErrors {...props} />;
}

/** What came of a tool's last call, or that it runs; nothing where it was not called. */
function LastCall({ session, tool }: { session: Session; tool: string }) {
  const t = useTranslations('tools');
  const word = useOutcomeWord();
  const last = useSelected(toolRuns(session), (runs) => runs.get(tool)?.at(-1));
  const flaws = flawsOf(useEntryFindings(session, last && answerSeq(last)));
  if (!last) return null;
  const state = stateOfRun(last);
  const said = t('lastCall', { outcome: word(state, flaws) });
  return (
    <span title={said}>
      <OutcomeSign state={state} flaws={flaws} />
      <span className="visually-hidden">{said}</span>
    </span>
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
  if (tools.length < GROUP_FROM) return tools.map(itemRow);

  const groups = groupBy(tools, ({ name }) => prefixOf(name).toLowerCase());
  const big = [...groups].filter(([, members]) => members.length >= SMALLEST_GROUP);
  // One group for all, or next to none, tells nothing.
  if (big.length < 2) return tools.map(itemRow);
  const rest = [...groups.values()].filter((members) => members.length < SMALLEST_GROUP).flat();
  return [
    ...big.flatMap(([prefix, members]) => groupRows(`group ${prefix}`, prefix, members)),
    ...groupRows('group', '…', rest),
  ];
}

/** Tools whose name, title or description holds every word of the filter. */
function filterTools(tools: readonly ListedTool[], filter: string): readonly ListedTool[] {
  return filterByWords(tools, filter, ({ name, title, description }) => [name, title, description]);
}
