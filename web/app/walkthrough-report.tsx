import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../core/json/json-object';
import { stringifyJson } from '../../core/json/lossless';
import type { ListedTool } from '../../core/protocol/tool';
import type { ReportedCall, ReportedRun } from '../../core/report/report';
import { targetOf } from '../../core/suite/suite';
import { type RecordedResult, findRecordedResult } from '../features/present/recorded-results';
import type { PresentedStep } from '../features/present/presented-step';
import { presentedTarget } from '../features/suites/check-suite-steps';
import { useChosenRun } from '../features/suites/calls/use-chosen-run';
import { stepsOf } from '../features/suites/suite-calls';
import type { WalkthroughReportProps } from '../features/suites/suite-page';
import { useSuiteRuns } from '../features/suites/use-suite';
import { runStatus } from '../../core/run/run-status';
import { ReportPart } from '../runs/report/report-part';
import type { ReportSource } from '../runs/report/report-source';
import { failureIn } from '../runs/report/run-from-history';
import { type ReportTexts, useReportTexts } from '../runs/report/use-report-texts';
import { outcomeOf, outcomesOfRun, serverTimeMs } from '../../core/run/run';
import { formTexts } from '../forms/friendly/friendly-ui';
import { useServers, useWorkspace } from '../session/session-context';
import { findTarget } from '../runs/suites/run/find-target';
import { valuesFromList, variablesOf } from '../runs/suites/run/suite-variables';
import { listedTool } from '../runs/suites/save-call/listed-tool';
import { useSuiteStore } from '../runs/suites/suite-store';
import { usePromise } from '../ui/use-promise';
import { useStore } from '../ui/use-store';
import type { UnparsedRun } from '../workers/report/report-draft';
import { capturedValues, presentedStep } from './presented-steps';

interface StepWithResult {
  step: PresentedStep;
  recorded: RecordedResult | undefined;
}

export function WalkthroughReport({ name, suite: storedSuite, current, onClose }: WalkthroughReportProps) {
  const t = useTranslations('report');
  const client = useQueryClient();
  const workspace = useWorkspace();
  const servers = useServers();
  const store = useSuiteStore();
  const texts = useReportTexts();
  const chosen = useChosenRun(name, storedSuite);
  const { tools } = useStore(useSuiteRuns(name));
  // The report has the steps as they are now.
  const [gather] = useState(() => async () => {
    const { suite, typed } = chosen;
    const secrets = { ...valuesFromList(suite, servers), ...typed };
    const variable = variablesOf(suite, secrets);
    const found = findTarget(suite, presentedTarget(chosen, current), {
      suiteName: name,
      servers,
      folder: store.folder ?? workspace.tunnel.launch.cwd,
      variable,
    });
    const server = found.kind === 'found' ? found.config.name : '';
    const find = findRecordedResult(server, store.references(name));
    const captured = new Map<string, unknown>();
    const steps: StepWithResult[] = [];
    for (const listed of stepsOf(suite)) {
      const step = presentedStep(listed, suite, (each) => (captured.has(each) ? captured.get(each) : variable(each)));
      const recorded = await find(step, step.call.arguments);
      const outcome = recorded && outcomeOf(recorded.run);
      if (outcome)
        for (const [each, value] of Object.entries(await capturedValues(step.call, outcome))) captured.set(each, value);
      steps.push({ step, recorded });
    }
    return walkthroughSource(steps, {
      name,
      title: suite.title ?? name,
      secrets: Object.values(secrets),
      // From the suite's last run, else from the page.
      toolOf: (tool) => tools.get(tool) ?? listedTool(client, server, tool),
      texts,
      noAnswer: t('noAnswer'),
    });
  });
  const gathering = usePromise(gather);
  if (gathering.state !== 'resolved') return null;
  return <ReportPart source={gathering.value} draft={`walkthrough/${name}`} onClose={onClose} />;
}

interface ReportContext {
  name: string;
  title: string;
  /** Values of variables that the suite doesn't define. */
  secrets: readonly string[];
  toolOf: (name: string) => ListedTool | undefined;
  texts: ReportTexts;
  noAnswer: string;
}

function walkthroughSource(
  steps: readonly StepWithResult[],
  { name, title, secrets, toolOf, texts, noAnswer }: ReportContext,
): ReportSource {
  const toolOfStep = ({ call: { tool } }: PresentedStep) => (tool === undefined ? undefined : toolOf(tool));
  const calls = steps.map(({ step, recorded }, id): ReportedCall => {
    const target = targetOf(step.call);
    const tool = toolOfStep(step);
    const { notes, ui } = step.call;
    const { title = step.title ?? tool?.title, description = tool?.description } = formTexts(ui);
    return {
      title: title ?? target.name,
      target,
      ...(description !== undefined && description !== '' && { description }),
      notes,
      runs: [reportedRun(recorded, id, noAnswer)],
    };
  });
  return {
    kind: 'walkthrough',
    title,
    secrets,
    choices: steps.some(({ step }) => step.call.notes !== undefined) ? ['notes'] : [],
    sections: [{ kind: 'suite', title: name, calls }],
    withoutResult: calls.flatMap((call, number) => (steps[number]?.recorded ? [] : [call.title])),
    runOf: (id) => {
      const withResult = steps[id];
      return Promise.resolve(withResult && runOf(withResult, toolOfStep(withResult.step)?.inputSchema, texts));
    },
  };
}

function reportedRun(recorded: RecordedResult | undefined, id: number, noAnswer: string): ReportedRun {
  if (!recorded) return { id, status: 'skipped', reason: noAnswer };
  const status = runStatus(recorded.run);
  const durationMs = serverTimeMs(recorded.run) ?? 0;
  return {
    id,
    // A recorded response has ended.
    status: status === 'idle' || status === 'running' ? 'cancelled' : status,
    ...(recorded.at !== undefined && { startedAt: recorded.at, durationMs }),
  };
}

function runOf({ step, recorded }: StepWithResult, schema: UnparsedRun['schema'], texts: ReportTexts): UnparsedRun {
  const { arguments: args, ui } = step.call;
  const outcomes = recorded ? outcomesOfRun(recorded.run) : [];
  return {
    arguments: args === undefined ? undefined : stringifyJson(args),
    schema,
    ui: isObject(ui) ? ui : undefined,
    outcomes,
    // The arguments are the step's own.
    stored: recorded?.run.stored && { ...recorded.run.stored, omitted: [] },
    failure: failureIn(outcomes, texts),
  };
}
