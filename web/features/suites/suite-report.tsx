import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { reportedCall, reportedServer } from '../../../core/report/suite-section';
import type { CheckResult } from '../../../core/suite/checks/check-result';
import { problemTexts } from '../../../core/suite/report/report-text';
import { type CallRun, suiteStatus, type SuiteReport } from '../../../core/suite/run/suite-run';
import type { Suite } from '../../../core/suite/suite';
import { type CoreTexts, useCoreTexts } from '../../content/texts/use-core-texts';
import { ReportPart } from '../../runs/report/report-part';
import { runFromHistory } from '../../runs/report/run-from-history';
import type { ReportSource } from '../../runs/report/report-source';
import { type ReportTexts, useReportTexts } from '../../runs/report/use-report-texts';
import { callsOf, reportedCalls } from './suite-calls';
import type { SuiteState } from './suite-runs';

interface SuiteReportProps {
  suite: Suite;
  report: SuiteReport;
  state: SuiteState;
  onClose: () => void;
}

export function SuiteReportDialog({ suite, report, state, onClose }: SuiteReportProps) {
  const t = useTranslations('suites');
  const texts = useReportTexts();
  const coreTexts = useCoreTexts();
  // A snapshot: later runs are not in it.
  const [source] = useState(() =>
    suiteSource(withAccepted(suite, report, state), state, {
      title: t('reportOf', { name: report.suite }),
      texts,
      coreTexts,
    }),
  );
  return <ReportPart source={source} draft={`suite/${report.suite}`} onClose={onClose} />;
}

function suiteSource(
  ran: SuiteReport,
  { startedAt, environment, historyIdOf: idOf, tools }: SuiteState,
  { title, texts, coreTexts }: { title: string; texts: ReportTexts; coreTexts: CoreTexts },
): ReportSource {
  const { report, original } = inLanguage(ran, coreTexts);
  const historyIdOf = (run: CallRun) => idOf(original(run));
  const { suite, server, coverage, calls, durationMs } = report;
  const tested = { file: suite, name: suite, report, problems: [], status: suiteStatus(report) };
  const { problem } = report;
  const problems = problem?.kind === 'connection' ? [texts.failure(problem.failure)] : problemTexts(tested);
  const toolOf = new Map(
    calls.flatMap(({ target, runs }) =>
      target.kind === 'tool' ? runs.map((run) => [historyIdOf(run), tools.get(target.name)] as const) : [],
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
        ...(server && { server: reportedServer(server) }),
        environment,
        startedAt,
        durationMs,
        ...(problems.length > 0 && { problems }),
        coverage,
        calls: calls.map((call) => reportedCall(call, historyIdOf)),
      },
    ],
    runOf: (id) => runFromHistory(id, toolOf.get(id)?.inputSchema, texts),
  };
}

/** Texts in the page's language. `original` leads from a run in the result back to the run of the report. */
function inLanguage(
  report: SuiteReport,
  coreTexts: CoreTexts,
): { report: SuiteReport; original: (run: CallRun) => CallRun } {
  const originals = new Map<CallRun, CallRun>();
  const checksOf = (checks: readonly CheckResult[]) =>
    checks.map((check): CheckResult => {
      const { at, expected, actual, difference, localized } = check;
      return {
        ...check,
        ...(at !== undefined && { at: coreTexts.text(localized?.at, at) }),
        expected: coreTexts.text(localized?.expected, expected),
        actual: coreTexts.text(localized?.actual, actual),
        ...(difference && {
          difference: difference.map((line, index) => coreTexts.text(localized?.difference?.[index], line)),
        }),
      };
    });
  const runOf = (run: CallRun) => {
    const localized: CallRun = {
      ...run,
      checks: checksOf(run.checks),
      ...(run.reason !== undefined && { reason: coreTexts.text(run.reasonSaid, run.reason) }),
    };
    originals.set(localized, run);
    return localized;
  };
  const { problem } = report;
  return {
    original: (run) => originals.get(run) ?? run,
    report: {
      ...report,
      ...(problem && problem.kind !== 'connection' && { problem: { ...problem, message: coreTexts.message(problem) } }),
      calls: report.calls.map((call) => ({ ...call, checks: checksOf(call.checks), runs: call.runs.map(runOf) })),
    },
  };
}

/** With the results that were accepted since the report was made. */
function withAccepted(suite: Suite, report: SuiteReport, { calls, startedAt }: SuiteState): SuiteReport {
  return {
    ...report,
    calls: reportedCalls(report, callsOf(suite)).map(({ call, listed }) => {
      const state = listed && calls.get(listed.key);
      return state && state.at === startedAt ? { ...call, runs: state.runs } : call;
    }),
  };
}
