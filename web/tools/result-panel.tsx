import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';

import { AppPart } from '../apps/app-part';
import { LaterTexts } from '../i18n/later-texts';
import { OutcomePanel } from '../outcome/outcome-panel';
import { outcomeOf, taskOf } from '../outcome/run';
import type { Session } from '../session/session';
import { ContentFacts } from './content-facts';
import { RunStrip } from './run-strip';
import type { ListedTool } from './tool';
import { ToolResultView } from './tool-result-view';
import { type ToolRun, toolRuns } from './tool-runs';
import { useResultFindings } from './use-result-findings';
import { useRunComparison } from './use-run-comparison';

const RunTask = lazy(async () => ({
  default: (await import('../outcome/task/run-task')).RunTask,
}));
const AnsweredAtOnce = lazy(async () => ({
  default: (await import('../outcome/task/answered-at-once')).AnsweredAtOnce,
}));

interface ResultPanelProps {
  session: Session;
  tool: ListedTool;
  /** The whole list. */
  tools: readonly ListedTool[];
  runs: readonly ToolRun[];
  shown: ToolRun | undefined;
  onChoose: (id: number) => void;
  onPutBack: (run: ToolRun) => void;
  onReference: (run: ToolRun, isReference: boolean) => void;
  /** The batches of negative tests, beside the runs or where there are none. */
  batches: (alone: boolean) => ReactNode;
}

/** What came of a call, and below it all the calls that there were. */
export function ResultPanel(props: ResultPanelProps) {
  const { session, tool, tools, runs, shown, onChoose, onPutBack, onReference, batches } = props;
  const t = useTranslations('tools');
  const { findings, checking } = useResultFindings(shown && outcomeOf(shown), tool);
  const changes = useRunComparison(session.config.name, runs, shown);
  return (
    <OutcomePanel
      session={session}
      run={shown}
      findings={findings}
      checking={checking}
      changes={changes}
      idleText={t('idleText', { keys: 'Ctrl+Enter' })}
      okWord={t('toolResult')}
      onRetry={
        shown &&
        (() => {
          void toolRuns(session).callTool(
            shown.tool,
            shown.arguments,
            shown.asTask,
            tool.inputSchema,
          );
        })
      }
      renderFacts={({ result }) => <ContentFacts result={result} />}
      renderResult={(result, { raw }) => (
        <>
          {shown?.asTask && !taskOf(shown) && (
            <Suspense>
              <LaterTexts>
                <AnsweredAtOnce />
              </LaterTexts>
            </Suspense>
          )}
          <ToolResultView result={result} raw={raw} findings={findings} session={session} />
        </>
      )}
      app={
        shown && (
          <AppPart
            session={session}
            tool={tool.definition}
            tools={tools.map(({ definition }) => definition)}
            call={{ id: shown.id, input: shown.arguments, outcome: outcomeOf(shown) }}
          />
        )
      }
      renderTask={(key) => (
        <Suspense>
          <LaterTexts>
            <RunTask session={session} task={key} />
          </LaterTexts>
        </Suspense>
      )}
      footer={
        shown ? (
          <RunStrip
            runs={runs}
            shown={shown}
            onChoose={onChoose}
            onPutBack={onPutBack}
            onReference={onReference}
            batches={batches(false)}
          />
        ) : (
          batches(true)
        )
      }
    />
  );
}
