import { isObject, ownProperty, toObject } from '../../../../core/json/json-object';
import { knownVersion } from '../../../../core/protocol/protocol-settings';
import type { ServerConfig } from '../../../../core/session/connect/server-config';
import type { Suite } from '../../../../core/suite/suite';
import type { PageRun, RunTarget } from '../../../runs/suites/page-run';
import { neededSecrets, valuesFromList } from '../../../runs/suites/run/suite-variables';
import { inBrowser, recall, useStoredValue } from '../../../ui/remember';

export interface RunChoices {
  target: RunTarget;
  environment: string | undefined;
  repeat: number;
  parallel: number;
  bail: boolean;
  /** Whether to run again if the server's program changes while the suite is open. */
  onChange: boolean;
}

const DEFAULTS: RunChoices = {
  target: { kind: 'suite' },
  environment: undefined,
  repeat: 1,
  parallel: 1,
  bail: false,
  onChange: false,
};

type RunOptions = Omit<PageRun['options'], 'signal'>;

const keyOf = (suite: string) => `loupe.suite-run/${suite}`;

export function runChoices(suite: string): RunChoices {
  return readChoices(recall(inBrowser, keyOf(suite)));
}

export function useRunChoices(suite: string): [RunChoices, (change: Partial<RunChoices>) => void] {
  const [choices, store] = useStoredValue(inBrowser, keyOf(suite), readChoices);
  return [choices, (change) => store({ ...runChoices(suite), ...change })];
}

function readChoices(stored: unknown): RunChoices {
  const { target, environment, repeat, parallel, bail, onChange } = toObject(stored);
  return {
    ...DEFAULTS,
    ...(isTarget(target) && { target }),
    ...(typeof environment === 'string' && { environment }),
    ...(isCount(repeat) && { repeat }),
    ...(isCount(parallel) && { parallel }),
    ...(typeof bail === 'boolean' && { bail }),
    ...(typeof onChange === 'boolean' && { onChange }),
  };
}

function isTarget(value: unknown): value is RunTarget {
  if (!isObject(value)) return false;
  const { kind, name, version } = value;
  if (kind === 'suite') return true;
  const isVersion = version === undefined || knownVersion(version) !== undefined;
  return kind === 'server' && typeof name === 'string' && isVersion;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0;
}

/** Without a server or an environment that no longer exists. */
export function existingChoices(
  suite: Suite,
  { environment, target }: RunChoices,
  servers: readonly ServerConfig[],
): { target: RunTarget; environment: string | undefined } {
  const isThere = target.kind === 'suite' || servers.some((server) => server.name === target.name);
  return {
    environment: Object.keys(suite.environments ?? {}).find((each) => each === environment),
    target: isThere ? target : DEFAULTS.target,
  };
}

export function secretValues(
  names: readonly string[],
  typed: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, ownProperty(typed, name) ?? '']));
}

export function runOptions(
  options: Partial<RunOptions> & Pick<RunOptions, 'allowDestructive' | 'parallel'>,
): RunOptions {
  return { tags: [], repeat: 1, bail: false, update: false, ...options };
}

export function neededSecretNames(
  suite: Suite,
  servers: readonly ServerConfig[],
  target: RunTarget,
): readonly string[] {
  return neededSecrets(suite, valuesFromList(suite, servers, target), target.kind === 'suite');
}
