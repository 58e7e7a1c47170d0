import { FileText } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { ListProblemNotice } from '../failure/list-problem-notice';
import type { ListProblem } from '../session/list-pages';
import { filterByWords } from '../session/listed-items';
import { useSessionState } from '../session/session-context';
import type { Session } from '../session/session';
import { RESOURCES, TEMPLATES, useList } from '../session/use-list';
import { ListItem } from '../ui/list-item';
import { ListScreen } from '../ui/list-screen';
import type { ListRow } from '../ui/virtual-listbox';
import { type ListedItem, readItems, unlistedResource } from './resource';
import { ResourcePanel } from './resource-panel';
import { TemplatePanel } from './template-panel';

interface ResourcesScreenProps {
  session: Session;
  /** The URI, or the template, that the address names. */
  item: string | undefined;
  /** `passing`: the arrow keys are on their way. */
  onItem: (item: string | undefined, passing?: boolean) => void;
}

const URI = /^[a-z][\w+.-]*:/i;

/** The list of resources and templates beside the one that is open. */
export function ResourcesScreen({ session, item, onItem }: ResourcesScreenProps) {
  const t = useTranslations('resources');
  const state = useSessionState(session);
  const resources = useList(session, state, RESOURCES);
  const templates = useList(session, state, TEMPLATES);
  const resourceList = resources.state.kind === 'loaded' ? resources.state.list : undefined;
  const templateList = templates.state.kind === 'loaded' ? templates.state.list : undefined;
  const items = useMemo(
    () => readItems(resourceList?.items ?? [], templateList?.items ?? []),
    [resourceList, templateList],
  );
  const rowsFor = useCallback(
    (filter: string) =>
      rowsOf(
        filterByWords(items, filter, (listed) => [
          listed.name,
          listed.title,
          listed.description,
          listed.kind === 'resource' ? listed.uri : listed.uriTemplate,
        ]),
        t('resources'),
        t('templates'),
      ),
    [items, t],
  );
  const whole = resourceList !== undefined && templateList !== undefined;
  const unlisted = useMemo(
    () => (item !== undefined && URI.test(item) ? unlistedResource(item) : undefined),
    [item],
  );
  const open = items.find(({ key }) => key === item) ?? (whole ? unlisted : undefined);
  const problems = [resourceList?.problem, tellingProblem(templateList?.problem)].filter(
    (problem) => problem !== undefined,
  );
  const refreshing = [resources.state, templates.state].some(
    (each) => each.kind === 'loading' || (each.kind === 'loaded' && each.refreshing),
  );

  return (
    <ListScreen
      kind="resources"
      icon={<FileText aria-hidden />}
      state={resources.state.kind === 'unavailable' ? 'unavailable' : whole ? 'loaded' : 'loading'}
      refreshing={refreshing}
      onRefresh={() => {
        resources.refresh();
        templates.refresh();
      }}
      rowsFor={rowsFor}
      total={items.length}
      renderItem={(listed) => (
        <ListItem
          name={listed.name}
          detail={listed.title ?? (listed.kind === 'resource' ? listed.uri : listed.uriTemplate)}
          faulty={listed.faults.length > 0}
        />
      )}
      {...(problems.length > 0 && {
        problem: problems.map((problem, index) => (
          <ListProblemNotice key={index} problem={problem} />
        )),
      })}
      item={item}
      onItem={onItem}
      open={open && { key: open.key, detail: <ItemPanel session={session} item={open} /> }}
    />
  );
}

function ItemPanel({ session, item }: { session: Session; item: ListedItem }) {
  return item.kind === 'resource' ? (
    <ResourcePanel key={item.key} session={session} resource={item} />
  ) : (
    <TemplatePanel key={item.key} session={session} template={item} />
  );
}

/** The rows of the list; with headings where there are templates too. */
function rowsOf(
  items: readonly ListedItem[],
  resourcesLabel: string,
  templatesLabel: string,
): ListRow<ListedItem>[] {
  const rowOf = (item: ListedItem): ListRow<ListedItem> => ({
    kind: 'item',
    key: item.key,
    text: item.name,
    item,
  });
  const resources = items.filter(({ kind }) => kind === 'resource').map(rowOf);
  const templates = items.filter(({ kind }) => kind === 'template').map(rowOf);
  if (templates.length === 0) return resources;
  const group = (key: string, label: string, rows: ListRow<ListedItem>[]): ListRow<ListedItem>[] =>
    rows.length === 0 ? [] : [{ kind: 'group', key, label, count: rows.length }, ...rows];
  return [
    ...group(' resources', resourcesLabel, resources),
    ...group(' templates', templatesLabel, templates),
  ];
}

/** A server without templates often does not know the method: that is no news. */
function tellingProblem(problem: ListProblem | undefined): ListProblem | undefined {
  return problem?.kind === 'error' && problem.error.code === -32601 ? undefined : problem;
}
