import { ownProperty } from '../../../../core/json/json-object';
import { useMemo } from 'react';

import type { Suite } from '../../../../core/suite/suite';
import { withEnvironment } from '../../../../core/suite/variables';
import { useServers } from '../../../session/session-context';
import type { RunTarget } from '../../../runs/suites/page-run';
import { useSuiteStore, suiteKey } from '../../../runs/suites/suite-store';
import { existingChoices, neededSecretNames, type RunChoices, useRunChoices } from './run-choices';
import { useSecrets } from './use-secrets';

export interface ChosenRun {
  choices: RunChoices;
  setChoices: (change: Partial<RunChoices>) => void;
  target: RunTarget;
  environment: string | undefined;
  suite: Suite;
  /** Variables that the suite uses and the user has to type, and those of them without a value. */
  needed: readonly string[];
  missing: readonly string[];
  typed: Readonly<Record<string, string>>;
  setSecret: (name: string, value: string) => void;
}

export function useChosenRun(name: string, suite: Suite): ChosenRun {
  const store = useSuiteStore();
  const servers = useServers();
  const key = suiteKey(store, name);
  const [choices, setChoices] = useRunChoices(key);
  const [typed, setSecret] = useSecrets(key);
  const { environment, target } = existingChoices(suite, choices, servers);
  const ofEnvironment = useMemo(() => withEnvironment(suite, environment), [suite, environment]);
  const needed = useMemo(() => neededSecretNames(ofEnvironment, servers, target), [ofEnvironment, servers, target]);
  return {
    choices: { ...choices, target, environment },
    setChoices,
    target,
    environment,
    suite: ofEnvironment,
    needed,
    missing: needed.filter((each) => (ownProperty(typed, each) ?? '') === ''),
    typed,
    setSecret,
  };
}
