import { withName, withoutValue, withValue } from '../../json/edit-value';
import { isObject, type JsonObject, ownProperty, toList, toObject } from '../../json/json-object';
import { pathIn, type Segment, valueAt } from '../../json/json-pointer';
import { stringifyJson, tryParseJson } from '../../json/lossless';
import { sameJson } from '../../json/same-json';
import type { Finding } from '../../protocol/findings/finding';
import type { ListedTool } from '../../protocol/tool';
import { resolveRef } from '../../schema/validation/resolve-ref';
import { asType } from '../as-type';
import { checkOutput, STRUCTURED_AT, type ValidatePart } from '../check-output';
import { FIXES } from './result-fixes';
import { fixBetween, responseOf, type ResultFix, rulesOf } from './fix-result';

type Path = readonly Segment[];
type Known = Pick<Finding, 'rule' | 'pointer' | 'values' | 'version'>;

const MAX_CHARACTERS = 200_000;

/**
 * The same for what an output schema demands of `structuredContent`, if it is certain what is meant; text blocks that
 * repeat the content follow. Undefined if other findings come. @param result with exact numbers
 */
export async function fixStructured(
  result: JsonObject,
  finding: Known,
  tool: ListedTool,
  validateAt: ValidatePart,
): Promise<ResultFix | undefined> {
  const { outputSchema } = tool;
  const isJudged = outputSchema !== undefined || OF_ANY.includes(finding.rule);
  if (!isJudged || !isOfStructured(finding) || stringifyJson(result).length > MAX_CHARACTERS) return undefined;
  const structuredContent = fixedContent(result, finding, outputSchema ?? {});
  if (structuredContent === undefined) return undefined;
  const fixed = { ...result, content: followed(result, structuredContent), structuredContent };
  const { version } = finding;
  const judge = async (of: JsonObject) => [
    ...rulesOf(of, version),
    ...(await checkOutput({ result: of, raw: responseOf(of), version }, tool, validateAt)),
  ];
  const [before, after] = [await judge(result), await judge(fixed)];
  const isNew = ({ rule, pointer }: Pick<Finding, 'rule' | 'pointer'>) =>
    !before.some((each) => each.rule === rule && each.pointer === pointer);
  return after.some(isNew) ? undefined : fixBetween(finding, before, after, fixed);
}

export function isOfStructured({ rule, pointer }: Pick<Finding, 'rule' | 'pointer'>): boolean {
  return STRUCTURED_RULES.includes(rule) && pointer.startsWith(STRUCTURED_AT);
}

const TOO_PRECISE = 'number-too-precise';
const OF_TEXTS: readonly string[] = ['hidden-characters', 'lone-surrogate'];
/** Without an output schema, too. */
const OF_ANY: readonly string[] = [TOO_PRECISE, ...OF_TEXTS];
const STRUCTURED_RULES: readonly string[] = [
  'output-schema',
  'output-schema-of-error',
  'structured-missing',
  ...OF_ANY,
];

function fixedContent(result: JsonObject, { rule, pointer, values }: Known, schema: JsonObject): unknown {
  if (rule === 'structured-missing') {
    const texts = toList(result['content']).flatMap((block) => toObject(block)['text'] ?? []);
    return texts.length === 1 && typeof texts[0] === 'string' ? tryParseJson(texts[0]) : undefined;
  }
  const { structuredContent: whole } = result;
  const path = pathIn(whole, pointer.slice(STRUCTURED_AT.length));
  if (rule === TOO_PRECISE) return withValue(whole, path, stringifyJson(valueAt(whole, path)));
  if (OF_TEXTS.includes(rule)) {
    const text = FIXES[rule]?.(result, ['structuredContent', ...path], values);
    return toObject(text)['structuredContent'];
  }
  const own = schemaAt(schema, path);
  const [parentPath, name] = [path.slice(0, -1), path.at(-1)];
  const parent = valueAt(whole, parentPath);
  const members = toObject(schemaAt(schema, parentPath)?.['properties']);
  const twin = (names: readonly string[]) => names.find((each) => plain(each) === plain(String(name)));
  switch (values['keyword']) {
    case 'type': {
      const value = asType(valueAt(whole, path), String(values['expected']).split(' / '));
      // An absent property, written as null.
      if (value === undefined) return valueAt(whole, path) === null ? withoutValue(whole, path) : undefined;
      return withValue(whole, path, value);
    }
    case 'enum': {
      const spelled = plain(String(valueAt(whole, path)));
      const meant = toList(own?.['enum']).filter((each) => plain(String(each)) === spelled);
      return meant.length === 1 ? withValue(whole, path, meant[0]) : undefined;
    }
    case 'const':
      return own && withValue(whole, path, own['const']);
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const meant = twin(Object.keys(members).filter((each) => !Object.hasOwn(toObject(parent), each)));
      return meant === undefined ? withoutValue(whole, path) : withName(whole, path, meant);
    }
    case 'required': {
      const misspelt = twin(Object.keys(toObject(parent)).filter((each) => !Object.hasOwn(members, each)));
      if (misspelt !== undefined) return withName(whole, [...parentPath, misspelt], String(name));
      const only = onlyValue(own);
      return only === undefined ? undefined : withValue(whole, path, only);
    }
    default:
      return undefined;
  }
}

const plain = (name: string) => name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** Of a missing property: what its schema says it is. */
function onlyValue(schema: JsonObject | undefined): unknown {
  if (!schema) return undefined;
  const values = [ownProperty(schema, 'const'), ownProperty(schema, 'default')];
  return values.find((value) => value !== undefined) ?? (schema['type'] === 'null' ? null : undefined);
}

/** Undefined if more than `properties`, `items` and local references lead there. */
function schemaAt(root: JsonObject, path: Path): JsonObject | undefined {
  let schema: unknown = root;
  for (const step of [undefined, ...path]) {
    const { properties, items } = toObject(schema);
    if (step !== undefined) schema = typeof step === 'number' ? items : ownProperty(toObject(properties), step);
    const { $ref } = toObject(schema);
    if (typeof $ref === 'string') schema = resolveRef(root, $ref, toObject(schema))?.schema;
  }
  return isObject(schema) ? schema : undefined;
}

/** Texts that say the same as before, with what is said now. */
function followed({ content, structuredContent: before }: JsonObject, now: unknown): unknown {
  if (!Array.isArray(content) || before === undefined) return content;
  return content.map((block: unknown) => {
    const { text } = toObject(block);
    const isSame = typeof text === 'string' && sameJson(tryParseJson(text), before);
    return isSame ? { ...toObject(block), text: stringifyJson(now) } : block;
  });
}
