import { lazy, type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { isObject } from '../../../core/json/json-object';
import type { BlockKind } from '../../../core/protocol/content/block';
import { summarizeContent } from '../../../core/protocol/content/summarize-content';
import type { ListedTool } from '../../../core/protocol/tool';
import type { Session } from '../../../core/session/session';
import { LaterTexts } from '../../i18n/later-texts';
import { AppPart } from '../../outcome/apps/app-part';
import { OutcomePanel } from '../../outcome/outcome-panel';
import { outcomeOf, taskOf } from '../../outcome/run';
import { type CheckMore, useFindings } from '../../outcome/use-findings';
import { checkOutput } from '../../../core/judge/check-output';
import { mergeFindings } from '../../../core/protocol/findings/finding';
import { useLinkFindings } from '../../content/links/use-link-check';
import { validateAt } from '../../workers/validation/validate';
import { RunStrip } from './run-strip';
import { ToolResultView } from './tool-result-view';
import { type ToolRun, toolRuns } from './tool-runs';
import { useRunComparison } from './use-run-comparison';

const RunTask = lazy(async () => ({
  default: (await import('../../outcome/task/run-task')).RunTask,
}));
const AnsweredAtOnce = lazy(async () => ({
  default: (await import('../../outcome/task/run-task')).AnsweredAtOnce,
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
  const check: CheckMore = useCallback(
    (outcome, signal) => checkOutput(outcome, tool, validateAt, signal),
    [tool],
  );
  const outcome = shown && outcomeOf(shown);
  const { findings: found, checking } = useFindings(session, outcome, check, 'tools/call');
  const ofLinks = useLinkFindings(outcome?.kind === 'result' ? outcome.result : undefined);
  const findings = useMemo(() => mergeFindings(found, ofLinks), [found, ofLinks]);
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
            session={session}
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

/** How many blocks of which kind a tool's result has. */
function ContentFacts({ result }: { result: unknown }) {
  const t = useTranslations('tools');
  const { kinds } = summarizeContent(result);
  const structured = isObject(result) && result['structuredContent'] !== undefined;
  return (
    <>
      {(Object.entries(kinds) as [BlockKind, number][]).map(([kind, count]) => (
        <span key={kind}>{t('blocks', { kind: known(kind), count })}</span>
      ))}
      {structured && <span>{t('structured')}</span>}
    </>
  );
}

function known(
  kind: BlockKind,
): 'text' | 'image' | 'audio' | 'resource_link' | 'resource' | 'other' {
  switch (kind) {
    case 'text':
    case 'image':
    case 'audio':
    case 'resource_link':
    case 'resource':
      return kind;
    default:
      return 'other';
  }
}
