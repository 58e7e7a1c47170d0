import type { ProtocolVersion } from '../../protocol/protocol-settings';
import { isObject, type JsonObject } from '../../json/json-object';
import { pathIn } from '../../json/json-pointer';
import { stringifyJson } from '../../json/lossless';
import { memoizeByObject } from '../../json/memoize-by-object';
import { blocksIn } from '../../protocol/content/block';
import { inspectMedia, mediaFindings } from '../../protocol/content/inspect-media';
import { type Finding } from '../../protocol/findings/finding';
import type { Rule } from '../../protocol/findings/rules';
import { checkMessage } from '../check-message';
import { FIXES } from './result-fixes';

export interface ResultFix {
  fixed: JsonObject;
  resolved: readonly Rule[];
  introduced: readonly Rule[];
}

const MAX_CHARACTERS = 1_000_000;

/** Undefined if no fix takes the finding away. @param result of `tools/call`, with exact numbers */
export function fixResult(
  result: JsonObject,
  { rule, pointer, values, version }: Pick<Finding, 'rule' | 'pointer' | 'values' | 'version'>,
): ResultFix | undefined {
  const fix = FIXES[rule];
  if (!fix || !/^\/result(?:\/|$)/.test(pointer)) return undefined;
  const path = pathIn(result, pointer.slice('/result'.length));
  // `fixStructured` fixes those.
  if (path[0] === 'structuredContent' && rule !== 'member-too-new') return undefined;
  const fixed = fix(result, path, values);
  if (!isObject(fixed) || fixed === result || stringifyJson(result).length > MAX_CHARACTERS) return undefined;
  return fixBetween({ rule, pointer }, rulesBefore(result, version), rulesOf(fixed, version), fixed);
}

export type RuleAt = Pick<Finding, 'rule' | 'pointer'>;

/** Undefined if the finding is not there before, or still there after. */
export function fixBetween(
  { rule, pointer }: RuleAt,
  before: readonly RuleAt[],
  after: readonly RuleAt[],
  fixed: JsonObject,
): ResultFix | undefined {
  const isThere = (rules: readonly RuleAt[]) => rules.some((each) => each.rule === rule && each.pointer === pointer);
  if (!isThere(before) || isThere(after)) return undefined;
  const countOf = (rules: readonly RuleAt[], of: Rule) => rules.filter((each) => each.rule === of).length;
  // Compares numbers, not pointers: a removed block moves the blocks after it.
  const rulesWithMore = (rules: readonly RuleAt[], others: readonly RuleAt[]) =>
    [...new Set(rules.map((each) => each.rule))].filter((each) => countOf(rules, each) > countOf(others, each));
  const resolved = [...new Set([rule, ...rulesWithMore(before, after)])];
  return { fixed, resolved, introduced: rulesWithMore(after, before) };
}

export function rulesOf(result: JsonObject, version: ProtocolVersion): RuleAt[] {
  const message = responseOf(result);
  const media = blocksIn(result).flatMap(({ parts: { kind, at, bytes, mimeType }, pointer }) =>
    bytes === null || kind === 'unknown'
      ? []
      : mediaFindings(inspectMedia(bytes.base64), mimeType, `/result${pointer}${at}`, bytes.field),
  );
  return [...checkMessage(message, version, { method: 'tools/call', params: {} }), ...media];
}

const rulesBefore = memoizeByObject(rulesOf);

export const responseOf = (result: JsonObject) => stringifyJson({ jsonrpc: '2.0', id: 1, result });
