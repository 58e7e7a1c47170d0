import { ListChecks, Square } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';

import { useSay } from '../../content/words/use-say';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { CheckField } from '../../ui/form-fields';
import { Notice } from '../../ui/notice';
import { ProgressBar } from '../../ui/progress-bar';
import { useStore } from '../../ui/use-store';
import { CheckList } from '../../suites/step-checks/check-list';
import styles from './check-steps-dialog.module.css';
import type { ChecksToRun, StepChecks, StepToCheck } from '../../suites/step-checks/step-checks';

interface CheckStepsDialogProps {
  title: string;
  steps: readonly (StepToCheck & { title: string })[];
  checks: StepChecks;
  /** What is run; undefined while something is missing for that. */
  toRun: Omit<ChecksToRun, 'allowDestructive'> | undefined;
  onClose: () => void;
  /** What is chosen before. */
  children?: ReactNode;
  /** Beside the button that checks. */
  actions?: ReactNode;
}

/** Tells of each step of a suite whether it works now. */
export function CheckStepsDialog({
  title,
  steps,
  checks,
  toRun,
  onClose,
  children,
  actions,
}: CheckStepsDialogProps) {
  const t = useTranslations('present');
  const say = useSay();
  const { running, problem, checks: known } = useStore(checks);
  const [allowDestructive, setAllowDestructive] = useState(false);
  const hasLeftOut = [...known.values()].some(
    (check) => check.kind === 'left-out' && check.because === 'destructive',
  );
  return (
    <Dialog
      size="wide"
      title={title}
      description={t('checkText')}
      onClose={onClose}
      {...(running && {
        notice: (
          <div className={`row gap-12 muted sm ${styles['progress'] ?? ''}`}>
            <ProgressBar label={t('checking')} value={running.done} max={running.total} />
            <span className="tnum">
              {t('checkPlace', { done: running.done, total: running.total })}
            </span>
          </div>
        ),
      })}
      actions={
        <>
          {running ? (
            <Button icon={<Square aria-hidden />} onClick={running.stop}>
              {t('stop')}
            </Button>
          ) : (
            <Button
              {...(actions === undefined && { variant: 'primary' as const })}
              icon={<ListChecks aria-hidden />}
              disabled={!toRun}
              onClick={() => toRun && void checks.start(steps, { ...toRun, allowDestructive })}
            >
              {t('checkAll')}
            </Button>
          )}
          {actions}
        </>
      }
    >
      <div className={`grid gap-14 ${styles['body'] ?? ''}`}>
        {children}
        {problem !== undefined && (
          <Notice tone="bad" title={t('checkProblem')}>
            {say.message(problem)}
          </Notice>
        )}
        <CheckList steps={steps} checks={known} />
        {(hasLeftOut || allowDestructive) && (
          <CheckField
            label={t('checkDestructive')}
            hint={t('checkDestructiveHint')}
            checked={allowDestructive}
            onChange={setAllowDestructive}
          />
        )}
      </div>
    </Dialog>
  );
}
