import { base64Of } from '../../json/base64';
import { withName, withoutValue, withValue } from '../../json/edit-value';
import { isObject, type JsonObject, propertyOf } from '../../json/json-object';
import { pathIn, type Segment, valueAt } from '../../json/json-pointer';
import { isJsonNumber, numberOf, stringifyJson } from '../../json/lossless';
import { blocksIn } from '../../protocol/content/block';
import { inspectMedia, mediaFindings } from '../../protocol/content/inspect-media';
import { type Finding, judgedBy } from '../../protocol/findings/finding';
import type { Rule } from '../../protocol/findings/rules';
import { versionName } from '../../protocol/versions';
import { checkMessage } from '../check-message';

export interface ResultFix {
  fixed: JsonObject;
  /** Rules that it breaks no longer, at least that of the finding. */
  gone: readonly Rule[];
  /** Rules that it breaks now and did not before. */
  come: readonly Rule[];
}

type Path = readonly Segment[];
/** Returns the same result if it can't be mended. */
type Mend = (result: JsonObject, path: Path, values: Finding['values']) => unknown;

const MAX_CHARACTERS = 1_000_000;

const changeAt =
  (change: (value: unknown, values: Finding['values'], field: Segment | undefined) => unknown): Mend =>
  (result, path, values) => {
    const changed = change(valueAt(result, path), values, path.at(-1));
    return changed === undefined ? result : withValue(result, path, changed);
  };
const changeText = (change: (text: string, values: Finding['values']) => string | undefined): Mend =>
  changeAt((value, values) => (typeof value === 'string' ? change(value, values) : undefined));
const textBlock = (text: string) => ({ type: 'text', text });

/** What clients without support for `structuredContent` get of it, as the specification recommends. */
export function withJsonText(result: JsonObject): JsonObject {
  const { content } = result;
  const text = textBlock(stringifyJson(result['structuredContent']));
  return { ...result, content: [...(Array.isArray(content) ? (content as unknown[]) : []), text] };
}

/** What mends a finding without a guess at what the tool means. */
const MENDS: Partial<Record<Rule, Mend>> = {
  'structured-without-text': withJsonText,
  'misspelt-member': (result, path, { meant }) => {
    const owner = path.slice(0, -1);
    const isTaken = propertyOf(valueAt(result, owner), String(meant)) !== undefined;
    return isTaken ? result : withName(result, path, String(meant));
  },
  'misspelt-block-type': changeAt((_, { meant }) => String(meant)),
  'null-member': (result, path) => withoutValue(result, path),
  'result-type-missing': (result) => ({ ...result, resultType: 'complete' }),
  'field-missing': (result, path) => {
    if (path.join() !== 'content') return result;
    return result['structuredContent'] === undefined ? { ...result, content: [] } : withJsonText(result);
  },
  'field-wrong-type': changeAt(asType),
  'mime-contradicted': changeText((declared, { actual }) =>
    // An image that is no image belongs in another block.
    groupOf(declared) === groupOf(String(actual)) ? String(actual) : undefined,
  ),
  'base64-data-url': changeText((data) => /^data:[^,]*;base64,([\s\S]*)$/.exec(data)?.[1]),
  'base64-url-alphabet': changeText((data) => data.replaceAll('-', '+').replaceAll('_', '/')),
  'base64-whitespace': changeText((data) => data.replace(/\s+/g, '')),
  'base64-padding': changeText((data) => data.padEnd(Math.ceil(data.length / 4) * 4, '=')),
  'base64-twice': changeText((data) => atob(data).trim()),
  'base64-hex': changeText((data) =>
    base64Of(Uint8Array.from(data.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))),
  ),
};

const groupOf = (type: string) => type.split('/')[0];

/** The same value in the type that the protocol wants; undefined if that is a guess. */
function asType(value: unknown, { expected }: Finding['values'], field: Segment | undefined): unknown {
  switch (expected) {
    case 'array':
      if (field !== 'content') return undefined;
      if (typeof value === 'string') return [textBlock(value)];
      return isObject(value) && typeof value['type'] === 'string' ? [value] : undefined;
    case 'string':
      return field === 'text' && value !== null ? stringifyJson(value) : undefined;
    case 'boolean':
      return value === 'true' || value === 'false' ? value === 'true' : undefined;
    case 'number':
    case 'integer':
      return typeof value === 'string' && isJsonNumber(value) ? numberOf(value) : undefined;
    case 'object':
      // A block.
      return typeof value === 'string' && typeof field === 'number' ? textBlock(value) : undefined;
    default:
      return undefined;
  }
}

/** Undefined if no fix takes the finding away. @param result of `tools/call`, with exact numbers */
export function fixResult(
  result: JsonObject,
  { rule, pointer, values, version }: Pick<Finding, 'rule' | 'pointer' | 'values' | 'version'>,
): ResultFix | undefined {
  const mend = MENDS[rule];
  if (!mend || !/^\/result(?:\/|$)/.test(pointer)) return undefined;
  const path = pathIn(result, pointer.slice('/result'.length));
  // See `fixStructured`.
  if (path[0] === 'structuredContent') return undefined;
  const fixed = mend(result, path, values);
  if (!isObject(fixed) || fixed === result || stringifyJson(result).length > MAX_CHARACTERS) return undefined;
  return fixBetween({ rule, pointer }, rulesOf(result, version), rulesOf(fixed, version), fixed);
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
  const differing = (from: readonly RuleAt[], to: readonly RuleAt[]) =>
    from.filter((each) => !to.some((other) => other.rule === each.rule)).map((each) => each.rule);
  return {
    fixed,
    gone: [...new Set([rule, ...differing(before, after)])],
    come: [...new Set(differing(after, before))],
  };
}

export function rulesOf(result: JsonObject, version: number): RuleAt[] {
  const message = responseOf(result);
  const media = blocksIn(result).flatMap(({ parts: { kind, at, bytes, mimeType }, pointer }) =>
    bytes === null || kind === 'unknown'
      ? []
      : mediaFindings(inspectMedia(bytes.base64), mimeType, `/result${pointer}${at}`, bytes.field),
  );
  return [...checkMessage(message, judgedBy(versionName(version)), { method: 'tools/call', params: {} }), ...media];
}

export const responseOf = (result: JsonObject) => stringifyJson({ jsonrpc: '2.0', id: 1, result });
