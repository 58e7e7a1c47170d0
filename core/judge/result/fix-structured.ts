import { withName, withoutValue, withValue } from '../../json/edit-value';
import { isObject, type JsonObject, ownProperty, toList, toObject } from '../../json/json-object';
import { pathIn, type Segment, valueAt } from '../../json/json-pointer';
import { isNumber, stringifyJson, tryParseJson } from '../../json/lossless';
import { sameJson } from '../../json/same-json';
import type { Finding } from '../../protocol/findings/finding';
import type { ListedTool } from '../../protocol/tool';
import { resolveRef } from '../../schema/validation/resolve-ref';
import { asType } from '../as-type';
import { checkOutput, STRUCTURED_AT, type ValidatePart } from '../check-output';
import { FIXES } from './result-fixes';
import { fixBetween, responseOf, type ResultFix, rulesOf } from './fix-result';

type FindingToFix = Pick<Finding, 'rule' | 'pointer' | 'values' | 'version'>;

const MAX_CHARACTERS = 200_000;

/** Corrects one value, name or property, and text blocks that repeat it, if only one correction is possible. */
export async function fixStructured(
  result: JsonObject,
  finding: FindingToFix,
  tool: ListedTool,
  validateAt: ValidatePart,
): Promise<ResultFix | undefined> {
  const { outputSchema } = tool;
  const canBeFixed = outputSchema !== undefined || RULES_WITHOUT_SCHEMA.includes(finding.rule);
  if (!canBeFixed || !isInStructuredContent(finding) || stringifyJson(result).length > MAX_CHARACTERS) return undefined;
  const structuredContent = fixedContent(result, finding, outputSchema ?? {});
  if (structuredContent === undefined) return undefined;
  const fixed = { ...result, content: withUpdatedTexts(result, structuredContent), structuredContent };
  const { version } = finding;
  const judge = async (candidate: JsonObject) => [
    ...rulesOf(candidate, version),
    ...(await checkOutput({ result: candidate, raw: responseOf(candidate), version }, tool, validateAt)),
  ];
  const [before, after] = [await judge(result), await judge(fixed)];
  const isNew = ({ rule, pointer }: Pick<Finding, 'rule' | 'pointer'>) =>
    !before.some((each) => each.rule === rule && each.pointer === pointer);
  return after.some(isNew) ? undefined : fixBetween(finding, before, after, fixed);
}

export function isInStructuredContent({ rule, pointer }: Pick<Finding, 'rule' | 'pointer'>): boolean {
  return STRUCTURED_RULES.includes(rule) && pointer.startsWith(STRUCTURED_AT);
}

const TOO_PRECISE = 'number-too-precise';
const TEXT_RULES: readonly string[] = ['hidden-characters', 'lone-surrogate'];
const RULES_WITHOUT_SCHEMA: readonly string[] = [TOO_PRECISE, ...TEXT_RULES];
const STRUCTURED_RULES: readonly string[] = [
  'output-schema',
  'output-schema-of-error',
  'structured-missing',
  ...RULES_WITHOUT_SCHEMA,
];

function fixedContent(result: JsonObject, { rule, pointer, values }: FindingToFix, schema: JsonObject): unknown {
  if (rule === 'structured-missing') {
    const texts = toList(result['content']).flatMap((block) => toObject(block)['text'] ?? []);
    return texts.length === 1 && typeof texts[0] === 'string' ? tryParseJson(texts[0]) : undefined;
  }
  const { structuredContent: whole } = result;
  const path = pathIn(whole, pointer.slice(STRUCTURED_AT.length));
  if (rule === TOO_PRECISE) return withValue(whole, path, stringifyJson(valueAt(whole, path)));
  if (TEXT_RULES.includes(rule)) {
    const text = FIXES[rule]?.(result, ['structuredContent', ...path], values);
    return toObject(text)['structuredContent'];
  }
  const value = valueAt(whole, path);
  const valueSchema = schemaAt(schema, path);
  const [parentPath, name] = [path.slice(0, -1), path.at(-1)];
  const parent = toObject(valueAt(whole, parentPath));
  const members = toObject(schemaAt(schema, parentPath)?.['properties']);
  const unknown = Object.keys(parent).filter((each) => !Object.hasOwn(members, each) && isSameWord(each, name));
  const missing = Object.keys(members).filter((each) => !Object.hasOwn(parent, each) && isSameWord(each, name));
  const isAmbiguous = unknown.length > 1 || missing.length > 1;
  switch (values['keyword']) {
    case 'type': {
      const converted = asType(value, String(values['expected']).split(' / '));
      if (converted !== undefined) return withValue(whole, path, converted);
      // An absent property, written as null. Without an item, the others would have other places.
      return value === null && typeof name === 'string' ? withoutValue(whole, path) : undefined;
    }
    case 'enum': {
      const matches = toList(valueSchema?.['enum']).filter((each) => isSameWord(each, value));
      return matches.length === 1 ? withValue(whole, path, matches[0]) : undefined;
    }
    case 'const':
      return valueSchema && Object.hasOwn(valueSchema, 'const')
        ? withValue(whole, path, valueSchema['const'])
        : undefined;
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      if (isAmbiguous) return undefined;
      const [correct] = missing;
      return correct === undefined ? withoutValue(whole, path) : withName(whole, path, correct);
    }
    case 'required': {
      if (isAmbiguous) return undefined;
      const [misspelled] = unknown;
      if (misspelled !== undefined) return withName(whole, [...parentPath, misspelled], String(name));
      const only = onlyValue(valueSchema);
      return only === undefined ? undefined : withValue(whole, path, only);
    }
    default:
      return undefined;
  }
}

/** Whether one is the other with another case, spaces, `_` or `-`, or in quotes: `is_open` and `isOpen`, `"1"` and 1. */
function isSameWord(one: unknown, other: unknown): boolean {
  const word = wordOf(one);
  return word !== '' && word === wordOf(other);
}

function wordOf(value: unknown): string {
  if (typeof value !== 'string') return isNumber(value) || typeof value === 'boolean' ? stringifyJson(value) : '';
  // Of a text that begins with no letter, such as -1 or 1.5, each character counts.
  return /^[\p{L}_]/u.test(value) ? value.replace(/[\s_-]/g, '').toLowerCase() : value;
}

/** The value that a schema prescribes or has as its default. */
function onlyValue(schema: JsonObject | undefined): unknown {
  if (!schema) return undefined;
  const values = [ownProperty(schema, 'const'), ownProperty(schema, 'default')];
  return values.find((value) => value !== undefined) ?? (schema['type'] === 'null' ? null : undefined);
}

/** Follows only `properties`, `items` and local references. */
function schemaAt(root: JsonObject, path: readonly Segment[]): JsonObject | undefined {
  let schema: unknown = root;
  for (const step of [undefined, ...path]) {
    const { properties, items } = toObject(schema);
    if (step !== undefined) schema = typeof step === 'number' ? items : ownProperty(toObject(properties), step);
    const { $ref } = toObject(schema);
    if (typeof $ref === 'string') schema = resolveRef(root, $ref, toObject(schema))?.schema;
  }
  return isObject(schema) ? schema : undefined;
}

/** Text blocks that repeat the content as it was, with the fixed content. */
function withUpdatedTexts({ content, structuredContent: before }: JsonObject, now: unknown): unknown {
  if (!Array.isArray(content) || before === undefined) return content;
  return content.map((block: unknown) => {
    const { text } = toObject(block);
    const isSame = typeof text === 'string' && sameJson(tryParseJson(text), before);
    return isSame ? { ...toObject(block), text: stringifyJson(now) } : block;
  });
}
