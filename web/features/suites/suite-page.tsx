import { Download, Ellipsis, Eraser, FileText, ListChecks, Presentation, Trash2 } from 'lucide-react';
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMutation } from '@tanstack/react-query';

import type { SuiteReport } from '../../../core/suite/run/suite-run';
import type { Suite } from '../../../core/suite/suite';
import type { StoredSuite } from '../../../core/suite/suite-store';
import { useWorkspace } from '../../session/session-context';
import { goTo } from '../../navigation/navigation';
import { enterFullscreen, PresentButton } from '../../runs/operation/present-button';
import { useStoredSuite, useSuiteStore, useWriteSuite } from '../../runs/suites/suite-store';
import { Button, IconButton } from '../../ui/button';
import { download } from '../../ui/download';
import { EmptyState } from '../../ui/empty-state';
import { Menu } from '../../ui/menu';
import { errorNotice, Notice } from '../../ui/notice';
import { inTab, useChoice } from '../../ui/remember';
import { TabPanel, TabSwitch } from '../../ui/tabs';
import { useStore } from '../../ui/use-store';
import { CallsTab } from './calls/calls-tab';
import { CheckSuiteSteps, type CheckSuiteStepsProps } from './check-suite-steps';
import { CompareTab } from './compare/compare-tab';
import type { CallPosition } from './editor/form/call-row';
import { SuiteEditor } from './editor/suite-editor';
import { useServerDefinitions } from './editor/use-server-definitions';
import { exportedReport } from './export-report';
import { stepsOf } from './suite-calls';
import { SuiteReportDialog } from './suite-report';
import styles from './suite-page.module.css';
import type { SuiteInText } from '../../workers/suite/edit-suite-text';
import type { SuitePosition } from '../../workers/suite/suite-jobs';
import type { SuiteRuns } from './suite-runs';
import { useReadSuite, useSuiteRuns } from './use-suite';
import type { SuiteProblem } from '../../../core/suite/read-suite';
import { useCoreTexts } from '../../content/texts/use-core-texts';
import { ConfirmDialog } from '../../ui/confirm-dialog';

const TABS = ['calls', 'edit', 'compare'] as const;
type Tab = (typeof TABS)[number];

type SuiteDialog = 'report' | 'walkthrough' | 'check' | 'delete';

interface SuitePageProps {
  name: string;
  call: string | undefined;
  current: string | undefined;
  WalkthroughReport: ComponentType<WalkthroughReportProps>;
}

export type WalkthroughReportProps = Pick<CheckSuiteStepsProps, 'name' | 'suite' | 'current' | 'onClose'>;

export function SuitePage(props: SuitePageProps) {
  const { name } = props;
  const t = useTranslations('suites');
  const { data: stored, error: notStored } = useStoredSuite(name);
  const { data: read, error: notRead } = useReadSuite(stored);
  const error = notStored ?? notRead;
  if (error) {
    return (
      <div className="pane narrow ground">
        <div className="pad-16">{errorNotice(t('suiteFailed'), error)}</div>
      </div>
    );
  }
  if (stored === null) return <EmptyState title={t('missing', { name })}>{t('missingText')}</EmptyState>;
  // Its title would move the tabs.
  if (!stored || !read) return <EmptyState isBusy title={t('loading')} />;
  return <StoredSuitePage {...props} stored={stored} read={read} />;
}

function StoredSuitePage(props: SuitePageProps & { stored: StoredSuite; read: SuiteInText }) {
  const { name, call, stored, read, current } = props;
  const t = useTranslations('suites');
  const store = useSuiteStore();
  const write = useWriteSuite();
  const definitions = useServerDefinitions(current);
  const runs = useSuiteRuns(name);
  const state = useStore(runs);
  const { report } = state;
  const [edited, setEdited] = useState<{ call?: CallPosition; position?: SuitePosition }>();
  const [tab, setTab] = useChoice<Tab>(inTab, 'loupe.suite-tab', TABS, 'calls');
  const [dialog, setDialog] = useState<SuiteDialog>();
  const onClose = () => setDialog(undefined);
  const panel = useId();
  const appTexts = useTranslations('app');
  const suite = read.kind === 'suite' ? read.suite : undefined;
  const whenRead = (view: (suite: Suite) => ReactNode) => (): ReactNode =>
    read.kind === 'suite' ? (
      view(read.suite)
    ) : (
      <SuiteProblems
        problems={read.problems}
        onEdit={(position) => {
          setEdited({ position });
          setTab('edit');
        }}
      />
    );
  const views: Record<Tab, () => ReactNode> = {
    calls: whenRead((readSuite) => (
      <CallsTab
        name={name}
        call={call}
        suite={readSuite}
        linesOf={read.linesOf}
        onEdit={(position) => {
          setEdited({ call: position });
          setTab('edit');
        }}
        runs={runs}
        references={store.references(name)}
      />
    )),
    compare: whenRead((readSuite) => (
      <CompareTab name={name} suite={readSuite} runs={runs} references={store.references(name)} />
    )),
    edit: () => (
      <SuiteEditor
        key={name}
        storage={store.folder ?? ''}
        stored={stored}
        initialCall={edited?.call}
        initialPosition={edited?.position}
        definitions={definitions}
        onWrite={(text, over) => write.mutateAsync({ name, text, over })}
      />
    ),
  };
  return (
    <div className="pane narrow ground">
      <header className={styles['head']}>
        <h2 className="truncate narrow xl semibold after-list">{name}</h2>
        <span className="truncate muted">{suite?.title}</span>
        <TabSwitch
          label={t('view')}
          tabs={TABS.map((key) => ({ key, label: t(`tab_${key}`) }))}
          value={tab}
          onChange={(next) => {
            setEdited(undefined);
            setTab(next);
          }}
          panel={panel}
        />
        <span className="rest" />
        {suite && stepsOf(suite).length > 0 && (
          <Button size="small" variant="ghost" icon={<ListChecks aria-hidden />} onClick={() => setDialog('check')}>
            {t('checkSteps')}
          </Button>
        )}
        <PresentButton disabled={!suite} onPresent={() => goTo({ kind: 'walkthrough', suite: name })} />
        <SuiteMenu stored={stored} suite={suite} runs={runs} onDialog={setDialog} />
      </header>
      <TabPanel id={panel} value={tab} className={styles['panel']}>
        {views[tab]()}
      </TabPanel>
      {dialog === 'report' && report && suite && (
        <SuiteReportDialog suite={suite} report={report} state={state} onClose={onClose} />
      )}
      {dialog === 'walkthrough' && suite && (
        <props.WalkthroughReport name={name} suite={suite} current={current} onClose={onClose} />
      )}
      {dialog === 'check' && suite && (
        <CheckSuiteSteps
          name={name}
          suite={suite}
          current={current}
          title={t('checkSteps')}
          onClose={onClose}
          actions={
            <Button
              variant="primary"
              icon={<Presentation aria-hidden />}
              onClick={() => {
                enterFullscreen();
                goTo({ kind: 'walkthrough', suite: name });
              }}
            >
              {appTexts('present')}
            </Button>
          }
        />
      )}
      {dialog === 'delete' && (
        <DeleteSuiteDialog
          stored={stored}
          onClose={onClose}
          onDeleted={() => {
            runs.forget();
            goTo({ kind: 'suites' });
          }}
        />
      )}
    </div>
  );
}

interface SuiteMenuProps {
  stored: StoredSuite;
  suite: Suite | undefined;
  runs: SuiteRuns;
  onDialog: (dialog: SuiteDialog) => void;
}

function SuiteMenu({ stored: { name, text }, suite, runs, onDialog }: SuiteMenuProps) {
  const t = useTranslations('suites');
  const { version } = useWorkspace().tunnel;
  const { running, calls, report, startedAt = 0, environment } = useStore(runs);
  const ended = running ? undefined : report;
  const save = (saved: SuiteReport) =>
    download(`${name}-report.json`, exportedReport(saved, { startedAt, environment, version }));
  return (
    <Menu
      isOfScreen
      entries={[
        ended &&
          suite && { label: t('createReport'), icon: <FileText aria-hidden />, onSelect: () => onDialog('report') },
        suite && {
          label: t('exportWalkthrough'),
          icon: <Presentation aria-hidden />,
          onSelect: () => onDialog('walkthrough'),
        },
        {
          label: t('downloadSuite'),
          icon: <Download aria-hidden />,
          onSelect: () => download(`${name}.loupe.yaml`, text),
        },
        ended && { label: t('exportReport'), icon: <Download aria-hidden />, onSelect: () => save(ended) },
        calls.size > 0 &&
          !running && { label: t('clearResults'), icon: <Eraser aria-hidden />, onSelect: () => runs.forget() },
        { label: t('delete'), icon: <Trash2 aria-hidden />, onSelect: () => onDialog('delete') },
      ]}
      trigger={<IconButton label={t('moreActions')} icon={<Ellipsis aria-hidden />} />}
    />
  );
}

interface SuiteProblemsProps {
  problems: readonly [SuiteProblem, ...SuiteProblem[]];
  onEdit: (position: SuitePosition) => void;
}

function SuiteProblems({ problems, onEdit }: SuiteProblemsProps) {
  const t = useTranslations('suites');
  const coreTexts = useCoreTexts();
  return (
    <div className="pad-16">
      <Notice
        tone="bad"
        title={t('broken', { count: problems.length })}
        actions={<Button onClick={() => onEdit(problems[0])}>{t('openEditor')}</Button>}
      >
        <p>{t('brokenText')}</p>
        <ul className="grid gap-4">
          {problems.map(({ path, line, column, ...problem }, index) => (
            <li key={index}>
              <Button size="small" variant="link" onClick={() => onEdit({ line, column })}>
                {t('problemAt', { line: String(line), column: String(column) })}
              </Button>{' '}
              {path !== '' && <code>{path}</code>} {coreTexts.message(problem)}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

interface DeleteSuiteDialogProps {
  stored: StoredSuite;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deletes a suite after confirmation, unless it was changed meanwhile. */
function DeleteSuiteDialog({ stored, onClose, onDeleted }: DeleteSuiteDialogProps) {
  const t = useTranslations('suites');
  const store = useSuiteStore();
  const { mutate: remove, error } = useMutation({
    mutationFn: async () => {
      const removed = await store.remove(stored.name, stored.version);
      if (removed.kind === 'conflict' && removed.theirs) throw new Error(t('deleteConflict'));
    },
    onSuccess: onDeleted,
  });
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name: stored.name })}
      description={t('deleteText')}
      confirm={t('deleteConfirm')}
      onClose={onClose}
      onConfirm={remove}
      notice={errorNotice(t('deleteFailed'), error)}
    />
  );
}
