import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { describeTarget, type ServerConfig } from '../../core/session/connect/server-config';
import type { Outcome } from '../../core/session/requests/raw-channel';
import type { Session } from '../../core/session/session';
import { checkedJson } from '../../core/suite/checks/checked-json';
import { findByPath } from '../../core/suite/json-path';
import { valueOfAnswer } from '../../core/suite/run/call-answer';
import { millisOf, type Suite, type SuiteCall, targetOf } from '../../core/suite/suite';
import { fillIn, type Lookup } from '../../core/suite/variables';
import { Presentation } from '../features/present/presentation';
import type { PresentedStep } from '../features/present/presented-step';
import { QuestionHost } from '../features/questions/question-host';
import { useSecrets } from '../features/suites/calls/use-secrets';
import { callsOf } from '../features/suites/suite-calls';
import { keyOf, useReadSuite } from '../features/suites/use-suite';
import { useServers, useWorkspace } from '../session/session-context';
import type { Workspace } from '../session/workspace';
import { findTarget } from '../suites/run/find-target';
import { neededSecrets, valuesFromList, variablesOf } from '../suites/run/suite-variables';
import { useStoredSuite, useSuiteStore } from '../suites/suite-store';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { goTo } from './navigation';
import { OtherResult } from './presented-result';
import { PresentedTraffic } from './presented-traffic';

interface WalkthroughProps {
  name: string;
  /** The key of the call that is shown. */
  step: string | undefined;
  /** The server that was seen last, for a suite that names none. */
  current: string | undefined;
}

/** A suite before an audience: its calls are the steps. */
export function Walkthrough(props: WalkthroughProps) {
  const { name } = props;
  const t = useTranslations('present');
  const suites = useTranslations('suites');
  const { data: stored, error: notStored } = useStoredSuite(name);
  const { data: read, error: notRead } = useReadSuite(stored);
  const error = notStored ?? notRead;
  if (error) return <NotPresentable name={name} why={error.message} />;
  if (stored === null)
    return (
      <NotPresentable name={name} title={suites('missing', { name })} why={suites('missingText')} />
    );
  if (!read) return null;
  if (read.kind === 'invalid') return <NotPresentable name={name} why={read.problems[0].message} />;
  const hasSteps = presentable(read.suite).length > 0;
  if (!hasSteps) return <NotPresentable name={name} title={t('noSteps')} why={t('noStepsText')} />;
  return <OfSuite {...props} suite={read.suite} />;
}

/** The calls that are steps: what is skipped, or written by hand, is nothing for an audience. */
function presentable(suite: Suite) {
  return callsOf(suite).filter(
    ({ section, target, call }) =>
      section === 'calls' && target.kind !== 'raw' && call.skip === undefined,
  );
}

type Values = Readonly<Record<string, unknown>>;
const NOTHING: Values = {};

function OfSuite({ name, suite, step, current }: WalkthroughProps & { suite: Suite }) {
  const t = useTranslations('present');
  const workspace = useWorkspace();
  const servers = useServers();
  const store = useSuiteStore();
  const [typed] = useSecrets(keyOf(store, name));
  const secrets = useMemo(
    () => ({ ...valuesFromList(suite, servers), ...typed }),
    [suite, servers, typed],
  );
  /** What earlier steps captured, by its name. */
  const [captured, setCaptured] = useState(NOTHING);
  /** The arguments that were changed, by the step's key. */
  const [changed, setChanged] = useState(NOTHING);
  const variable = useMemo(() => variablesOf(suite, secrets), [suite, secrets]);
  const steps = useMemo(
    () =>
      presentable(suite).map(({ key, call }): PresentedStep => {
        const limit = call.timeout ?? suite.timeout;
        return {
          key,
          title: call.name,
          call: filled(call, (each) => captured[each] ?? variable(each)),
          timeout: limit === undefined ? undefined : millisOf(limit),
        };
      }),
    [suite, captured, variable],
  );
  const missing = neededSecrets(suite, secrets, suite.server !== undefined);
  const found = useMemo(() => {
    const target =
      suite.server === undefined && current !== undefined
        ? ({ kind: 'server', name: current } as const)
        : ({ kind: 'suite' } as const);
    const folder = store.folder ?? workspace.tunnel.launch.cwd;
    return findTarget(suite, target, { name, servers, folder, variable });
  }, [suite, current, store, workspace, name, servers, variable]);
  if (missing.length > 0)
    return <NotPresentable name={name} why={t('needsValues', { names: missing.join(', ') })} />;
  if (found.kind === 'problem') return <NotPresentable name={name} why={found.problem.message} />;
  const at = Math.max(
    0,
    steps.findIndex(({ key }) => key === step),
  );
  const capture = ({ call }: PresentedStep, outcome: Outcome) => {
    if (!call.capture) return;
    const json = checkedJson(valueOfAnswer(outcome), targetOf(call).kind);
    const values = Object.entries(call.capture).flatMap(([variableName, path]) => {
      const [first] = findByPath(json, path);
      return first ? [[variableName, first.value] as const] : [];
    });
    setCaptured((before) => ({ ...before, ...Object.fromEntries(values) }));
  };
  return (
    <OnServer config={found.config} workspace={workspace}>
      {(session, isListed) => (
        <>
          <Presentation
            session={session}
            title={suite.title ?? name}
            steps={steps}
            at={at}
            onStep={(next) =>
              goTo(
                { kind: 'walkthrough', suite: name, ...named(steps[next]) },
                // Back leaves the presentation, however many steps were shown.
                { replace: true },
              )
            }
            onLeave={() => goTo({ kind: 'suites', suite: name })}
            onConnect={() =>
              void (isListed ? workspace.connect(session.config.name) : session.connect())
            }
            valueOf={({ key, call }) => (key in changed ? changed[key] : call.arguments)}
            onValue={({ key }, value) => setChanged((before) => ({ ...before, [key]: value }))}
            onEnded={capture}
            OtherResult={OtherResult}
            traffic={() => <PresentedTraffic session={session} />}
          />
          <QuestionHost sessions={[session]} current={session} onShow={() => undefined} />
        </>
      )}
    </OnServer>
  );
}

function named(step: PresentedStep | undefined) {
  return step && { step: step.key };
}

/** A call with the values of its variables; what has none stays as it is written. Of several rows the first is shown. */
function filled(call: SuiteCall, variable: Lookup): SuiteCall {
  const { rows: [row = {}] = [], expect: _, capture, name, ...sent } = call;
  const lookup: Lookup = (each) =>
    Object.hasOwn(row, each) ? row[each] : (variable(each) ?? `\${${each}}`);
  return {
    ...fillIn(sent, lookup),
    ...(name !== undefined && { name }),
    ...(capture && { capture }),
  };
}

/** The server's session: that of the list where it is there, else one for as long as the presentation. */
function OnServer({
  config,
  workspace,
  children,
}: {
  config: ServerConfig;
  workspace: Workspace;
  children: (session: Session, isListed: boolean) => ReactNode;
}) {
  const listed = workspace.servers.get(config.name);
  const isListed =
    listed !== undefined && describeTarget(listed.target) === describeTarget(config.target);
  const [session, setSession] = useState<Session>();
  useEffect(() => {
    const isHeld = workspace.isHeld && !navigator.userActivation.hasBeenActive;
    const opened = isListed ? workspace.session(config.name) : workspace.openSession(config);
    setSession(opened);
    // To present is to want its server; a page that a link opened waits for a click.
    if (opened && !isHeld && opened.snapshot().kind === 'disconnected')
      void (isListed ? workspace.connect(config.name) : opened.connect());
    return () => {
      if (!isListed) void opened?.end();
    };
    // The same server is the same session, whatever else of its settings was read anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [workspace, isListed, config.name, describeTarget(config.target)]);
  return session && children(session, isListed);
}

/** Why there is no presentation, and the way back. */
function NotPresentable({ name, title, why }: { name: string; title?: string; why: string }) {
  const t = useTranslations('present');
  return (
    <EmptyState
      title={title ?? t('notPresentable')}
      actions={<Button onClick={() => goTo({ kind: 'suites', suite: name })}>{t('leave')}</Button>}
    >
      {why}
    </EmptyState>
  );
}
