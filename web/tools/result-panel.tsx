import { useTranslations } from 'use-intl';

import { OutcomePanel } from '../outcome/outcome-panel';
import { outcomeOf } from '../outcome/run';
import type { Session } from '../session/session';
import { ContentFacts } from './content-facts';
import { RunStrip } from './run-strip';
import type { ListedTool } from './tool';
import { ToolResultView } from './tool-result-view';
import type { ToolRun } from './tool-runs';
import { useResultFindings } from './use-result-findings';

interface ResultPanelProps {
  session: Session;
  tool: ListedTool;
  runs: readonly ToolRun[];
  shown: ToolRun | undefined;
  onChoose: (id: number) => void;
  onPutBack: (run: ToolRun) => void;
}

/** What came of a call, and below it all the calls that there were. */
export function ResultPanel({ session, tool, runs, shown, onChoose, onPutBack }: ResultPanelProps) {
  const t = useTranslations('tools');
  const { findings, checking } = useResultFindings(shown && outcomeOf(shown), tool);
  return (
    <OutcomePanel
      session={session}
      run={shown}
      findings={findings}
      checking={checking}
      idleText={t('idleText', { keys: 'Ctrl+Enter' })}
      okWord={t('toolResult')}
      renderFacts={({ result }) => <ContentFacts result={result} />}
      renderResult={(result, { raw }) => (
        <ToolResultView result={result} raw={raw} findings={findings} session={session} />
      )}
      footer={
        shown && <RunStrip runs={runs} shown={shown} onChoose={onChoose} onPutBack={onPutBack} />
      }
    />
  );
}
