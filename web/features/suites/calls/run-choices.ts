import { isObject, toObject } from '../../../../core/json/json-object';
import { knownVersion } from '../../../../core/protocol/protocol-settings';
import type { RunTarget } from '../../../runs/suites/page-run';
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
