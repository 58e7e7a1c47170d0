import { isObject, type JsonObject, ownProperty, toObject } from '../json/json-object';
import { addTo } from '../json/group-by';
import type { Segment } from '../json/json-pointer';
import { memoizeByObject } from '../json/memoize-by-object';
import { keywordTable, visitSchema, type SchemaPath, pathOf } from './visit-schema';
import { PATTERN_ERRORS, schemaErrorsOf, type SchemaError } from '../schema/validation/schema-error';

/** What facts about clients depend on in a tool's definition. */
export type ToolTrait =
  | 'no-name'
  | 'no-description'
  | 'empty-description'
  | 'no-input-schema'
  | 'app-only'
  | 'no-title-or-hints'
  | 'meta-of-connector'
  | 'result-size-meta'
  | 'more-than-schema'
  | 'root-combinator'
  | 'root-not-plain-object'
  | 'root-not-closed'
  | 'root-null'
  | 'root-not-object'
  | 'root-texts'
  | 'dialect'
  | 'no-properties'
  | 'output-schema'
  | 'output-not-object'
  | 'output-invalid'
  | 'schema-invalid'
  | 'property-all-of'
  | 'array-without-items'
  | 'type-list'
  | 'type-nullable'
  | 'ref'
  | 'ref-or-condition'
  | 'one-of'
  | 'tuple'
  | 'bounds'
  | 'keywords-beyond-codex'
  | 'keywords-beyond-zed-google'
  | 'single-combinator'
  | 'long-schema-description'
  | 'required-unknown'
  | 'const'
  | 'boolean-schema'
  | 'untyped'
  | 'additional-properties'
  | 'any-of-default'
  | 'any-of-untyped'
  | 'enum'
  | 'enum-blank'
  | 'enum-off-string'
  | 'properties-off-object'
  | 'exclusive-minimum';

type Path = readonly Segment[];
type Add = (trait: ToolTrait, path: SchemaPath) => void;

export interface DefinitionTraits {
  /** Where it has each trait, as paths into it. */
  paths: ReadonlyMap<ToolTrait, readonly Path[]>;
  /** Nested containers of the input schema. */
  depth: number;
}

export const toolTraits = memoizeByObject((definition: JsonObject): DefinitionTraits => {
  const paths = new Map<ToolTrait, Path[]>();
  const add: Add = (trait, path) => addTo(paths, trait, pathOf(path));
  addTexts(definition, (trait, path) => addTo(paths, trait, path));
  const { inputSchema, outputSchema } = definition;
  if (isObject(outputSchema)) addOutput(outputSchema, add);
  if (isObject(inputSchema)) return { paths, depth: addInput(inputSchema, add) };
  add('no-input-schema', INPUT);
  return { paths, depth: 0 };
});

const INPUT: SchemaPath = { around: undefined, step: 'inputSchema' };
const OUTPUT: SchemaPath = { around: undefined, step: 'outputSchema' };

function addTexts(definition: JsonObject, add: (trait: ToolTrait, path: Path) => void): void {
  const { name, description, annotations, _meta } = definition;
  if (typeof name !== 'string' || name === '') add('no-name', ['name']);
  if (typeof description !== 'string' || description.trim() === '') add('no-description', ['description']);
  if (description === '') add('empty-description', ['description']);
  const { title, readOnlyHint, destructiveHint } = toObject(annotations);
  const hasHint = typeof readOnlyHint === 'boolean' || typeof destructiveHint === 'boolean';
  if (typeof title !== 'string' || !hasHint) add('no-title-or-hints', ['annotations']);
  const meta = toObject(_meta);
  const { visibility } = toObject(meta['ui']);
  if (Array.isArray(visibility) && !visibility.includes('model')) add('app-only', ['_meta', 'ui', 'visibility']);
  for (const key of ['connector_id', 'connector_name', 'connector_description']) {
    if (Object.hasOwn(meta, key)) add('meta-of-connector', ['_meta', key]);
  }
  if (Object.hasOwn(meta, RESULT_SIZE)) add('result-size-meta', ['_meta', RESULT_SIZE]);
  for (const key of ['annotations', 'outputSchema', 'title', '_meta']) {
    if (Object.hasOwn(definition, key)) add('more-than-schema', [key]);
  }
}

const RESULT_SIZE = 'anthropic/maxResultSizeChars';

/** Without references and patterns, which depend on more than the schema itself. */
const isOfSchema = ({ code }: SchemaError) => !PATTERN_ERRORS.has(code) && !code.startsWith('ref-');

function addOutput(schema: JsonObject, add: Add): void {
  add('output-schema', OUTPUT);
  if (schema['type'] !== 'object') add('output-not-object', OUTPUT);
  const { isSound } = visitSchema(schema, OUTPUT, {
    keywords: OUTPUT_KEYWORDS,
    schema: () => undefined,
    boolean: () => undefined,
    keyword: (keyword, path) => add('ref', { around: path, step: keyword }),
  });
  if (!isSound && schemaErrorsOf(schema).some(isOfSchema)) add('output-invalid', OUTPUT);
}

const COMBINATORS = ['oneOf', 'anyOf', 'allOf'];
const NOT_PLAIN = [...COMBINATORS, 'enum', 'not'];
const ROOT_TEXTS = ['$schema', 'title', 'description'];

/** @returns its depth */
function addInput(schema: JsonObject, add: Add): number {
  const has = (keyword: string) => Object.hasOwn(schema, keyword);
  const addEach = (trait: ToolTrait, keywords: readonly string[]) => {
    for (const step of keywords) if (has(step)) add(trait, { around: INPUT, step });
  };
  const { type } = schema;
  addEach('root-combinator', COMBINATORS);
  if (type !== 'object') add('root-not-plain-object', INPUT);
  addEach('root-not-plain-object', NOT_PLAIN);
  if (schema['additionalProperties'] !== false) add('root-not-closed', INPUT);
  addEach('root-texts', ROOT_TEXTS);
  if (type === 'object' && !has('properties')) add('no-properties', INPUT);
  addEach('dialect', ['$schema']);
  if (type === 'null') add('root-null', { around: INPUT, step: 'type' });
  if (type !== 'object') add('root-not-object', INPUT);
  const { isSound, depth } = visitSchema(schema, INPUT, {
    keywords: INPUT_KEYWORDS,
    schema: (node, path) => addNode(node, path, add),
    keyword: (step, path) => {
      for (const trait of BY_KEYWORD.get(step) ?? []) add(trait, { around: path, step });
    },
    boolean: (path, role) => {
      // `additionalProperties: false` is no schema to any client.
      if (role === 'property' || role === 'item') add('boolean-schema', path);
    },
  });
  if (!isSound && schemaErrorsOf(schema).some(isOfSchema)) add('schema-invalid', INPUT);
  return depth;
}

const BOUNDS = [
  ...['pattern', 'format', 'default', 'minLength', 'maxLength', 'minimum', 'maximum', 'multipleOf'],
  ...['minItems', 'maxItems', 'uniqueItems', 'patternProperties', 'contains'],
];
const BEYOND_CODEX = [
  ...['pattern', 'format', 'default', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'],
  ...['title', 'oneOf', 'allOf', 'not'],
];
const BEYOND_ZED_GOOGLE = ['format', 'additionalProperties', 'propertyNames', 'exclusiveMinimum', 'exclusiveMaximum'];
const TYPED = ['type', '$ref', 'anyOf', 'oneOf', 'allOf', 'enum', 'const', 'not', 'if'];
const BY_TRAIT: Readonly<Partial<Record<ToolTrait, readonly string[]>>> = {
  ref: ['$ref'],
  'ref-or-condition': ['$ref', 'if', 'then', 'else'],
  bounds: BOUNDS,
  'keywords-beyond-codex': BEYOND_CODEX,
  'keywords-beyond-zed-google': BEYOND_ZED_GOOGLE,
  const: ['const'],
  'additional-properties': ['additionalProperties'],
  'one-of': ['oneOf'],
};
const BY_KEYWORD: ReadonlyMap<string, readonly ToolTrait[]> = (() => {
  const traits = new Map<string, ToolTrait[]>();
  for (const [trait, keywords] of Object.entries(BY_TRAIT))
    for (const keyword of keywords) addTo(traits, keyword, trait as ToolTrait);
  return traits;
})();
const INPUT_KEYWORDS = keywordTable(BY_KEYWORD.keys());
const OUTPUT_KEYWORDS = keywordTable(['$ref']);

function addNode(schema: JsonObject, path: SchemaPath, add: Add): void {
  const at = (step: Segment): SchemaPath => ({ around: path, step });
  const { type, items, description } = schema;
  if (type === undefined && !TYPED.some((keyword) => Object.hasOwn(schema, keyword))) add('untyped', path);
  if (Array.isArray(type)) {
    add('type-list', at('type'));
    if (type.length === 2 && type.includes('null')) add('type-nullable', at('type'));
  } else if (type !== undefined && type !== 'object') {
    if (schema['properties'] !== undefined) add('properties-off-object', at('properties'));
    if (schema['required'] !== undefined) add('properties-off-object', at('required'));
  }
  const isOf = (name: string) => (Array.isArray(type) ? type.includes(name) : type === name);
  if (items === undefined && isOf('array') && schema['prefixItems'] === undefined) add('array-without-items', path);
  if (Array.isArray(items)) add('tuple', at('items'));
  if (typeof description === 'string' && description.length > 1024) add('long-schema-description', at('description'));
  const { properties, required, enum: choices } = schema;
  if (isObject(properties) && Array.isArray(required)) {
    const isUnknown = (name: unknown) => typeof name === 'string' && !Object.hasOwn(properties, name);
    if (required.some(isUnknown)) add('required-unknown', at('required'));
  }
  if (Array.isArray(choices)) {
    add('enum', at('enum'));
    if (choices.includes('')) add('enum-blank', { around: at('enum'), step: choices.indexOf('') });
    if (type !== undefined && !isOf('string')) add('enum-off-string', at('enum'));
  }
  if (schema['exclusiveMinimum'] !== undefined && typeof schema['exclusiveMinimum'] !== 'boolean')
    add('exclusive-minimum', at('exclusiveMinimum'));
  addCombined(schema, path, add);
}

function addCombined(schema: JsonObject, path: SchemaPath, add: Add): void {
  for (const step of COMBINATORS) {
    const branches = ownProperty(schema, step);
    if (branches === undefined) continue;
    const here = { around: path, step };
    if (Array.isArray(branches) && branches.length === 1) add('single-combinator', here);
    if (step === 'allOf' && path !== INPUT) add('property-all-of', here);
    if (step !== 'anyOf') continue;
    if (Object.hasOwn(schema, 'default')) add('any-of-default', { around: path, step: 'default' });
    if (!Array.isArray(branches)) continue;
    for (const [index, branch] of branches.entries()) {
      const { type, $ref } = toObject(branch);
      // What a reference leads to may have a type.
      if (typeof type !== 'string' && $ref === undefined) add('any-of-untyped', { around: here, step: index });
    }
  }
}
