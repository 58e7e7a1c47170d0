import { isObject } from '../../../../core/json/json-object';
import { PROTOCOL_VERSIONS } from '../../../../core/protocol/protocol-settings';
import type { RunTarget } from '../../../runs/suites/model';
import { inBrowser, remember, useRemembered } from '../../../ui/remember';

export interface RunChoices {
  target: RunTarget;
  environment: string | undefined;
  repeat: number;
  parallel: number;
  bail: boolean;
  /** Run again if the server's program changes while the suite is open. */
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
  return { ...DEFAULTS, ...readChoices(inBrowser.getItem(keyOf(suite))) };
}

export function useRunChoices(suite: string): [RunChoices, (change: Partial<RunChoices>) => void] {
  const key = keyOf(suite);
  const stored = useRemembered(inBrowser, key);
  const choices = { ...DEFAULTS, ...readChoices(stored) };
  return [choices, (change) => remember(inBrowser, key, JSON.stringify({ ...choices, ...change }))];
}

function readChoices(stored: string | null): Partial<RunChoices> {
  if (stored === null) return {};
  const value: unknown = JSON.parse(stored);
  if (!isObject(value)) return {};
  const { target, environment, repeat, parallel, bail, onChange } = value;
  return {
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
  const isVersion = version === undefined || PROTOCOL_VERSIONS.some((known) => known === version);
  return kind === 'server' && typeof name === 'string' && isVersion;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0;
}
