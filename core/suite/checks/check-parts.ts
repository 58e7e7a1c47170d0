import { isObject, ownProperty } from '../../json/json-object';
import { findByPath, isPlainPath } from '../json-path';
import type { CallResponse } from '../run/call-response';
import type { BlockCheck, Expectation } from '../suite';
import { checkContent, blockCheckText } from './check-content';
import { blocksOf, checkedJson } from './checked-json';
import type { LocalizedText } from '../../text/phrase';
import { phrase } from '../suite-phrase';
import { type CheckResult, checkResult, valueText } from './check-result';
import { checkValue, expectationText, type ValueCheck, VERBS } from './verbs';

export type ResponsePart =
  | { kind: 'content'; blocks: readonly BlockCheck[] }
  | { kind: 'values'; path: string; check: ValueCheck };

export type CheckedResponse = Pick<CallResponse, 'value' | 'kind'>;

/** Checks parts whose patterns could take for ever. Never rejects: a part that takes too long fails. */
export type CheckParts = (
  response: CheckedResponse,
  parts: readonly ResponsePart[],
) => Promise<readonly (readonly CheckResult[])[]>;

export function partsOf({ content, values = {} }: Expectation): ResponsePart[] {
  return [
    ...(content === undefined ? [] : [{ kind: 'content', blocks: content } as const]),
    ...Object.entries(values).map(([path, check]): ResponsePart => ({ kind: 'values', path, check })),
  ];
}

/** Whether a part has a pattern, a schema or a path that could block its thread for ever. */
export function isUnbounded(part: ResponsePart): boolean {
  if (part.kind === 'content') return hasPattern(part.blocks);
  return !isPlainPath(part.path) || hasPattern(part.check);
}

/** A compared value may have members of these names: it is then checked on the other thread, which does no harm. */
function hasPattern(check: unknown): boolean {
  if (Array.isArray(check)) return check.some(hasPattern);
  if (!isObject(check)) return false;
  return Object.entries(check).some(
    ([name, member]) => ownProperty(VERBS, name)?.isUnbounded === true || hasPattern(member),
  );
}

/** @throws if a path is no JSONPath */
export function checkParts(response: CheckedResponse, parts: readonly ResponsePart[]): CheckResult[][] {
  if (parts.length === 0) return [];
  const { value, kind } = response;
  const isOfValues = parts.some((part) => part.kind === 'values');
  const json = isOfValues ? checkedJson(value, kind) : undefined;
  return parts.map((part) =>
    part.kind === 'content' ? checkContent(blocksOf(value), part.blocks) : checkPath(json, part.path, part.check),
  );
}

export function failedPart(part: ResponsePart, why: LocalizedText): CheckResult[] {
  if (part.kind === 'values') {
    const { kind: check, path: at } = part;
    return [checkResult({ check, at, passed: false }, { expected: expectationText(part.check), actual: why })];
  }
  return part.blocks.map((block, index) =>
    checkResult(
      { check: 'content', at: `block ${index + 1}`, passed: false },
      { expected: blockCheckText(block), actual: why },
    ),
  );
}

function checkPath(json: unknown, path: string, check: ValueCheck): CheckResult[] {
  const nodes = findByPath(json, path);
  const values = nodes.length > 0 ? nodes.map(({ value }) => value) : [undefined];
  const unmet = values.flatMap((value) => checkValue(value, check));
  const expected = expectationText(check);
  if (unmet.length > 0) return unmet.map((one) => checkResult({ check: 'values', at: path, passed: false }, one));
  const [first] = values;
  const actual = nodes.length > 1 ? phrase('places', { count: nodes.length }) : valueText(first);
  return [checkResult({ check: 'values', at: path, passed: true }, { expected, actual })];
}
