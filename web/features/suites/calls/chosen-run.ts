import { ownProperty } from '../../../../core/json/json-object';
import type { ServerConfig } from '../../../../core/session/connect/server-config';
import type { Suite } from '../../../../core/suite/suite';
import type { PageRun, RunTarget } from '../../../runs/suites/page-run';
import { neededSecrets, valuesFromList } from '../../../runs/suites/run/suite-variables';
import type { RunChoices } from './run-choices';

const SUITE = { kind: 'suite' } as const;
type RunOptions = Omit<PageRun['options'], 'signal'>;

export function existingChoices(
  suite: Suite,
  { environment, target }: RunChoices,
  servers: readonly ServerConfig[],
): { target: RunTarget; environment: string | undefined } {
  const isThere = target.kind === 'suite' || servers.some((server) => server.name === target.name);
  return {
    environment: Object.keys(suite.environments ?? {}).find((each) => each === environment),
    target: isThere ? target : SUITE,
  };
}

export function secretsOf(names: readonly string[], typed: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, ownProperty(typed, name) ?? '']));
}

export function runOptions(
  options: Partial<RunOptions> & Pick<RunOptions, 'allowDestructive' | 'parallel'>,
): RunOptions {
  return { tags: [], repeat: 1, bail: false, update: false, ...options };
}

export function neededNames(suite: Suite, servers: readonly ServerConfig[], target: RunTarget): readonly string[] {
  return neededSecrets(suite, valuesFromList(suite, servers, target), target.kind === 'suite');
}
