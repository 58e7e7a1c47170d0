import { jsonPathOf, pointerOf, type Segment } from '../../json/json-pointer';
import { isObject } from '../../json/json-object';
import { jsonType } from '../../json/json-type';
import { isNumber } from '../../json/lossless';
import type { Failure } from './evaluation/check';
import { lengthOf } from './evaluation/scalar-checks';
import type { Violation, ViolationParams } from './validation-result';
import { violationMessage } from './validation-text';
import { shortJson } from '../../json/short-json';

const MAX_VIOLATIONS = 200;

/** Replaces the failures of a union by those of the branch that is evidently meant; else keeps the union's own. */
export function collapseFailures(failures: readonly Failure[]): Violation[] {
  const described = failures.flatMap(leavesOf).map(describe);
  const violations = described.filter((item) => !isOnlyUnevaluated(item, described));
  const unique = new Map(violations.map((item) => [`${item.pointer} ${item.keyword} ${item.message}`, item]));
  return [...unique.values()].slice(0, MAX_VIOLATIONS);
}

/** An unevaluated property whose own violation is already listed. */
function isOnlyUnevaluated({ keyword, pointer }: Violation, described: readonly Violation[]): boolean {
  if (keyword !== 'unevaluatedProperties' && keyword !== 'unevaluatedItems') return false;
  return described.some(
    (other) => other.pointer.startsWith(`${pointer}/`) || (other.pointer === pointer && other.keyword !== keyword),
  );
}

function leavesOf(failure: Failure): Failure[] {
  const { branches, matches = 0 } = failure;
  if (!branches || matches > 1) return [failure];
  const possible = branches
    .map((found) => found.flatMap(leavesOf))
    .filter((list) => !list.some((leaf) => isForeign(leaf, failure)));
  return possible.length === 1 && possible[0] ? possible[0] : [failure];
}

/** Another type, or another fixed value one level in. */
function isForeign({ keyword, path }: Failure, union: Failure): boolean {
  const depth = path.length - union.path.length;
  if (depth === 0) return ['type', 'const', 'enum'].includes(keyword);
  return keyword === 'const' && depth === 1;
}

function countOf(value: unknown): number {
  if (typeof value === 'string') return lengthOf(value) ?? 0;
  if (Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : 0;
}

function describe({ keyword, path, value, expected, because, matches }: Failure): Violation {
  const isUnmet = keyword === 'oneOf' && matches === 0;
  return violation(isUnmet ? 'anyOf' : keyword, path, paramsOf());

  function paramsOf(): ViolationParams {
    switch (keyword) {
      case 'type':
        return {
          expected: Array.isArray(expected) ? expected.join(' / ') : String(expected),
          actual: isNumber(value) && expected === 'integer' ? String(value) : jsonType(value),
        };
      case 'required':
        return {};
      case 'dependentRequired':
        return { because: because ?? '' };
      case 'enum':
        return { allowed: Array.isArray(expected) ? listOf(expected) : '' };
      case 'const':
        return { allowed: shortJson(expected, 60) };
      case 'oneOf':
        return { count: matches ?? 0 };
      default:
        return { limit: limitOf(expected), count: countOf(value) };
    }
  }
}

function limitOf(expected: unknown): string | number {
  if (typeof expected === 'string' || typeof expected === 'number') return expected;
  return isNumber(expected) ? String(expected) : '';
}

function violation(keyword: string, path: readonly Segment[], params: ViolationParams): Violation {
  const message = violationMessage(keyword, params);
  return { path: jsonPathOf(path), pointer: pointerOf(path), keyword, message, params };
}

function listOf(values: unknown[]): string {
  const shown = values
    .slice(0, 6)
    .map((value) => shortJson(value, 60))
    .join(', ');
  return values.length > 6 ? `${shown} (+${values.length - 6})` : shown;
}
