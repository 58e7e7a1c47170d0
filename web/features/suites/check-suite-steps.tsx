import { StartButton } from '../../ui/start-button';
import { useQueryClient } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';

import { readTools } from '../../../core/protocol/tool';
import type { ListResult } from '../../../core/session/lists/list-pages';
import type { Suite } from '../../../core/suite/suite';
import { useCoreTexts } from '../../content/texts/use-core-texts';
import { TOOLS } from '../../session/list-kinds';
import { useWorkspace } from '../../session/session-context';
import type { RunTarget } from '../../runs/suites/page-run';
import { CheckList } from '../../runs/suites/step-checks/check-list';
import { type ChecksToRun, stepChecks } from '../../runs/suites/step-checks/step-checks';
import { useSuiteStore, suiteKey } from '../../runs/suites/suite-store';
import { Dialog } from '../../ui/dialog';
import { CheckField } from '../../ui/form-fields';
import { Notice } from '../../ui/notice';
import { ProgressBar } from '../../ui/progress-bar';
import { useStore } from '../../ui/use-store';
import { EnvironmentChoice } from './calls/run-bar';
import { SecretFields } from './calls/secret-fields';
import { type ChosenRun, useChosenRun } from './calls/use-chosen-run';
import styles from './check-suite-steps.module.css';
import { stepsOf } from './suite-calls';
import { TargetChoice } from './target-choice';

export interface CheckSuiteStepsProps {
  name: string;
  suite: Suite;
  /** The last server seen, for a suite that names none. */
  current: string | undefined;
  title: string;
  onClose: () => void;
  children?: ReactNode;
  actions?: ReactNode;
}

/** Runs the calls of a suite that is about to be presented, each call a step, so that none fails in front of an audience. */
export function CheckSuiteSteps(props: CheckSuiteStepsProps) {
  const { name, suite, current, title, onClose, children, actions } = props;
  const t = useTranslations('present');
  const suiteTexts = useTranslations('suites');
  const coreTexts = useCoreTexts();
  const checks = stepChecks(useWorkspace(), suiteKey(useSuiteStore(), name));
  const chosen = useChosenRun(name, suite);
  const toRun = useChecksToRun(name, suite, current);
  const titles = useToolTitles();
  const steps = stepsOf(suite).map((each) => {
    const { call, target } = each;
    const title = call.name ?? (target.kind === 'tool' ? titles.get(target.name) : undefined);
    return { ...each, title: title ?? each.name };
  });
  const { running, problem, checks: known } = useStore(checks);
  const [allowDestructive, setAllowDestructive] = useState(false);
  return (
    <Dialog
      size="wide"
      title={title}
      description={t('checkText')}
      onClose={onClose}
      actions={
        <>
          {running && (
            <div className="row grow gap-12 muted sm">
              <ProgressBar className="rest" label={t('checking')} value={running.done} max={running.total} />
              <span className="tnum">{t('checkPlace', { done: running.done, total: running.total })}</span>
            </div>
          )}
          <StartButton
            onStop={running?.stop}
            variant={actions === undefined ? 'primary' : undefined}
            icon={<ListChecks aria-hidden />}
            disabled={!toRun}
            onClick={() => toRun && void checks.start(steps, { ...toRun, allowDestructive })}
          >
            {t('checkAll')}
          </StartButton>
          {actions}
        </>
      }
    >
      <div className={`grid gap-12 ${styles['body'] ?? ''}`}>
        <div className="inline gap-8 muted sm">
          <TargetChoice
            label={suiteTexts('target')}
            versionLabel={suiteTexts('version')}
            target={chosen.target}
            onTarget={(target) => chosen.setChoices({ target })}
          />
          <EnvironmentChoice suite={suite} choices={chosen.choices} onChoices={chosen.setChoices} />
        </div>
        {chosen.needed.length > 0 && (
          <SecretFields suite={suite} names={chosen.needed} values={chosen.typed} onValue={chosen.setSecret} />
        )}
        {children}
        {problem !== undefined && (
          <Notice tone="bad" title={t('checkProblem')}>
            {coreTexts.message(problem)}
          </Notice>
        )}
        <CheckList steps={steps} checks={known} />
        <CheckField
          label={t('checkDestructive')}
          hint={t('checkDestructiveHint')}
          checked={allowDestructive}
          onChange={setAllowDestructive}
        />
      </div>
    </Dialog>
  );
}

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
    environment,
    secrets: typed,
    references: store.references(name),
    folder: store.folder,
  };
}

export function presentedTarget(
  { target, suite }: Pick<ChosenRun, 'target' | 'suite'>,
  current: string | undefined,
): RunTarget {
  return target.kind === 'suite' && suite.server === undefined && current !== undefined
    ? { kind: 'server', name: current }
    : target;
}

/** Titles of the tools listed so far; none if two tools of one name have different titles. */
function useToolTitles(): ReadonlyMap<string, string | undefined> {
  const client = useQueryClient();
  const titles = new Map<string, string | undefined>();
  for (const [, list] of client.getQueriesData<ListResult>({ queryKey: [TOOLS.method] })) {
    for (const { name, title } of readTools(list?.items ?? []))
      titles.set(name, titles.has(name) && titles.get(name) !== title ? undefined : title);
  }
  return titles;
}
