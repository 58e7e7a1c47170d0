import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { sameJson } from '../../../core/json/same-json';
import type { ListedTool } from '../../../core/protocol/tool';
import type { Session } from '../../../core/session/session';
import { lazyPartWithTexts } from '../../i18n/lazy-part';
import { AppPart } from '../../runs/apps/app-part';
import { type RunRow, outcomeOf, resultRun, type Run, taskOf } from '../../../core/run/run';
import { useStoredFindings } from '../../runs/record/use-stored-findings';
import { ContentDetails } from '../../runs/outcome/content-details';
import { OutcomePanel } from '../../runs/outcome/outcome-panel';
import { type ExtraCheck, useOutcomeFindings } from '../../session/use-findings';
import { checkOutput } from '../../../core/judge/check-output';
import { mergeFindings } from '../../../core/protocol/findings/finding';
import { useLinkFindings } from '../../content/links/link-check';
import { ResultTool } from '../../content/findings/result-tool';
import { validateAt } from '../../workers/validation/validate';
import { useMoment } from '../../ui/use-time';
import { ToolResultView } from '../../runs/outcome/results/tool-result-view';
import { sessionRuns } from '../../runs/record/session-runs';
import type { CallToSave } from '../../runs/suites/save-call/call-to-save';
import { SaveActions } from '../../runs/suites/save-call/save-call-button';
import { useRunComparison } from './use-run-comparison';
import type { Call } from './use-tool-form';

const RunTask = lazyPartWithTexts(async () => (await import('../../runs/outcome/task/run-task')).RunTask);
const AnsweredAtOnce = lazyPartWithTexts(async () => (await import('../../runs/outcome/task/run-task')).AnsweredAtOnce);

interface ResultPanelProps {
  session: Session;
  tool: ListedTool;
  tools: readonly ListedTool[];
  runs: readonly Run[];
  shownRun: Run | undefined;
  /** Runs of the history that are not in `runs`. */
  earlier: readonly RunRow[];
  base: number | undefined;
  onBase: (id: number) => void;
  draft: Call | undefined;
  renderReportButton: (run: Run) => ReactNode;
  onPresent: () => void;
  idleAction: ReactNode;
  footer: ReactNode;
}

export function ResultPanel(props: ResultPanelProps) {
  const { session, tool, tools, runs, shownRun, earlier, base, onBase, idleAction, draft, footer } = props;
  const t = useTranslations('tools');
  const check: ExtraCheck = useCallback((outcome, signal) => checkOutput(outcome, tool, validateAt, signal), [tool]);
  const before = shownRun && runs.findLast(({ id, state }) => id < shownRun.id && state.kind === 'ended');
  const resultShown = resultRun(shownRun, before);
  const outcome = resultShown && outcomeOf(resultShown);
  const { findings: outcomeFindings, checking } = useOutcomeFindings(session, outcome, check, 'tools/call');
  const linkFindings = useLinkFindings(outcome?.kind === 'result' ? outcome.result : undefined);
  const findings = useMemo(() => mergeFindings(outcomeFindings, linkFindings), [outcomeFindings, linkFindings]);
  const { name: server } = session.config;
  const compared = { shownRun: resultShown, findings };
  const changes = useRunComparison(session, runs, compared, earlier, base, onBase);
  useStoredFindings(session, resultShown, { findings, checking });
  const moment = useMoment();
  // A run stored without its secrets can't be sent again.
  const isComplete = !shownRun?.stored || (!shownRun.stored.isMasked && shownRun.stored.omitted.length === 0);
  const hasOtherArguments = useMemo(
    () => shownRun && isComplete && !(draft && sameJson(shownRun.arguments, draft.args)),
    [shownRun, isComplete, draft],
  );
  return (
    <OutcomePanel
      session={session}
      server={server}
      run={shownRun}
      before={before}
      item={tool.name}
      definition={tool.definition}
      subject={{ title: tool.title ?? tool.name, target: { kind: 'tool', name: tool.name } }}
      onPresent={props.onPresent}
      findings={findings}
      checking={checking}
      changes={changes}
      idleTitle={earlier[0] && t('calledAt', { time: moment(earlier[0].startedAt) })}
      idleText={t('idleText', { keys: 'Ctrl+Enter' })}
      idleAction={idleAction}
      onRetry={
        shownRun && isComplete
          ? () => {
              const { name, key, inputSchema } = tool;
              const { arguments: args, asTask } = shownRun;
              sessionRuns(session).start({ kind: 'tool', name, key, arguments: args, asTask }, { schema: inputSchema });
            }
          : undefined
      }
      renderDetails={({ result }) => (
        <>
          {resultShown?.stored && <span>{t('earlierAt', { time: moment(resultShown.startedAt) })}</span>}
          <ContentDetails result={result} />
        </>
      )}
      note={hasOtherArguments ? { text: t('otherArguments'), title: t('otherArgumentsTitle') } : undefined}
      renderResult={(result, { raw }, inPlace) => (
        <>
          {resultShown?.asTask && !taskOf(resultShown) && <AnsweredAtOnce />}
          <ResultTool value={tool}>
            <ToolResultView result={result} raw={raw} findings={inPlace} session={session} />
          </ResultTool>
        </>
      )}
      app={
        shownRun && (
          <AppPart
            session={session}
            tool={tool.definition}
            tools={tools.map(({ definition }) => definition)}
            call={{ id: shownRun.id, input: shownRun.arguments, outcome: outcomeOf(shownRun) }}
          />
        )
      }
      actions={
        // Without a result there is nothing to report or to save.
        outcome?.kind !== 'cancelled' && (
          <>
            {/* First: it may be loaded last, and the others stand at the end of their line. */}
            {resultShown && props.renderReportButton(resultShown)}
            <SaveActions
              server={server}
              hasRun={resultShown !== undefined}
              disabled={!resultShown && !draft}
              call={() => callToSave(tool, resultShown, draft)}
            />
          </>
        )
      }
      renderTask={(key) => <RunTask session={session} task={key} isRunning={shownRun?.state.kind === 'running'} />}
      footer={footer}
    />
  );
}

function callToSave(tool: ListedTool, run: Run | undefined, draft: ResultPanelProps['draft']): CallToSave {
  const { name } = tool;
  return { tool, run: run ?? { kind: 'tool', name, arguments: draft?.args, asTask: draft?.asTask } };
}
