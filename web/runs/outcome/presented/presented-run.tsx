import { type ComponentProps, useEffect, useRef, useState } from 'react';

import { type Run, outcomeOf } from '../../../../core/run/run';
import { OutcomeMessages } from '../outcome-messages';
import { PresentedFrame } from './presented-frame';
import { PresentedOutcome } from './presented-outcome';
import styles from './presented-run.module.css';

interface PresentedRunProps extends Omit<ComponentProps<typeof PresentedOutcome>, 'outcome'> {
  title: string;
  run: Run;
  onLeave: () => void;
}

export function PresentedRun({ title, run, onLeave, ...props }: PresentedRunProps) {
  const [isRaw, setRaw] = useState(false);
  const outcome = outcomeOf(run);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.focus(), []);
  return (
    <PresentedFrame isRaw={isRaw} onRaw={setRaw} onLeave={onLeave}>
      <div ref={root} tabIndex={-1} className={styles['run']} data-raw={isRaw}>
        <h2 className="break semibold xl">{title}</h2>
        {isRaw && run.state.kind === 'ended' ? (
          <OutcomeMessages outcomes={run.state.outcomes} />
        ) : (
          outcome && <PresentedOutcome {...props} outcome={outcome} />
        )}
      </div>
    </PresentedFrame>
  );
}
