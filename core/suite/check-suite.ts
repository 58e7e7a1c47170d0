import type { Segment } from '../json/json-pointer';
import type { Phrase, Told, Words } from '../text/phrase';
import { isObject } from '../json/json-object';
import { jsonPathFault } from './json-path';
import { say, told } from './say';
import { nameOfCall, type Suite, type SuiteCall } from './suite';
import { environmentsWith, variableNames } from './variables';

/** Something that a suite's schema cannot say. */
export interface SuiteFault extends Told {
  path: Segment[];
}

const TARGETS = ['tool', 'prompt', 'resource', 'raw'] as const;
const SECTIONS = ['before', 'calls', 'after'] as const;

/** What is wrong in a suite that its schema lets pass. */
export function checkSuite(suite: Suite): SuiteFault[] {
  const faults = checkServer(suite);
  const names = new Map<string, SuiteCall>();
  for (const section of SECTIONS) {
    for (const [index, call] of (suite[section] ?? []).entries()) {
      faults.push(...checkCall(call, [section, index]));
      if (call.name === undefined) continue;
      if (names.has(call.name)) {
        const said = say('duplicate-name', { name: call.name });
        faults.push({ path: [section, index, 'name'], ...told(said) });
      }
      names.set(call.name, call);
    }
  }
  return [...faults, ...checkCaptures(suite)];
}

function checkServer({ server }: Suite): SuiteFault[] {
  if (!server) return [];
  const ways = (['command', 'url', 'config'] as const).filter((way) => server[way] !== undefined);
  if (ways.length === 1) return [];
  return [{ path: ['server'], ...told(say('one-server')) }];
}

function checkCall(call: SuiteCall, at: Segment[]): SuiteFault[] {
  const faults: SuiteFault[] = [];
  const add = (path: Segment[], said: Phrase): void =>
    void faults.push({ path: [...at, ...path], ...told(said) });
  const targets = TARGETS.filter((name) => call[name] !== undefined);
  if (targets.length !== 1) {
    const [one, ...others] = targets;
    const has = others.reduce<Words>(
      (first, second) => say('and', { first, second }),
      one ?? say('none'),
    );
    add([], say('one-target', { has }));
  }
  if (call.arguments !== undefined && call.tool === undefined && call.prompt === undefined)
    add(['arguments'], say('arguments-misplaced'));
  if (call.task !== undefined && call.tool === undefined) add(['task'], say('task-misplaced'));
  const { expect, capture = {} } = call;
  if (expect?.code !== undefined && expect.outcome !== 'protocol-error')
    add(['expect', 'code'], say('code-misplaced'));
  if (expect?.outputSchema !== undefined && call.tool === undefined)
    add(['expect', 'outputSchema'], say('output-schema-misplaced'));
  if (expect?.ignore !== undefined && expect.reference === undefined)
    add(['expect', 'ignore'], say('ignore-misplaced'));
  const paths: [Segment[], string][] = [
    ...Object.keys(expect?.values ?? {}).map((path): [Segment[], string] => [
      ['expect', 'values', path],
      path,
    ]),
    ...(expect?.ignore ?? []).map((path, i): [Segment[], string] => [
      ['expect', 'ignore', i],
      path,
    ]),
    ...Object.entries(capture).map(([name, path]): [Segment[], string] => [
      ['capture', name],
      path,
    ]),
  ];
  for (const [path, text] of paths) {
    const fault = jsonPathFault(text);
    if (fault !== undefined) add(path, say('not-a-path', { path: text, why: fault }));
  }
  for (const path of patternsIn(expect)) {
    const fault = patternFault(path.pattern);
    if (fault !== undefined) add(['expect', ...path.at], say('not-a-pattern', { why: fault }));
  }
  return faults;
}

/** Every `matches` below a value, and where. */
function patternsIn(value: unknown, at: Segment[] = []): { pattern: string; at: Segment[] }[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => patternsIn(item, [...at, index]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const here = [...at, name];
    // What stands there is a value to compare with, or a schema.
    if (name === 'equals' || name === 'schema') return [];
    if (name === 'matches' && typeof member === 'string') return [{ pattern: member, at: here }];
    return patternsIn(member, here);
  });
}

function patternFault(pattern: string): string | undefined {
  try {
    RegExp(pattern, 'u');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A value must be captured before it is used: what is used earlier can only come from elsewhere. */
function checkCaptures(suite: Suite): SuiteFault[] {
  const faults: SuiteFault[] = [];
  const captured = new Set<string>();
  const later = new Set(
    SECTIONS.flatMap((section) =>
      (suite[section] ?? []).flatMap(({ capture = {} }) => Object.keys(capture)),
    ),
  );
  for (const section of SECTIONS) {
    for (const [index, call] of (suite[section] ?? []).entries()) {
      const { rows = [], capture = {}, ...rest } = call;
      for (const name of variableNames([rest, rows])) {
        const isHere =
          captured.has(name) ||
          Object.hasOwn(suite.variables ?? {}, name) ||
          environmentsWith(suite, name).length > 0 ||
          rows.some((row) => Object.hasOwn(row, name));
        if (isHere || !later.has(name)) continue;
        const about = { variable: `\${${name}}`, name: nameOfCall(call) };
        faults.push({ path: [section, index], ...told(say('used-before-capture', about)) });
      }
      for (const name of Object.keys(capture)) captured.add(name);
    }
  }
  return faults;
}
