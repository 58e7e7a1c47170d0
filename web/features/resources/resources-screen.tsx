import { BellRing, FileText } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { filterByWords } from '../../../core/protocol/listed-items';
import {
  type ListedItem,
  type ListedResource,
  readItems,
  unlistedResource,
  uriOf,
} from '../../../core/protocol/resource';
import type { Session } from '../../../core/session/session';
import { lazyPart } from '../../i18n/lazy-part';
import { ChangedItemMark } from '../../runs/operation/changed-item';
import { DefinitionIcon } from '../../runs/operation/definition-icon';
import { ServerListScreen } from '../../runs/outcome/server-list-screen';
import { type ItemScreenProps, useSessionState } from '../../session/session-context';
import { usePrefetch } from '../../session/use-prefetch';
import { useList } from '../../session/use-list';
import { RESOURCES, TEMPLATES } from '../../session/list-kinds';
import { goToItem } from '../../navigation/navigation';
import { Button } from '../../ui/button';
import { formatBytes } from '../../../core/text/format';
import { ListItem } from '../../ui/list-item';
import type { ShownRows } from '../../ui/list-detail/list-screen';
import { loadMarkdown } from '../../ui/markdown/markdown-view';
import { inBrowser, remember } from '../../ui/remember';
import { toggled } from '../../ui/toggle-chips';
import { useStore } from '../../ui/use-store';
import { groupRows, itemRow, type ListRow } from '../../ui/virtual-listbox';
import { VirtualTree } from '../../ui/virtual-tree';
import { READ_DELAY_MS, ReadingLayout } from './reading-layout';
import { ResourceDetails } from './resource-details';
import { TemplatePanel } from './template-panel';
import { uriTreeRows } from './uri-tree';

const VIEW_KEY = 'loupe.resourcesView';
const URI = /^[a-z][\w+.-]*:/i;

export function ResourcesScreen({ session, item }: ItemScreenProps) {
  const t = useTranslations('resources');
  usePrefetch(loadMarkdown);
  const state = useSessionState(session);
  const resources = useList(session, state, RESOURCES);
  const templates = useList(session, state, TEMPLATES);
  const { list: resourceList } = resources;
  const { list: templateList } = templates;
  const items = useMemo(
    () => readItems(resourceList?.items ?? [], templateList?.items ?? []),
    [resourceList, templateList],
  );
  const rowsFor = useCallback(
    (filter: string) =>
      rowsOf(
        filterByWords(items, filter, (listed) => [listed.name, listed.title, listed.description, uriOf(listed)]),
        t('templates'),
      ),
    [items, t],
  );
  const templateCount = items.filter(({ kind }) => kind === 'template').length;
  const hasBothLists = resourceList !== undefined && templateList !== undefined;
  const unlisted = useMemo(() => (item !== undefined && URI.test(item) ? unlistedResource(item) : undefined), [item]);
  const open = items.find(({ key }) => key === item) ?? (hasBothLists ? unlisted : undefined);
  const { resources: subscribed } = useStore(session.subscriptions);
  const [asTree, setAsTree] = useState(() => inBrowser.getItem(VIEW_KEY) === 'tree');
  const [isManaging, setManaging] = useState(false);
  const renderItem = (listed: ListedItem) => (
    <ListItem
      name={listed.name}
      icon={<DefinitionIcon definition={listed.definition} size={16} />}
      title={listed.title}
      more={uriOf(listed)}
      hasFindings={listed.findings.length > 0}
    >
      <ChangedItemMark session={session} kind={listed.kind} name={uriOf(listed)} />
      {listed.kind === 'resource' && subscribed.get(listed.uri ?? '')?.kind === 'on' && (
        <BellRing role="img" aria-label={t('subscribed')} className="rigid push square-14 accent" />
      )}
    </ListItem>
  );

  return (
    <>
      <ServerListScreen
        session={session}
        kind="resources"
        icon={<FileText aria-hidden />}
        lists={[
          { ...resources, label: t('resources') },
          { ...templates, label: t('templates') },
        ]}
        rowsFor={rowsFor}
        total={items.length}
        countOfAll={
          templateCount > 0
            ? `${items.length - templateCount} · ${t('templateCount', { count: templateCount })}`
            : undefined
        }
        renderItem={renderItem}
        renderTree={
          asTree
            ? (shown) => (
                <UriTree
                  {...shown}
                  renderItem={renderItem}
                  selected={open?.key}
                  onSelect={(key, by) => goToItem(session, 'resources', key, by === 'keyboard')}
                />
              )
            : undefined
        }
        menu={[
          { label: t('subscriptions'), icon: <BellRing aria-hidden />, onSelect: () => setManaging(true) },
          {
            label: t('view'),
            value: asTree ? 'tree' : 'list',
            options: [
              { value: 'list', label: t('viewList') },
              { value: 'tree', label: t('viewTree') },
            ],
            onChange: (view) => {
              setAsTree(view === 'tree');
              remember(inBrowser, VIEW_KEY, view);
            },
          },
        ]}
        item={item}
        open={open && { key: open.key, detail: <ItemPanel session={session} item={open} /> }}
      />
      {isManaging && <SubscriptionsDialog session={session} onClose={() => setManaging(false)} />}
    </>
  );
}

function ItemPanel({ session, item }: { session: Session; item: ListedItem }) {
  return item.kind === 'resource' ? (
    <ResourcePanel key={item.key} session={session} resource={item} />
  ) : (
    <TemplatePanel key={item.key} session={session} template={item} />
  );
}

function rowsOf(items: readonly ListedItem[], templatesLabel: string): ListRow<ListedItem>[] {
  const templates = items.filter(({ kind }) => kind === 'template');
  const resources = items.filter(({ kind }) => kind === 'resource');
  return [...resources.map(itemRow), ...groupRows(' templates', templatesLabel, templates)];
}

const LARGE_READ_DELAY_MS = 2000;
const MAX_SMALL_BYTES = 1_000_000;

function ResourcePanel({ session, resource }: { session: Session; resource: ListedResource }) {
  const t = useTranslations('resources');
  const { size, uri } = resource;
  const [isStopped, setStopped] = useState(false);
  const isLarge = size !== undefined && size > MAX_SMALL_BYTES;
  return (
    <ReadingLayout
      session={session}
      listed={resource}
      uri={uri}
      label={t('about')}
      isBrief
      readsAfter={isStopped ? undefined : isLarge ? LARGE_READ_DELAY_MS : READ_DELAY_MS}
      idle={
        isLarge && !isStopped && uri !== undefined
          ? {
              text: t('readsLarge', { size: formatBytes(size) }),
              action: <Button onClick={() => setStopped(true)}>{t('dontRead')}</Button>,
            }
          : undefined
      }
    >
      <ResourceDetails listed={resource} />
    </ReadingLayout>
  );
}

interface UriTreeProps extends ShownRows<ListedItem> {
  selected: string | undefined;
  onSelect: (key: string, by: 'keyboard' | 'pointer') => void;
  renderItem: (item: ListedItem) => ReactNode;
}

function UriTree({ rows, filtered, ...rest }: UriTreeProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const tree = useMemo(() => {
    const items = rows.flatMap((row) => (row.kind === 'item' ? [row.item] : []));
    return uriTreeRows(items, (key) => filtered || !closed.has(key));
  }, [rows, filtered, closed]);
  const toggle = (key: string) => setClosed(toggled(closed, key));
  return <VirtualTree {...rest} rows={tree} onToggle={toggle} rowHeight={30} />;
}

const SubscriptionsDialog = lazyPart(async () => (await import('./subscriptions-dialog')).SubscriptionsDialog);
