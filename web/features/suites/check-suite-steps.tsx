import { type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import type { Suite } from '../../../core/suite/suite';
import { useWorkspace } from '../../session/session-context';
import type { RunTarget } from '../../suites/model';
import { CheckStepsDialog } from './check-steps-dialog';
import { type ChecksToRun, stepChecks } from '../../suites/step-checks/step-checks';
import { useSuiteStore } from '../../suites/suite-store';
import { EnvironmentChoice } from './calls/run-bar';
import { SecretFields } from './calls/secret-fields';
import { type ChosenRun, useChosenRun } from './calls/use-chosen-run';
import { stepsOf } from './suite-calls';
import { TargetChoice } from './target-choice';
import { keyOf } from './use-suite';

interface CheckSuiteStepsProps {
  name: string;
  /** As it is written. */
  suite: Suite;
  /** The server that was seen last, for a suite that names none. */
  current: string | undefined;
  title: string;
  onClose: () => void;
  children?: ReactNode;
  actions?: ReactNode;
}

/** Checks the steps of a suite before it is presented, against the server and in the environment that are chosen here. */
export function CheckSuiteSteps({ name, suite, current, children, ...rest }: CheckSuiteStepsProps) {
  const t = useTranslations('suites');
  const workspace = useWorkspace();
  const store = useSuiteStore();
  const chosen = useChosenRun(name, suite);
  const toRun = useChecksToRun(name, suite, current);
  const steps = useMemo(
    () => stepsOf(suite).map((each) => ({ ...each, title: each.name })),
    [suite],
  );
  return (
    <CheckStepsDialog
      {...rest}
      steps={steps}
      checks={stepChecks(workspace, keyOf(store, name))}
      toRun={toRun}
    >
      <div className="inline gap-6 muted sm">
        <TargetChoice
          label={t('target')}
          versionLabel={t('version')}
          target={chosen.target}
          onTarget={(target) => chosen.setChoices({ target })}
        />
        <EnvironmentChoice suite={suite} choices={chosen.choices} onChoices={chosen.setChoices} />
      </div>
      {chosen.needed.length > 0 && (
        <SecretFields names={chosen.needed} values={chosen.typed} onValue={chosen.setSecret} />
      )}
      {children}
    </CheckStepsDialog>
  );
}

/** What a check of the steps runs; undefined while values are missing. */
export function useChecksToRun(
  name: string,
  suite: Suite,
  current: string | undefined,
): Omit<ChecksToRun, 'allowDestructive'> | undefined {
  const store = useSuiteStore();
  const chosen = useChosenRun(name, suite);
  const { environment, missing, typed } = chosen;
  if (missing.length > 0) return undefined;
  return {
    name,
    suite,
    target: presentedTarget(chosen, current),
    ...(environment !== undefined && { environment }),
    secrets: typed,
    references: store.references(name),
    folder: store.folder,
  };
}

/** The server of a presentation: the one that was chosen, or for a suite that names none the one that was seen last. */
export function presentedTarget(
  { target, suite }: Pick<ChosenRun, 'target' | 'suite'>,
  current: string | undefined,
): RunTarget {
  return target.kind === 'suite' && suite.server === undefined && current !== undefined
    ? { kind: 'server', name: current }
    : target;
}
