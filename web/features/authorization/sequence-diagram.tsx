import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { AuthorizationStep } from '../../../core/authorization/model';
import { Button } from '../../ui/button';
import { hostOf, type Lane, lanesOf, rowsOf } from './step-lanes';
import { StepRow } from './step-row';
import styles from './sequence-diagram.module.css';

interface SequenceDiagramProps {
  steps: readonly AuthorizationStep[];
  /** Whether a waiting step waits for the user, not for a response. */
  hasPrompt: boolean;
  /** Goes on from a server that accepts the token: in place of the hint, and so always in sight. */
  wayOn: ReactNode;
  renderDetail: (step: AuthorizationStep) => ReactNode;
}

export function SequenceDiagram({ steps, hasPrompt, wayOn, renderDetail }: SequenceDiagramProps) {
  const t = useTranslations('authorization');
  /** Steps that the user opened or closed. All others are open if they need the user. */
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  /** All repeated renewals at once. */
  const [unfolded, setUnfolded] = useState(false);
  const lanes = lanesOf(steps);
  const last = steps.at(-1);
  const longestMs = Math.max(1, ...steps.map(({ response }) => response?.millis ?? 0));
  const nameOf = (lane: Lane) => t(`lanes.${lane}`);
  return (
    <div className={styles['diagram']}>
      <div className={styles['head']}>
        <div className="px-4 py-4" aria-live="polite">
          {wayOn || <p className={styles['hint']}>{t('diagramHint')}</p>}
        </div>
        <div className={styles['lanes']}>
          {lanes.map((lane) => {
            const host = hostOf(lane, steps);
            return (
              <div key={lane} className={styles['lane']}>
                <span className={`sm semibold ${styles['name'] ?? ''}`}>{nameOf(lane)}</span>
                {host !== undefined && (
                  <code className="truncate at-most faint sm" title={host}>
                    {host}
                  </code>
                )}
              </div>
            );
          })}
        </div>
      </div>
      <ol className="wide" aria-label={t('steps')}>
        {rowsOf(steps, unfolded).map(({ step, number, repeats, isUnfolded }) => {
          const needsUser =
            step.state === 'paused' ||
            (step.state === 'waiting' && hasPrompt) ||
            (step.state === 'failed' && step === last);
          // A step that waited has other details once it is done, so they open again.
          const key = `${step.id} ${needsUser}`;
          const isOpen = toggled.get(key) ?? needsUser;
          return (
            <StepRow
              key={step.id}
              step={step}
              number={number}
              times={isUnfolded ? undefined : repeats}
              lanes={lanes}
              longestMs={longestMs}
              isOpen={isOpen}
              needsUser={needsUser}
              onToggle={() => setToggled(new Map(toggled).set(key, !isOpen))}
            >
              {isOpen && repeats !== undefined && (
                <Button size="small" className="below-8" onClick={() => setUnfolded(!isUnfolded)}>
                  {t(isUnfolded ? 'listOnce' : 'listEach')}
                </Button>
              )}
              {isOpen && renderDetail(step)}
            </StepRow>
          );
        })}
      </ol>
    </div>
  );
}
