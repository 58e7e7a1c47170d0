import { Check, FlaskConical, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { ReferenceFolder } from '../../../../core/suite/run/suite-host';
import type { SuiteReport } from '../../../../core/suite/run/suite-run';
import { useCoreTexts } from '../../../content/texts/use-core-texts';
import { goTo } from '../../../navigation/navigation';
import { RouteLink } from '../../../navigation/route-link';
import { settingsItem } from '../../../navigation/routes';
import { AuthorizationContext } from '../../../runs/outcome/failure/authorization-context';
import { FailureNotice } from '../../../runs/outcome/failure/failure-notice';
import { COUNTED, TO_REVIEW } from '../../../runs/suites/call-status';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { formatDuration } from '../../../../core/text/format';
import { Notice } from '../../../ui/notice';
import type { CallPoint } from '../durations/call-history';
import { DurationTable } from '../durations/duration-table';
import type { ListedCall } from '../suite-calls';
import type { SuiteRuns, SuiteState } from '../suite-runs';
import { CallStatusSign } from '../call-status-sign';
import { useFailureCause } from '../use-failure-cause';
import { UndoNotice } from '../update/undo-notice';
import { UpdateDialog } from '../update/update-dialog';
import { AcceptDialog } from './accept-dialog';
import { CoveragePart } from './coverage-part';
import styles from './run-summary.module.css';

/** Calls, or groups of calls, that a list shows. */
const MAX_SHOWN = 100;

interface RunSummaryProps {
  name: string;
  listed: readonly ListedCall[];
  state: SuiteState;
  runs: SuiteRuns;
  references: ReferenceFolder;
  server: string | undefined;
  history: ReadonlyMap<string, readonly CallPoint[]> | undefined;
}

export function RunSummary(props: RunSummaryProps) {
  const { name, listed, state, runs, references, server, history } = props;
  const t = useTranslations('suites');
  const durations = useTranslations('durations');
  const [isAccepting, setAccepting] = useState(false);
  const [isUpdating, setUpdating] = useState(false);
  const { report, running, calls } = state;
  if (calls.size === 0 && !report)
    return (
      <EmptyState icon={<FlaskConical aria-hidden />} title={t('summaryIdle')}>
        {t('summaryIdleText')}
      </EmptyState>
    );
  const statusOf = ({ key }: ListedCall) => calls.get(key)?.status ?? 'not-run';
  const counts = COUNTED.map((status) => ({
    status,
    count: listed.filter((each) => statusOf(each) === status).length,
    // While the suite runs, calls that have not run may still do so.
  })).filter(({ status, count }) => count > 0 && !(running && status === 'not-run'));
  // A run whose connection fails leaves the results of the one before.
  const isEarlier = report?.problem !== undefined && [...calls.values()].every(({ at }) => at !== state.startedAt);
  const failures = listed.filter((each) => TO_REVIEW.has(statusOf(each)));
  const acceptable = listed.filter(({ key }) => {
    const call = calls.get(key);
    return call && call.status !== 'failed' && runs.details.acceptableReferences(call.runs).length > 0;
  });
  return (
    <section className={styles['summary']} aria-label={t('summary')}>
      <h3 className="lg semibold">{t('summary')}</h3>
      {report?.problem && !running && <Problem problem={report.problem} server={server} />}
      <p role="status" className="flex wrap gap-12 rows-4">
        {running && counts.length === 0 && <CallStatusSign status="running" withWord />}
        {counts.map(({ status, count }) => (
          <span key={status} className="gap-4 inline-flex semibold">
            <CallStatusSign status={status} /> {t(`count_${status}`, { count })}
          </span>
        ))}
        {isEarlier && !running && counts.some(({ status }) => status !== 'not-run') && (
          <span className="faint break">{t('fromEarlierRun')}</span>
        )}
      </p>
      {state.undo && !running && <UndoNotice undo={state.undo} />}
      {failures.length > 0 && (
        <div className="flex wrap gap-8">
          <Button
            size="small"
            icon={<PencilLine aria-hidden />}
            disabled={running !== undefined}
            onClick={() => setUpdating(true)}
          >
            {t('update')}
          </Button>
          {acceptable.length > 0 && (
            <Button
              size="small"
              icon={<Check aria-hidden />}
              disabled={running !== undefined}
              onClick={() => setAccepting(true)}
            >
              {t('acceptAll', { count: acceptable.length })}
            </Button>
          )}
        </div>
      )}
      {isUpdating && (
        <UpdateDialog suite={name} calls={failures} state={state} runs={runs} onClose={() => setUpdating(false)} />
      )}
      {failures.length > 0 && <Failures suite={name} failures={failures} calls={calls} />}
      {report && !running && (
        // Last, where it moves nothing when the run ends.
        <p className="faint break">
          {[
            report.server &&
              t('serverFacts', {
                name: report.server.name,
                version: report.server.version,
                protocol: report.server.protocolVersion,
                transport: report.server.transport,
              }),
            state.environment !== undefined &&
              !isEarlier &&
              t('labelOf', { label: t('environment'), value: state.environment }),
            !isEarlier && t('took', { duration: formatDuration(report.durationMs) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {report?.coverage && <CoveragePart coverage={report.coverage} server={server} />}
      {history && history.size > 0 && (
        // Would move with each call.
        <details hidden={running !== undefined}>
          <summary>{durations('title')}</summary>
          <DurationTable
            label={durations('table')}
            calls={listed.map(({ key }) => key)}
            history={history}
            first={{
              head: t('call'),
              cell: ({ key }) => (
                <div style={{ minWidth: 96 }}>
                  <RouteLink to={{ kind: 'suites', suite: name, call: key }}>{key}</RouteLink>
                </div>
              ),
            }}
          />
        </details>
      )}
      {isAccepting && (
        <AcceptDialog
          calls={acceptable}
          states={calls}
          runs={runs}
          onClose={() => setAccepting(false)}
          onAccept={(keys) => runs.accept(keys, references)}
        />
      )}
    </section>
  );
}

interface FailuresProps {
  suite: string;
  failures: readonly ListedCall[];
  calls: SuiteState['calls'];
}

function Failures({ suite, failures, calls }: FailuresProps) {
  const t = useTranslations('suites');
  const causeOf = useFailureCause();
  const groups = groupByCause(failures, (each) => causeOf(calls.get(each.key)));
  const callLink = ({ key }: ListedCall) => (
    <RouteLink key={key} className="semibold" to={{ kind: 'suites', suite, call: key }}>
      {key}
    </RouteLink>
  );
  return (
    <>
      <h4 className="semibold above-4">{t('failures')}</h4>
      <ul className="grid gap-8">
        {groups.slice(0, MAX_SHOWN).map(([cause, [first, ...others]]) => (
          <li className="flex baseline gap-8 narrow" key={first.key}>
            <CallStatusSign status={calls.get(first.key)?.status ?? 'not-run'} />
            {others.length === 0 ? (
              <span className="grid grow gap-2 break">
                {callLink(first)}
                <span className="faint sm">{cause}</span>
              </span>
            ) : (
              <details className={`grow ${styles['cause'] ?? ''}`}>
                <summary>
                  {t('sameCause', { count: others.length + 1 })} <span className="truncate grow faint sm">{cause}</span>
                </summary>
                {[first, ...others].slice(0, MAX_SHOWN).map(callLink)}
              </details>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Problem({ problem, server }: { problem: NonNullable<SuiteReport['problem']>; server: string | undefined }) {
  const t = useTranslations('suites');
  const coreTexts = useCoreTexts();
  if (problem.kind === 'connection') {
    const open = (item?: string) =>
      server !== undefined && goTo({ kind: 'section', server, section: 'authorization', item });
    const way =
      server === undefined ? undefined : { onAuthorize: () => open(), onSettings: () => open(settingsItem('tls')) };
    return (
      <AuthorizationContext value={way}>
        <FailureNotice failure={problem.failure} />
      </AuthorizationContext>
    );
  }
  const tone = problem.kind === 'stopped' ? 'neutral' : 'bad';
  return (
    <Notice tone={tone} icon={tone === 'bad' ? '✕' : '⊘'} role="alert" title={t(`problem_${problem.kind}`)}>
      {problem.kind === 'stopped' ? t('stopped') : coreTexts.message(problem)}
    </Notice>
  );
}

function groupByCause(
  failures: readonly ListedCall[],
  causeOfCall: (call: ListedCall) => string,
): [cause: string, calls: [ListedCall, ...ListedCall[]]][] {
  const groups: [string, [ListedCall, ...ListedCall[]]][] = [];
  for (const call of failures) {
    const cause = causeOfCall(call);
    const group = cause === '' ? undefined : groups.find(([each]) => each === cause);
    if (group) group[1].push(call);
    else groups.push([cause, [call]]);
  }
  return groups;
}
