import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { flakyOf } from '../../../core/suite/flaky';
import { coverageLines, problemWords, runLabel } from '../../../core/suite/report/report-words';
import {
  callVerdict,
  type CallReport,
  type CallRun,
  suiteVerdict,
  type SuiteReport,
} from '../../../core/suite/run/suite-run';
import type { Suite } from '../../../core/suite/suite';
import { keptExchange } from '../../outcome/report/kept-exchange';
import { ReportPart } from '../../outcome/report/report-part';
import type { ReportSource } from '../../outcome/report/report-source';
import { type ReportWords, useReportWords } from '../../outcome/report/use-report-words';
import type { DraftCall, DraftRun } from '../../workers/report/report-draft';
import { mostTelling } from './calls/most-telling';
import { callsOf } from './suite-calls';
import type { SuiteState } from './suite-runs';

interface SuiteReportProps {
  suite: Suite;
  report: SuiteReport;
  state: SuiteState;
  onClose: () => void;
}

/** The report of a suite's last run, with what the history has of its calls. */
export function SuiteReportDialog({ suite, report, state, onClose }: SuiteReportProps) {
  const t = useTranslations('suites');
  const words = useReportWords();
  // What is run or accepted meanwhile is not in it.
  const [source] = useState(() =>
    suiteSource(accepted(suite, report, state), state, {
      title: t('reportOf', { name: report.suite }),
      words,
    }),
  );
  return <ReportPart source={source} draft={`suite/${report.suite}`} onClose={onClose} />;
}

interface Texts {
  title: string;
  words: ReportWords;
}

const TRANSPORTS: Readonly<Record<string, string>> = { http: 'Streamable HTTP', sse: 'HTTP+SSE' };

function suiteSource(
  report: SuiteReport,
  { startedAt, environment, keptId, tools }: SuiteState,
  { title, words }: Texts,
): ReportSource {
  const { suite, server, coverage, calls, millis } = report;
  const tested = { file: suite, name: suite, report, problems: [], verdict: suiteVerdict(report) };
  const { problem } = report;
  const problems =
    problem?.kind === 'connection' ? [words.failure(problem.failure)] : problemWords(tested);
  /** The tools by the ids of the kept runs. */
  const toolOf = new Map(
    calls.flatMap(({ target, runs }) =>
      target.kind === 'tool'
        ? runs.map((run) => [keptId(run), tools.get(target.name)] as const)
        : [],
    ),
  );
  return {
    kind: 'report',
    title,
    choices: ['findings', 'checks', 'messages'],
    sections: [
      {
        kind: 'suite',
        title: suite,
        ...(server && {
          server: { ...server, transport: TRANSPORTS[server.transport] ?? server.transport },
        }),
        ...(environment !== undefined && { environment }),
        ...(startedAt !== undefined && { startedAt }),
        millis,
        ...(problems.length > 0 && { problems }),
        ...(coverage && { coverage: coverageLines(coverage) }),
        calls: calls.map((call) => draftOf(call, keptId)),
      },
    ],
    exchangeOf: (id) => keptExchange(id, toolOf.get(id)?.inputSchema, words),
  };
}

function draftOf(call: CallReport, keptId: SuiteState['keptId']): DraftCall {
  const { name, target, tags, runs, durations, checks } = call;
  const shown = mostTelling(runs);
  const flaky = flakyOf(runs);
  return {
    title: name,
    target,
    tags,
    verdict: callVerdict(call),
    ...(durations && runs.length > 1 && { durations: { ...durations, count: runs.length } }),
    ...(flaky && { flaky }),
    checks,
    runs: shown.map((run): DraftRun => {
      const { checks: ofRun, stderr, millis, reason } = run;
      const label = runLabel(run, call);
      const kept = keptId(run);
      return {
        ...(label !== '' && { label }),
        state: stateOf(run),
        ...(reason !== undefined && { reason }),
        millis,
        checks: ofRun,
        stderr,
        ...(kept !== undefined && { exchange: kept }),
      };
    }),
    ...(runs.length > shown.length && { more: runs.length - shown.length }),
  };
}

function stateOf({ status, outcome }: CallRun): DraftRun['state'] {
  if (status === 'skipped' || outcome === undefined) return 'skipped';
  return outcome === 'timeout' || outcome === 'lost' ? 'transport-error' : outcome;
}

/** The report with what was accepted as references since. */
function accepted(
  suite: Suite,
  report: SuiteReport,
  { calls, startedAt }: SuiteState,
): SuiteReport {
  const rest = [...callsOf(suite)];
  return {
    ...report,
    calls: report.calls.map((call) => {
      const at = rest.findIndex(
        ({ name, section }) => name === call.name && section === call.section,
      );
      const [found] = at < 0 ? [] : rest.splice(0, at + 1).slice(-1);
      const state = found && calls.get(found.key);
      return state && state.at === startedAt ? { ...call, runs: state.runs } : call;
    }),
  };
}
