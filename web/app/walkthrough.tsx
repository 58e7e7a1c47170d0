import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { describeTarget, type ServerConfig } from '../../core/session/connect/server-config';
import type { Outcome } from '../../core/session/requests/outcome';
import type { Session } from '../../core/session/session';
import { callsIn, type Suite, type SuiteCall } from '../../core/suite/suite';
import { useCoreTexts } from '../content/texts/use-core-texts';
import { Presentation } from '../features/present/presentation';
import type { PresentedStep } from '../features/present/presented-step';
import { RequestHost } from '../features/server-requests/request-host';
import { findRecordedResult } from '../features/present/recorded-results';
import { useChosenRun } from '../features/suites/calls/use-chosen-run';
import { CheckSuiteSteps, presentedTarget, useChecksToRun } from '../features/suites/check-suite-steps';
import { stepsOf } from '../features/suites/suite-calls';
import { useReadSuite } from '../features/suites/use-suite';
import { useServers, useWorkspace } from '../session/session-context';
import type { Workspace } from '../session/workspace';
import { findTarget } from '../runs/suites/run/find-target';
import { valuesFromList, variablesOf } from '../runs/suites/run/suite-variables';
import { stepChecks } from '../runs/suites/step-checks/step-checks';
import { useStoredSuite, useSuiteStore, suiteKey } from '../runs/suites/suite-store';
import { TrafficView } from '../features/traffic/traffic-view';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { useStore } from '../ui/use-store';
import { CallsBefore } from './calls-before';
import { focusPresentButton, focusPresentedStep } from '../navigation/focus-first-field';
import { goTo } from '../navigation/navigation';
import { capturedValues, filled, presentedStep } from './presented-steps';
import { hrefOf } from '../navigation/routes';
import { useStepEdits } from './use-step-edits';
import { useWalkthroughMemory } from './walkthrough-memory';

interface WalkthroughProps {
  name: string;
  step: string | undefined;
  /** The last server seen, for a suite that names none. */
  current: string | undefined;
}

export function Walkthrough(props: WalkthroughProps) {
  const { name } = props;
  const t = useTranslations('present');
  const suites = useTranslations('suites');
  const coreTexts = useCoreTexts();
  const { data: stored, error: notStored } = useStoredSuite(name);
  const { data: read, error: notRead } = useReadSuite(stored);
  const error = notStored ?? notRead;
  if (error) return <NotPresentable name={name} reason={error.message} />;
  if (stored === null) return <NotPresentable title={suites('missing', { name })} reason={suites('missingText')} />;
  if (!read) return null;
  if (read.kind === 'invalid') {
    const { line, column, ...problem } = read.problems[0];
    const place = suites('problemAt', { line: String(line), column: String(column) });
    const reason = suites('labelOf', { label: place, value: coreTexts.message(problem) });
    return <NotPresentable name={name} reason={reason} />;
  }
  const hasSteps = stepsOf(read.suite).length > 0;
  if (!hasSteps) return <NotPresentable name={name} title={t('noSteps')} reason={t('noStepsText')} />;
  return <SuiteWalkthrough {...props} suite={read.suite} />;
}

/** Changes with the settings for which another session is needed. */
function serverKey({ name, target, protocol }: ServerConfig): string {
  return [name, describeTarget(target), protocol.version].join(' ');
}

function SuiteWalkthrough({ name, suite: storedSuite, step, current }: WalkthroughProps & { suite: Suite }) {
  const t = useTranslations('present');
  const coreTexts = useCoreTexts();
  const workspace = useWorkspace();
  const walkthrough = useWalkthrough(name, storedSuite, current);
  const { suite, steps, found, missing, variable, memory, change, capture } = walkthrough;
  const [isPreparing, setPreparing] = useState(() => !memory.isPrepared && hasChoices(storedSuite));
  const endPreparation = () => {
    setPreparing(false);
    change(() => ({ isPrepared: true }));
    focusPresentedStep();
  };
  const start = () => {
    endPreparation();
    goToStep(name, steps[0]);
  };
  const renderPreparation = (callsBefore?: ReactNode) =>
    isPreparing && (
      <CheckSuiteSteps
        name={name}
        suite={storedSuite}
        current={current}
        title={t('prepareTitle', { name: storedSuite.title ?? name })}
        onClose={endPreparation}
        actions={
          <Button variant="primary" onClick={start}>
            {t('start')}
          </Button>
        }
      >
        {callsBefore}
      </CheckSuiteSteps>
    );
  const onPrepare = () => setPreparing(true);
  if (missing.length > 0 || found.kind === 'problem') {
    const needsValues = missing.length > 0 && t('needsValues', { names: missing.join(t('listSeparator')) });
    const reason = needsValues || (found.kind === 'problem' ? coreTexts.message(found.problem) : '');
    return (
      <NotPresentable name={name} reason={reason} onPrepare={onPrepare}>
        {renderPreparation()}
      </NotPresentable>
    );
  }
  const calls = callsIn(suite, 'before')
    .filter(({ skip }) => skip === undefined)
    .map((call) => ({ ...filled(call, variable), ...(call.expect && { expect: call.expect }) }));
  return (
    <ConnectedServer key={serverKey(found.config)} config={found.config} workspace={workspace}>
      {(session) => (
        <CallsBefore session={session} calls={calls} timeout={suite.timeout} onEnded={capture}>
          {(callsBefore) => (
            <>
              <PresentedSuite session={session} walkthrough={walkthrough} stepKey={step} onPrepare={onPrepare} />
              <RequestHost isPresented sessions={[session]} current={session} />
              {renderPreparation(callsBefore)}
            </>
          )}
        </CallsBefore>
      )}
    </ConnectedServer>
  );
}

function useWalkthrough(name: string, storedSuite: Suite, current: string | undefined) {
  const workspace = useWorkspace();
  const servers = useServers();
  const store = useSuiteStore();
  const key = suiteKey(store, name);
  const { suite, typed, missing, target: chosenTarget } = useChosenRun(name, storedSuite);
  const secrets = useMemo(() => ({ ...valuesFromList(suite, servers), ...typed }), [suite, servers, typed]);
  const secretValues = useMemo(() => Object.values(secrets), [secrets]);
  const variable = useMemo(() => variablesOf(suite, secrets), [suite, secrets]);
  const { memory, change, changeArguments } = useWalkthroughMemory(key, secretValues, (stepKey) => {
    const original = stepsOf(suite).find((each) => each.key === stepKey);
    return original && filled(original.call, variable).arguments;
  });
  const { captured } = memory;
  const steps = useMemo(() => {
    const lookup = (of: string) => (Object.hasOwn(captured, of) ? captured[of] : variable(of));
    return stepsOf(suite).map((each) => presentedStep(each, suite, lookup));
  }, [suite, captured, variable]);
  const found = useMemo(() => {
    const target = presentedTarget({ target: chosenTarget, suite }, current);
    const folder = store.folder ?? workspace.tunnel.launch.cwd;
    return findTarget(suite, target, { suiteName: name, servers, folder, variable });
  }, [suite, chosenTarget, current, store, workspace, name, servers, variable]);
  const serverName = found.kind === 'found' ? found.config.name : '';
  const references = useMemo(() => store.references(name), [store, name]);
  const find = useMemo(() => findRecordedResult(serverName, references), [serverName, references]);
  const edits = useStepEdits(name);
  const editStep = (step: PresentedStep, member: 'notes' | 'ui', value: unknown) => {
    const call = stepsOf(storedSuite).find((each) => each.key === step.key);
    if (call) edits.edit(call, member, value);
  };
  const capture = (call: SuiteCall, outcome: Outcome) => {
    void capturedValues(call, outcome).then((values) => {
      if (Object.keys(values).length === 0) return;
      change((before) => ({ captured: { ...before.captured, ...values } }));
    });
  };
  const checks = stepChecks(workspace, key);
  const checksToRun = useChecksToRun(name, storedSuite, current);
  const startChecks = () =>
    checksToRun && void checks.start(stepsOf(storedSuite), { ...checksToRun, allowDestructive: false });
  const ofPresenter = { memory, change, changeArguments, capture, editStep, editProblem: edits.problem };
  return { name, key, suite, steps, found, missing, variable, find, checks, startChecks, ...ofPresenter };
}

interface PresentedSuiteProps {
  session: Session;
  walkthrough: ReturnType<typeof useWalkthrough>;
  stepKey: string | undefined;
  onPrepare: () => void;
}

function PresentedSuite({ session, walkthrough, stepKey, onPrepare }: PresentedSuiteProps) {
  const { name, key, suite, steps, memory, change, editStep, checks } = walkthrough;
  const { changed, preferred, wait, startedAt } = memory;
  const checkStates = useStore(checks);
  const index = steps.findIndex((each) => each.key === stepKey);
  return (
    <Presentation
      id={key}
      session={session}
      title={suite.title ?? name}
      steps={steps}
      at={Math.max(0, index)}
      onStep={(next) => goToStep(name, steps[next])}
      onLeave={() => {
        goTo({ kind: 'suites', suite: name });
        focusPresentButton();
      }}
      valueOf={(each) => (Object.hasOwn(changed, each.key) ? changed[each.key] : each.call.arguments)}
      onValue={(each, value, schema) => walkthrough.changeArguments(each.key, value, schema)}
      onCustomize={(each, ui) => editStep(each, 'ui', ui)}
      editProblem={walkthrough.editProblem}
      onEnded={({ call }, outcome) => walkthrough.capture(call, outcome)}
      traffic={() => <TrafficView session={session} />}
      suite={{
        id: key,
        find: walkthrough.find,
        preferred,
        wait,
        startedAt,
        checks: checkStates,
        onPrepare,
        onPreferred: (preferred) => change(() => ({ preferred })),
        onWait: (wait) => change(() => ({ wait })),
        onRestartTimer: () => change(() => ({ startedAt: Date.now() })),
        onNotes: (each, notes) => editStep(each, 'notes', notes === '' ? undefined : notes),
        onRan: (each, run) => checks.addPresentedRun(each.key, run, each.expected),
        onCheck: walkthrough.startChecks,
        presenterHref: hrefOf({ kind: 'presenter', suite: name }),
      }}
    />
  );
}

/** Back leaves the presentation, however many steps were shown. */
function goToStep(suite: string, step: PresentedStep | undefined): void {
  goTo({ kind: 'walkthrough', suite, ...(step && { step: step.key }) }, { replace: true });
}

function hasChoices({ environments = {}, before = [] }: Suite): boolean {
  return Object.keys(environments).length > 0 || before.length > 0;
}

interface OnServerProps {
  config: ServerConfig;
  workspace: Workspace;
  children: (session: Session) => ReactNode;
}

function ConnectedServer({ config, workspace, children }: OnServerProps) {
  const listed = workspace.servers.get(config.name);
  const isListed = listed !== undefined && describeTarget(listed.target) === describeTarget(config.target);
  const [session, setSession] = useState<Session>();
  useEffect(() => {
    const waits = workspace.isWaitingForClick && !navigator.userActivation.hasBeenActive;
    // Unlike a run of the suite, a presentation can ask the user.
    const confirmDestructive = listed?.confirmDestructive ?? true;
    const opened = isListed ? workspace.session(config.name) : workspace.openSession({ ...config, confirmDestructive });
    setSession(opened);
    // Presenting connects the server; a page opened by a link waits for a click.
    if (opened && !waits && opened.snapshot().kind === 'disconnected') void workspace.connectSession(opened);
    return () => {
      if (!isListed) void opened?.end();
    };
    // Keeps the session if other settings are read again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [workspace, isListed, config.name, describeTarget(config.target)]);
  return session && children(session);
}

interface NotPresentableProps {
  name?: string;
  title?: string;
  reason: string;
  onPrepare?: () => void;
  children?: ReactNode;
}

function NotPresentable({ name, title, reason, onPrepare, children }: NotPresentableProps) {
  const t = useTranslations('present');
  const leave = () => goTo({ kind: 'suites', suite: name });
  return (
    <EmptyState
      title={title ?? t('notPresentable')}
      actions={
        <>
          {onPrepare && (
            <Button variant="primary" onClick={onPrepare}>
              {t('prepare')}
            </Button>
          )}
          <Button variant={onPrepare ? undefined : 'primary'} onClick={leave}>
            {t(name === undefined ? 'toSuites' : 'openSuite')}
          </Button>
        </>
      }
    >
      {reason}
      {children}
    </EmptyState>
  );
}
