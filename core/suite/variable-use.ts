import type { Segment } from '../json/json-pointer';
import { nearestName } from './nearest-name';
import type { LocalizedText } from '../text/phrase';
import { phrase } from './suite-phrase';
import { nameOfCall, runnablePart, SECTIONS, type Suite } from './suite';
import { isObject } from '../json/json-object';

import { variableNames } from './variables';

/** From 1. */
export type LinesOf = (paths: readonly (readonly Segment[])[]) => Promise<readonly number[]>;

export async function variableUse(
  suite: Suite,
  variable: string,
  linesOf: LinesOf | undefined,
): Promise<LocalizedText> {
  const nearest = nearestName(variable, knownNames(suite));
  const items = [
    await usageText(suite, variable, linesOf),
    ...(nearest === undefined ? [] : [phrase('did-you-mean', { nearest: `\${${nearest}}` })]),
  ];
  return { items: items.filter((item) => item !== undefined), separator: ' ' };
}

async function usageText(
  suite: Suite,
  variable: string,
  linesOf: LinesOf | undefined,
): Promise<LocalizedText | undefined> {
  const name = `\${${variable}}`;
  const at = async (path: Segment[], by: string) => {
    const [line] = (await linesOf?.([path])) ?? [];
    return line === undefined
      ? phrase('variable-used', { variable: name, by })
      : phrase('variable-used-on', { variable: name, by, line });
  };
  for (const section of SECTIONS) {
    for (const [index, call] of (suite[section] ?? []).entries()) {
      const path = call.skip === undefined && variablePath(runnablePart(call), variable);
      if (path) return at([section, index, ...path], `“${nameOfCall(call)}”`);
    }
  }
  const path = variablePath(suite.server, variable);
  return path && at(['server', ...path], 'server');
}

function knownNames(suite: Suite): string[] {
  const calls = SECTIONS.flatMap((section) => suite[section] ?? []);
  return [
    suite.variables ?? {},
    ...Object.values(suite.environments ?? {}),
    ...calls.flatMap(({ capture = {}, rows = [] }) => [capture, ...rows]),
  ].flatMap((values) => Object.keys(values));
}

function variablePath(value: unknown, variable: string): Segment[] | undefined {
  if (typeof value === 'string') return variableNames(value).has(variable) ? [] : undefined;
  let entries: readonly (readonly [Segment, unknown])[] = [];
  if (Array.isArray(value)) entries = [...value.entries()];
  else if (isObject(value)) entries = Object.entries(value);
  for (const [step, member] of entries) {
    if (typeof step === 'string' && variableNames(step).has(variable)) return [step];
    const within = variablePath(member, variable);
    if (within) return [step, ...within];
  }
  return undefined;
}
