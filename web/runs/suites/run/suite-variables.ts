import { ownProperty, setMember } from '../../../../core/json/json-object';
import { secretsOf, type ServerConfig } from '../../../../core/session/connect/server-config';
import { missingVariables, type Lookup, variableNames } from '../../../../core/suite/variables';
import { callsIn, SECTIONS, type Suite } from '../../../../core/suite/suite';
import type { RunTarget } from '../page-run';
import { listedServer } from './find-target';

/** Typed values take precedence over the suite's own. */
export function variablesOf({ variables = {} }: Suite, secrets: Readonly<Record<string, string>>): Lookup {
  return (name) => {
    const typed = ownProperty(secrets, name);
    return typed === undefined || typed === '' ? ownProperty(variables, name) : typed;
  };
}

/** Variables without a value, sorted. @param ownServer whether to include those of the suite's own server */
export function neededSecrets(
  suite: Suite,
  secrets: Readonly<Record<string, string>>,
  ownServer: boolean,
): readonly string[] {
  const lookup = variablesOf(suite, secrets);
  const calls = SECTIONS.flatMap((section) => callsIn(suite, section));
  const active = calls.filter(({ skip }) => skip === undefined);
  const missing = missingVariables(active, lookup);
  if (ownServer) for (const name of variableNames(suite.server)) if (lookup(name) === undefined) missing.add(name);
  return [...missing].sort();
}

/** For another server none. `Bearer ${TOKEN}` in the suite and `Bearer x` in the list give `{ TOKEN: 'x' }`. */
export function valuesFromList(
  suite: Suite,
  servers: readonly ServerConfig[],
  target: RunTarget = { kind: 'suite' },
): Readonly<Record<string, string>> {
  const { server } = suite;
  const written = server?.env ?? server?.headers ?? {};
  const same = listedServer(suite, servers);
  if (!same || (target.kind === 'server' && target.name !== same.name)) return {};
  const known = secretsOf(same.target);
  const values: Record<string, string> = {};
  for (const [key, text] of Object.entries(written)) {
    const [, begin = '', name, end = ''] =
      (typeof text === 'string' && /^([^$]*)\$\{([A-Za-z_]\w*)\}([^$]*)$/.exec(text)) || [];
    const value = ownProperty(known, key);
    if (name === undefined || !value?.startsWith(begin) || !value.endsWith(end)) continue;
    const inside = value.slice(begin.length, value.length - end.length);
    if (inside !== '') setMember(values, name, inside);
  }
  return values;
}
