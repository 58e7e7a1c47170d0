import { FileText } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { ListProblemNotice } from '../failure/list-problem-notice';
import type { ListProblem } from '../session/list-pages';
import { filterByWords } from '../session/listed-items';
import { useSessionState } from '../session/session-context';
import type { Session } from '../session/session';
import { RESOURCES, TEMPLATES, useList } from '../session/use-list';
import { EmptyState } from '../ui/empty-state';
import { ListItem } from '../ui/list-item';
import { ListPane } from '../ui/list-pane';
import { MasterDetail } from '../ui/master-detail';
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
  const [filter, setFilter] = useState('');
  const resourceList = resources.state.kind === 'loaded' ? resources.state.list : undefined;
  const templateList = templates.state.kind === 'loaded' ? templates.state.list : undefined;
  const items = useMemo(
    () => readItems(resourceList?.items ?? [], templateList?.items ?? []),
    [resourceList, templateList],
  );
  const wanted = useDeferredValue(filter);
  const rows = useMemo(
    () =>
      rowsOf(
        filterByWords(items, wanted, (listed) => [
          listed.name,
          listed.title,
          listed.description,
          listed.kind === 'resource' ? listed.uri : listed.uriTemplate,
        ]),
        t('resources'),
        t('templates'),
      ),
    [items, wanted, t],
  );
  const whole = resourceList !== undefined && templateList !== undefined;
  const unlisted = useMemo(
    () => (item !== undefined && URI.test(item) ? unlistedResource(item) : undefined),
    [item],
  );
  const open = items.find(({ key }) => key === item) ?? (whole ? unlisted : undefined);
  const icon = <FileText aria-hidden />;

  if (resources.state.kind === 'unavailable') {
    return (
      <EmptyState icon={icon} title={t('unavailable')}>
        {t('unavailableText')}
      </EmptyState>
    );
  }
  const loading = !whole;
  const shown = rows.filter(({ kind }) => kind === 'item').length;
  const count = loading
    ? t('loading')
    : shown === items.length
      ? String(items.length)
      : t('countOf', { shown: String(shown), count: String(items.length) });
  const problems = [resourceList?.problem, tellingProblem(templateList?.problem)].filter(
    (problem) => problem !== undefined,
  );
  const refreshing = [resources.state, templates.state].some(
    (each) => each.kind === 'loading' || (each.kind === 'loaded' && each.refreshing),
  );

  return (
    <MasterDetail
      id="resources"
      open={open !== undefined}
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
          refreshing={refreshing}
          onRefresh={() => {
            resources.refresh();
            templates.refresh();
          }}
          rows={rows}
          selected={open?.key}
          onSelect={(key, by) => onItem(key, by === 'keyboard')}
          renderItem={(listed) => (
            <ListItem
              name={listed.name}
              detail={
                listed.title ?? (listed.kind === 'resource' ? listed.uri : listed.uriTemplate)
              }
              faulty={listed.faults.length > 0}
            />
          )}
          rowHeight={30}
          notice={problems.map((problem, index) => (
            <ListProblemNotice key={index} problem={problem} />
          ))}
          empty={
            loading ? null : items.length > 0 ? (
              <EmptyState title={t('noMatch')} />
            ) : (
              problems.length === 0 && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
            )
          }
        />
      }
      detail={
        open?.kind === 'resource' ? (
          <ResourcePanel key={open.key} session={session} resource={open} />
        ) : open?.kind === 'template' ? (
          <TemplatePanel key={open.key} session={session} template={open} />
        ) : item !== undefined && whole ? (
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
