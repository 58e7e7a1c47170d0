import { History } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { RunRow } from '../../../core/run/run';
import { openView } from '../../runs/outcome/view-choice';
import { runIdOfHistory, sessionRuns } from '../../runs/record/session-runs';
import { Button } from '../../ui/button';
import { BatchChips } from './batch/batch-chips';
import type { BatchView } from './batch/batch-panel';
import { ResultPanel } from './result-panel';
import { RunStrip } from './run-strip';
import { useShownRuns } from './shown-runs';

interface ToolResultsProps extends Pick<
  ComponentProps<typeof ResultPanel>,
  'session' | 'tool' | 'tools' | 'draft' | 'onPresent'
> {
  chosenId: number | undefined;
  onChoose: (id: number) => void;
  onRestore: (args: unknown) => void;
  onBatch: (view: BatchView) => void;
  /** Creates a report of a run; undefined if the run is not in the history. */
  renderReportButton: (row: RunRow | undefined) => ReactNode;
  needsConfirmation: boolean;
}

/** A component of its own: a new run or response renders nothing else. */
export function ToolResults(props: ToolResultsProps) {
  const { session, tool, chosenId, onChoose, onRestore, needsConfirmation } = props;
  const t = useTranslations('tools');
  const { runs, storedRuns, earlier, shown, openEarlier } = useShownRuns(session, tool, chosenId);
  const [last] = earlier;
  const [base, setBase] = useState<number>();
  const open = (id: number) => {
    const run = earlier.find((each) => runIdOfHistory(each.id) === id);
    if (run) void openEarlier(run);
  };
  const choose = (id: number) => {
    onChoose(id);
    open(id);
  };
  const compareWith = (id: number) => {
    setBase(id);
    open(id);
  };
  const batches = (
    <BatchChips
      session={session}
      tool={tool.key}
      isAlone={!shown && earlier.length === 0}
      onOpen={(id) => props.onBatch({ kind: 'run', id })}
    />
  );
  return (
    <ResultPanel
      session={session}
      tool={tool}
      tools={props.tools}
      runs={runs}
      shownRun={shown}
      earlier={earlier}
      base={base}
      onBase={compareWith}
      draft={props.draft}
      onPresent={props.onPresent}
      renderReportButton={(run) => props.renderReportButton(storedRuns.find(({ id }) => id === run.row?.id))}
      idleAction={
        last && (
          <Button icon={<History aria-hidden />} onClick={() => choose(runIdOfHistory(last.id))}>
            {t('openLast')}
          </Button>
        )
      }
      footer={
        shown || earlier.length > 0 ? (
          <RunStrip
            session={session}
            runs={runs}
            earlier={earlier}
            shownRun={shown}
            onChoose={choose}
            onRestore={(run) => onRestore(run.arguments)}
            onPin={(run, pinned) => sessionRuns(session).setPinned(run, pinned)}
            onCompare={(older, newer) => {
              choose(newer);
              compareWith(older);
              openView(session.config.name, tool.name, 'changes');
            }}
            batches={batches}
            needsConfirmation={needsConfirmation}
          />
        ) : (
          batches
        )
      }
    />
  );
}
