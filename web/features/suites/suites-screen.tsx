import { FlaskConical, ListVideo, Plus, WandSparkles } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { lazyPartWithTexts } from '../../i18n/lazy-part';
import { useSuiteNames, useSuiteStore } from '../../suites/suite-store';
import { Button, IconButton } from '../../ui/button';
import { useCommands } from '../../ui/commands';
import { EmptyState } from '../../ui/empty-state';
import { ListPane } from '../../ui/list-detail/list-pane';
import { MasterDetail } from '../../ui/list-detail/master-detail';
import { Notice } from '../../ui/notice';
import { useStore } from '../../ui/use-store';
import { AllSuitesPage } from './all/all-suites-page';
import { NewSuiteDialog } from './new-suite-dialog';
import { SuitePage } from './suite-page';
import type { SuitesScreenProps } from './suites-screen-props';
import { useAllSuites } from './use-suite';
import { MoveToFolder, SuiteItem } from './suite-item';

const DraftSuiteDialog = lazyPartWithTexts(
  async () => (await import('./draft/draft-suite-dialog')).DraftSuiteDialog,
);

/** All suites beside the one that is open. */
export function SuitesScreen(props: SuitesScreenProps) {
  const { suite, current, onOpen } = props;
  const t = useTranslations('suites');
  const store = useSuiteStore();
  const { data: names, error, isFetching, refetch } = useSuiteNames();
  const [filter, setFilter] = useState('');
  const [creating, setCreating] = useState(false);
  const [drafting, setDrafting] = useState(false);
  const wanted = useDeferredValue(filter);
  const rows = useMemo(() => rowsFor(names ?? [], wanted), [names, wanted]);
  const all = names ?? [];
  const allSuites = useAllSuites();
  const hasRunAll = useStore(allSuites).lines.length > 0;
  const runAll = () => {
    void allSuites.start().catch(() => undefined);
    onOpen(undefined);
  };
  const isThere = suite !== undefined && all.includes(suite);
  useCommands([
    { label: t('newSuite'), icon: <Plus aria-hidden />, onSelect: () => setCreating(true) },
    current !== undefined && {
      label: t('draft'),
      icon: <WandSparkles aria-hidden />,
      onSelect: () => setDrafting(true),
    },
  ]);
  const create = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setCreating(true)}>
      {t('newSuite')}
    </Button>
  );
  const draft = current !== undefined && (
    <Button icon={<WandSparkles aria-hidden />} onClick={() => setDrafting(true)}>
      {t('draft')}
    </Button>
  );

  return (
    <>
      <MasterDetail
        id="suites"
        // While nobody knows what there is, the drawer is not to lie over what the address names.
        open={isThere || (suite !== undefined && names === undefined)}
        list={
          <ListPane
            label={t('list')}
            filterLabel={t('filter')}
            filterPlaceholder={t('filterPlaceholder')}
            filter={filter}
            onFilter={setFilter}
            total={all.length}
            count={names === undefined ? '' : undefined}
            refreshing={isFetching}
            onRefresh={() => void refetch()}
            rows={rows}
            rowsNow={() => rowsFor(all, filter)}
            selected={suite}
            onSelect={(name, by) => onOpen(name, undefined, by === 'keyboard')}
            renderItem={(name) => <SuiteItem name={name} />}
            rowHeight={30}
            actions={
              <>
                {all.length > 0 && (
                  <IconButton
                    size="small"
                    label={t('runAllSuites')}
                    icon={<ListVideo aria-hidden />}
                    onClick={runAll}
                  />
                )}
                {current !== undefined && all.length > 0 && (
                  <IconButton
                    size="small"
                    label={t('draft')}
                    icon={<WandSparkles aria-hidden />}
                    onClick={() => setDrafting(true)}
                  />
                )}
                <IconButton
                  size="small"
                  label={t('newSuite')}
                  icon={<Plus aria-hidden />}
                  onClick={() => setCreating(true)}
                />
              </>
            }
            notice={
              error && (
                <div className="py-4 px-8">
                  <Notice tone="bad" title={t('listFailed')}>
                    {error.message}
                  </Notice>
                </div>
              )
            }
            empty={
              names !== undefined && (all.length > 0 ? <EmptyState title={t('noMatch')} /> : null)
            }
            footer={
              <>
                <MoveToFolder />
                <p className="truncate rigid faint xs line-above py-6 px-14" title={store.folder}>
                  {store.folder === undefined
                    ? t('keptInBrowser')
                    : t('keptInFolder', { folder: store.folder })}
                </p>
              </>
            }
          />
        }
        detail={
          isThere ? (
            <SuitePage key={suite} {...props} name={suite} />
          ) : names === undefined ? (
            <EmptyState icon={<FlaskConical aria-hidden />} title={t('opening')} />
          ) : suite !== undefined ? (
            <EmptyState
              icon={<FlaskConical aria-hidden />}
              title={t('missing', { name: suite })}
              actions={create}
            >
              {t('missingText')}
            </EmptyState>
          ) : all.length === 0 ? (
            <EmptyState
              icon={<FlaskConical aria-hidden />}
              title={t('none')}
              actions={
                <>
                  {create}
                  {draft}
                </>
              }
            >
              {t('noneText')}
            </EmptyState>
          ) : hasRunAll ? (
            <AllSuitesPage all={allSuites} onOpen={onOpen} />
          ) : (
            <EmptyState
              icon={<FlaskConical aria-hidden />}
              title={t('choose')}
              actions={
                <Button icon={<ListVideo aria-hidden />} onClick={runAll}>
                  {t('runAllSuites')}
                </Button>
              }
            >
              {t('chooseText')}
            </EmptyState>
          )
        }
      />
      {drafting && current !== undefined && (
        <DraftSuiteDialog
          server={current}
          onClose={() => setDrafting(false)}
          onCreated={(name) => {
            setDrafting(false);
            onOpen(name);
          }}
        />
      )}
      {creating && (
        <NewSuiteDialog
          names={all}
          current={current}
          onClose={() => setCreating(false)}
          onCreated={(name) => {
            setCreating(false);
            onOpen(name);
          }}
        />
      )}
    </>
  );
}

function rowsFor(names: readonly string[], filter: string) {
  const words = filter.trim().toLowerCase().split(/\s+/);
  return names
    .filter((name) => words.every((word) => name.toLowerCase().includes(word)))
    .map((name) => ({ kind: 'item' as const, key: name, text: name, item: name }));
}
