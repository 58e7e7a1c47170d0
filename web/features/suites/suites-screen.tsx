import { FlaskConical, ListVideo, Plus, WandSparkles } from 'lucide-react';
import { type ComponentProps, useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMutation } from '@tanstack/react-query';

import { lazyPartWithTexts } from '../../i18n/lazy-part';
import { goTo } from '../../navigation/navigation';
import {
  moveToFolder,
  useStoredSuite,
  useSuiteNames,
  useSuitesToMove,
  useSuiteStore,
} from '../../runs/suites/suite-store';
import { useWorkspace } from '../../session/session-context';
import { Button, IconButton } from '../../ui/button';
import { useCommands } from '../../ui/commands';
import { EmptyState } from '../../ui/empty-state';
import { ListScreen } from '../../ui/list-detail/list-screen';
import { errorNotice } from '../../ui/notice';
import { inBrowser, remember, useRemembered } from '../../ui/remember';
import { useStore } from '../../ui/use-store';
import { AllSuitesPage, IncompleteRunNotice } from './all/all-suites-page';
import { NewSuiteDialog } from './new-suite-dialog';
import { SuitePage } from './suite-page';
import { useAllSuites, useReadSuite, useSuiteRuns } from './use-suite';
import { CallStatusSign, TONES } from './call-status-sign';
import { CALL_STATUS_SIGNS, COUNTED, worstStatus } from '../../runs/suites/call-status';
import { useAgo, useNow } from '../../ui/use-time';
import { callsOf } from './suite-calls';
import type { CallState } from './suite-runs';

const DraftSuiteDialog = lazyPartWithTexts(async () => (await import('./draft/draft-suite-dialog')).DraftSuiteDialog);

const NONE: readonly string[] = [];
const LAST_SUITE_KEY = 'loupe.suites.last';

interface SuitesScreenProps extends Omit<ComponentProps<typeof SuitePage>, 'name'> {
  suite: string | undefined;
}

export function SuitesScreen({ suite, ...page }: SuitesScreenProps) {
  const { current } = page;
  const t = useTranslations('suites');
  const store = useSuiteStore();
  const { usualPort } = useWorkspace().tunnel.launch;
  const storage =
    store.folder !== undefined
      ? t('keptInFolder', { folder: store.folder })
      : usualPort === undefined
        ? t('keptInBrowser')
        : t('keptAtPort', { port: String(usualPort) });
  const { data: names, error, isFetching, refetch } = useSuiteNames();
  const [creating, setCreating] = useState(false);
  const [drafting, setDrafting] = useState(false);
  const all = names ?? NONE;
  const rowsFor = useCallback(
    (filter: string) => {
      const words = filter.trim().toLowerCase().split(/\s+/);
      return all
        .filter((name) => words.every((word) => name.toLowerCase().includes(word)))
        .map((name) => ({ kind: 'item' as const, key: name, text: name, item: name }));
    },
    [all],
  );
  const allSuites = useAllSuites();
  const hasRunAll = useStore(allSuites).results.length > 0;
  const runAll = () => {
    void allSuites.start().catch(() => undefined);
    goTo({ kind: 'suites' });
  };
  const last = useRemembered(inBrowser, LAST_SUITE_KEY);
  useEffect(() => {
    if (suite !== undefined) remember(inBrowser, LAST_SUITE_KEY, suite);
  }, [suite]);
  // The last one opens by itself, unless the results of all suites are shown.
  const opened = suite ?? (hasRunAll && all.length > 1 ? undefined : (all.find((name) => name === last) ?? all[0]));
  const isLoading = names === undefined && !error;
  // Without a list, the page says whether the suite can be read.
  const mayExist = opened !== undefined && (names === undefined || all.includes(opened));
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
      <ListScreen
        kind="suites"
        icon={<FlaskConical aria-hidden />}
        state={isLoading ? 'loading' : 'loaded'}
        refreshing={isFetching}
        onRefresh={() => void refetch()}
        rowsFor={rowsFor}
        total={all.length}
        renderItem={(name) => <SuiteItem name={name} />}
        listActions={
          <>
            {all.length > 1 && (
              <IconButton label={t('runAllSuites')} icon={<ListVideo aria-hidden />} onClick={runAll} />
            )}
            <IconButton label={t('newSuite')} icon={<Plus aria-hidden />} onClick={() => setCreating(true)} />
          </>
        }
        menu={[
          current !== undefined &&
            all.length > 0 && {
              label: t('draft'),
              icon: <WandSparkles aria-hidden />,
              onSelect: () => setDrafting(true),
            },
        ]}
        problem={error ? <div className="py-4 px-8">{errorNotice(t('listFailed'), error)}</div> : undefined}
        footer={
          <>
            <MoveToFolder />
            <p className="break rigid faint sm line-above py-4 px-12">{storage}</p>
          </>
        }
        item={opened}
        rowHeight={44}
        onItem={(name, replace) => goTo({ kind: 'suites', suite: name }, { replace })}
        // Until the names are loaded the drawer must not cover what the address names.
        open={
          mayExist
            ? {
                key: opened,
                detail: isLoading ? (
                  <EmptyState icon={<FlaskConical aria-hidden />} isBusy title={t('loading')} />
                ) : (
                  <SuitePage key={opened} {...page} name={opened} />
                ),
              }
            : undefined
        }
        missingActions={create}
        emptyScreen={
          names && (
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
          )
        }
        nothingOpen={<AllSuitesPage all={allSuites} />}
      />
      {drafting && current !== undefined && (
        <DraftSuiteDialog
          server={current}
          onClose={() => setDrafting(false)}
          onCreated={(name) => {
            setDrafting(false);
            goTo({ kind: 'suites', suite: name });
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
            goTo({ kind: 'suites', suite: name });
          }}
        />
      )}
    </>
  );
}

function MoveToFolder() {
  const t = useTranslations('suites');
  const store = useSuiteStore();
  const { data: names = [] } = useSuitesToMove();
  const moving = useMutation({ mutationFn: () => moveToFolder(store) });
  if (store.kind === 'browser' || names.length === 0) return null;
  const { data, error } = moving;
  return (
    <div className="rigid line-above py-8 px-12">
      <Button size="small" disabled={moving.isPending} onClick={() => moving.mutate()}>
        {t('moveToFolder', { count: names.length })}
      </Button>
      {(error || (data && data.taken.length > 0)) && (
        <p role="alert" className="above-4 bad sm break">
          {error ? error.message : t('moveTaken', { names: data.taken.join(t('listSeparator')) })}
        </p>
      )}
    </div>
  );
}

function SuiteItem({ name }: { name: string }) {
  const t = useTranslations('suites');
  const { data: stored } = useStoredSuite(name);
  const { running, calls, report } = useStore(useSuiteRuns(name));
  const problem = running || report?.problem?.kind === 'stopped' ? undefined : report?.problem;
  const { data: read } = useReadSuite(stored);
  const listed = read?.kind === 'suite' ? callsOf(read.suite) : undefined;
  // Calls that were renamed or deleted since they ran don't count.
  const states = listed?.flatMap(({ key }) => calls.get(key) ?? []) ?? [...calls.values()];
  return (
    <>
      {read?.kind === 'invalid' ? (
        <span aria-hidden className="rigid sign bad">
          ✕
        </span>
      ) : (
        <CallStatusSign status={running ? 'running' : problem ? 'failed' : worstStatus(states)} />
      )}
      <span className="grid narrow grow">
        <span className="truncate">{name}</span>
        <span className="truncate muted sm tnum">
          {!read && '\u00a0'}
          {read?.kind === 'invalid' && t('broken', { count: read.problems.length })}
          {listed && problem && (
            <>
              <span className="visually-hidden">{t('callCount', { count: listed.length }) + t('listSeparator')}</span>
              <IncompleteRunNotice reason={{ kind: 'problem', problem }} />
            </>
          )}
          {listed && !problem && <SuiteDetails total={listed.length} states={states} />}
        </span>
      </span>
    </>
  );
}

function SuiteDetails({ total, states }: { total: number; states: readonly CallState[] }) {
  const t = useTranslations('suites');
  const ago = useAgo();
  const now = useNow(10_000);
  const at = Math.max(...states.map((state) => state.at));
  if (states.length === 0) return t('callCount', { count: total });
  const counts = COUNTED.map((status) => ({
    status,
    count: states.filter((state) => state.status === status).length,
  })).filter(({ count }) => count > 0);
  const details = [t('callCount', { count: total }), ...counts.map((each) => t(`count_${each.status}`, each))];
  const isRunning = states.some(({ status }) => status === 'running');
  return (
    <>
      <span className="visually-hidden">{details.join(t('listSeparator')) + t('listSeparator')}</span>
      <span aria-hidden title={details.join(t('listSeparator'))}>
        {counts.map(({ status, count }) => (
          <span key={status} className={TONES[status]}>
            {`${CALL_STATUS_SIGNS[status]}\u00a0${count} `}
          </span>
        ))}
        {counts.length > 0 && '· '}
      </span>
      {isRunning ? t('status_running') : ago(now - at)}
    </>
  );
}
