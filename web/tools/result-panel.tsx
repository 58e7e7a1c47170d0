import type { ReactNode } from 'react';
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
import { useRunComparison } from './use-run-comparison';

interface ResultPanelProps {
  session: Session;
  tool: ListedTool;
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
  const { session, tool, runs, shown, onChoose, onPutBack, onReference, batches } = props;
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
      renderFacts={({ result }) => <ContentFacts result={result} />}
      renderResult={(result, { raw }) => (
        <ToolResultView result={result} raw={raw} findings={findings} session={session} />
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
