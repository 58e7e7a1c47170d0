import type { Segment } from '../json/json-pointer';
import type { Phrase, LocalizedMessage, LocalizedText } from '../text/phrase';
import { isObject, ownProperty, propertyOf, toList } from '../json/json-object';
import { rules } from '../protocol/findings/rules';
import { jsonPathError } from './json-path';
import { RUN_KINDS } from '../run/run';
import { nearestName } from './nearest-name';
import { phrase, messageOf } from './suite-phrase';
import { callsIn, type Expectation, nameOfCall, SECTIONS, type Suite, type SuiteCall } from './suite';
import { environmentsWith, variableNames } from './variables';

import { type PatternCheck, patternOf, regExpOf } from './checks/pattern-of';
import { VERBS } from './checks/verbs';

export interface ProblemAtPath extends LocalizedMessage {
  path: Segment[];
}

/** @param broken paths that the schema refuses: the values that they are part of are not checked again */
export function checkSuite(value: unknown, broken: readonly (readonly Segment[])[]): ProblemAtPath[] {
  const isValid = (...path: Segment[]) =>
    !broken.some((refused) => refused.every((step, i) => i >= path.length || step === path[i]));
  if (!isObject(value)) return [];
  const suite = value as unknown as Suite;
  const problems = isValid('server') ? checkServer(suite) : [];
  const hasClients = Array.isArray(suite.clients) && suite.clients.length > 0;
  if (isValid('expect')) problems.push(...expectationProblems(suite.expect, ['expect'], hasClients));
  const names = new Set<string>();
  for (const section of SECTIONS) {
    const calls: readonly unknown[] = toList(suite[section]);
    for (const [index, call] of calls.entries()) {
      if (!isValid(section, index)) {
        const expect = propertyOf(call, 'expect');
        const found = patternProblems(expect, [section, index, 'expect']);
        problems.push(...found.filter(({ path }) => isValid(...path)));
        continue;
      }
      const { name } = call as SuiteCall;
      problems.push(...checkCall(call as SuiteCall, [section, index], hasClients));
      if (name === undefined) continue;
      if (names.has(name)) {
        const duplicate = phrase('duplicate-name', { name });
        problems.push({ path: [section, index, 'name'], ...messageOf(duplicate) });
      }
      names.add(name);
    }
  }
  return broken.length > 0 ? problems : [...problems, ...checkCaptures(suite)];
}

function checkServer({ server }: Suite): ProblemAtPath[] {
  if (!server) return [];
  const ways = (['command', 'url', 'config'] as const).filter((way) => server[way] !== undefined);
  if (ways.length === 1) return [];
  return [{ path: ['server'], ...messageOf(phrase('one-server')) }];
}

function checkCall(call: SuiteCall, at: Segment[], hasClients: boolean): ProblemAtPath[] {
  const problems: ProblemAtPath[] = [];
  const add = (path: Segment[], text: Phrase): void =>
    void problems.push({ path: [...at, ...path], ...messageOf(text) });
  const targets = RUN_KINDS.filter((name) => call[name] !== undefined);
  if (targets.length !== 1) {
    const [one, ...others] = targets;
    const has = others.reduce<LocalizedText>(
      (first, second) => phrase('and', { first, second }),
      one ?? phrase('none'),
    );
    add([], phrase('one-target', { has }));
  }
  if (call.arguments !== undefined && call.tool === undefined && call.prompt === undefined)
    add(['arguments'], phrase('arguments-misplaced'));
  if (call.task !== undefined && call.tool === undefined) add(['task'], phrase('task-misplaced'));
  const { expect, capture = {} } = call;
  if (expect?.code !== undefined && expect.outcome !== 'protocol-error')
    add(['expect', 'code'], phrase('code-misplaced'));
  if (expect?.outputSchema !== undefined && call.tool === undefined)
    add(['expect', 'outputSchema'], phrase('output-schema-misplaced'));
  if (expect?.ignore !== undefined && expect.reference === undefined)
    add(['expect', 'ignore'], phrase('ignore-misplaced'));
  for (const [name, path] of Object.entries(capture)) problems.push(...pathProblems(path, [...at, 'capture', name]));
  for (const [index, one] of (expect?.any ?? []).entries()) {
    const { outcome = expect?.outcome } = one;
    if (one.code !== undefined && outcome !== 'protocol-error')
      add(['expect', 'any', index, 'code'], phrase('code-misplaced'));
    if (one.outputSchema !== undefined && call.tool === undefined)
      add(['expect', 'any', index, 'outputSchema'], phrase('output-schema-misplaced'));
  }
  return [...problems, ...expectationProblems(expect, [...at, 'expect'], hasClients)];
}

function expectationProblems(expect: Expectation | undefined, at: Segment[], hasClients: boolean): ProblemAtPath[] {
  if (expect === undefined) return [];
  const { findings, values = {}, ignore = [], any = [], ...rest } = expect;
  return [
    ...any.flatMap((one, i) => expectationProblems(one, [...at, 'any', i], hasClients)),
    ...(Array.isArray(findings) ? findings : []).flatMap((name, i) =>
      ruleProblems(name, [...at, 'findings', i], hasClients),
    ),
    ...Object.keys(values).flatMap((path) => pathProblems(path, [...at, 'values', path])),
    ...ignore.flatMap((path, i) => pathProblems(path, [...at, 'ignore', i])),
    ...patternProblems({ ...rest, values }, at),
  ];
}

/** @param hasClients then a name may be that of a fact, which only a run knows */
function ruleProblems(name: string, path: Segment[], hasClients: boolean): ProblemAtPath[] {
  const names = Object.keys(rules);
  if (names.includes(name)) return [];
  const nearest = nearestName(name, names);
  if (hasClients && nearest === undefined) return [];
  const items = [phrase('unknown-rule', { name })];
  if (nearest !== undefined) items.push(phrase('did-you-mean', { nearest }));
  return [{ path, ...messageOf(phrase('told', { text: { items, separator: ' ' } })) }];
}

function pathProblems(text: string, path: Segment[]): ProblemAtPath[] {
  // The schema refuses it already.
  if (!text.startsWith('$')) return [];
  const why = jsonPathError(text);
  return why === undefined ? [] : [{ path, ...messageOf(phrase('not-a-path', { path: text, why })) }];
}

function patternProblems(expect: unknown, path: readonly Segment[]): ProblemAtPath[] {
  return patternsIn(expect).flatMap(({ pattern, at }) => {
    const why = patternProblem(pattern);
    if (why === undefined) return [];
    return [{ path: [...path, ...at], ...messageOf(phrase('not-a-pattern', { why })) }];
  });
}

function patternsIn(value: unknown, at: Segment[] = []): { pattern: PatternCheck; at: Segment[] }[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => patternsIn(item, [...at, index]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const here = [...at, name];
    if (ownProperty(VERBS, name)?.isLiteral) return [];
    if (name === 'matches') return [{ pattern: member as PatternCheck, at: here }];
    return patternsIn(member, here);
  });
}

/** @param isWhole whether included files are merged in; otherwise calls whose rows may be elsewhere are passed over */
export function checkCaptures(suite: Suite, isWhole = false): ProblemAtPath[] {
  const problems: ProblemAtPath[] = [];
  const captured = new Set<string>();
  const calls = SECTIONS.flatMap((section) => callsIn(suite, section).map((call) => ({ call, section })));
  const later = new Set(calls.flatMap(({ call }) => Object.keys(call.capture ?? {})));
  for (const { call, section } of calls) {
    const { rows = [], rowsFile, capture = {}, ...rest } = call;
    for (const name of variableNames([rest, rows])) {
      const isHere =
        captured.has(name) ||
        Object.hasOwn(suite.variables ?? {}, name) ||
        environmentsWith(suite, name).length > 0 ||
        (suite.environment ?? []).includes(name) ||
        rows.some((row) => Object.hasOwn(row, name));
      const mayBeElsewhere = !isWhole && (rowsFile !== undefined || suite.extends !== undefined);
      if (isHere || !later.has(name) || mayBeElsewhere) continue;
      const index = (suite[section] ?? []).indexOf(call);
      const about = { variable: `\${${name}}`, name: nameOfCall(call) };
      problems.push({
        path: index < 0 ? ['extends'] : [section, index],
        ...messageOf(phrase('used-before-capture', about)),
      });
    }
    for (const name of Object.keys(capture)) captured.add(name);
  }
  return problems;
}

/** Matches an escape, `[` or `]`, a group with modifiers (`(?i:`, `(?-i:`), or a named group. */
const PART = /\\[\s\S]|[[\]]|\(\?([a-z]*)(?:-[a-z]*)?:|\(\?<([^=!>][^>]*)>/g;

/** Node 20, unlike newer engines, has neither groups with modifiers nor two groups of one name. */
export function patternProblem(matches: PatternCheck): LocalizedText | undefined {
  const { pattern } = patternOf(matches);
  const names = new Set<string>();
  let isInClass = false;
  for (const [part, modifiers = '', name] of pattern.matchAll(PART)) {
    if (part === '[') isInClass = true;
    else if (part === ']') isInClass = false;
    if (isInClass || part.startsWith('\\') || part.length === 1 || part === '(?:') continue;
    if (name === undefined)
      return modifiers === ''
        ? phrase('pattern-modifiers', { part })
        : phrase('pattern-modifiers-flags', { part, flags: modifiers });
    if (names.has(name)) return phrase('pattern-same-name', { name });
    names.add(name);
  }
  try {
    regExpOf(matches);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
