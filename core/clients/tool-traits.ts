import { isObject, type JsonObject, ownProperty, toObject } from '../json/json-object';
import { addTo } from '../json/group-by';
import type { Segment } from '../json/json-pointer';
import { memoizeByObject } from '../json/memoize-by-object';
import type { JsonSchema } from '../schema/json-schema';
import { type SchemaNode, walkSchema } from '../schema/outline/walk-schema';
import { PATTERN_FAULTS, faultsOf, type SchemaFault } from '../schema/validation/schema-fault';

/** What facts about clients ask of a tool's definition. */
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
  | 'draft-07-invalid'
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
type Add = (trait: ToolTrait, path: Path) => void;

/** Where a definition has each trait, as paths into it. Its schemas are walked once for all clients. */
export const toolTraits = memoizeByObject((definition: JsonObject): ReadonlyMap<ToolTrait, readonly Path[]> => {
  const traits = new Map<ToolTrait, Path[]>();
  const add: Add = (trait, path) => {
    const places = traits.get(trait);
    if (places) places.push(path);
    else traits.set(trait, [path]);
  };
  addTexts(definition, add);
  const { inputSchema, outputSchema } = definition;
  if (isObject(inputSchema)) addInput(inputSchema, add);
  else add('no-input-schema', ['inputSchema']);
  if (isObject(outputSchema)) {
    add('output-schema', ['outputSchema']);
    if (faultsOf(outputSchema).some(isOfSchema)) add('output-invalid', ['outputSchema']);
    if (outputSchema['type'] !== 'object') add('output-not-object', ['outputSchema']);
    for (const { schema, path } of walkSchema(outputSchema)) {
      if (isObject(schema) && Object.hasOwn(schema, '$ref')) add('ref', ['outputSchema', ...path, '$ref']);
    }
  }
  return traits;
});

function addTexts(definition: JsonObject, add: Add): void {
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

/** References and patterns depend on more than the schema's own validity. */
const isOfSchema = ({ code }: SchemaFault) => !PATTERN_FAULTS.has(code) && !code.startsWith('ref-');

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';
const COMBINATORS = ['oneOf', 'anyOf', 'allOf'];

function addInput(schema: JsonObject, add: Add): void {
  const root = ['inputSchema'];
  const has = (keyword: string) => Object.hasOwn(schema, keyword);
  for (const keyword of COMBINATORS.filter(has)) add('root-combinator', [...root, keyword]);
  if (schema['type'] !== 'object') add('root-not-plain-object', root);
  for (const keyword of [...COMBINATORS, 'enum', 'not'].filter(has)) add('root-not-plain-object', [...root, keyword]);
  if (schema['additionalProperties'] !== false) add('root-not-closed', root);
  for (const keyword of ['$schema', 'title', 'description'].filter(has)) add('root-texts', [...root, keyword]);
  if (schema['type'] === 'object' && !has('properties')) add('no-properties', root);
  if (has('$schema')) add('dialect', [...root, '$schema']);
  if (schema['type'] === 'null') add('root-null', [...root, 'type']);
  if (schema['type'] !== 'object') add('root-not-object', root);
  if (faultsOf(schema).some(isOfSchema)) {
    add('schema-invalid', root);
    // Where a later draft has faults, the older one mostly has them, too.
    if (faultsOf({ ...schema, $schema: DRAFT_07 }).some(isOfSchema)) add('draft-07-invalid', root);
  }
  for (const node of walkSchema(schema)) addNode(node, root, add);
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
const TYPED = new Set(['type', '$ref', 'anyOf', 'oneOf', 'allOf', 'enum', 'const', 'not', 'if']);
const KEYWORDS: Readonly<Partial<Record<ToolTrait, readonly string[]>>> = {
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
  for (const [trait, keywords] of Object.entries(KEYWORDS))
    for (const keyword of keywords) addTo(traits, keyword, trait as ToolTrait);
  return traits;
})();

function addNode({ schema, path, role }: SchemaNode, root: Path, add: Add): void {
  const here = root.concat(path);
  if (typeof schema === 'boolean') {
    // `additionalProperties: false` is no schema to any client.
    if (role === 'property' || role === 'item') add('boolean-schema', here);
    return;
  }
  let isTyped = false;
  for (const keyword of Object.keys(schema)) {
    const traits = BY_KEYWORD.get(keyword);
    if (traits) {
      const at = here.concat(keyword);
      for (const trait of traits) add(trait, at);
    }
    isTyped ||= TYPED.has(keyword);
  }
  for (const keyword of COMBINATORS) {
    const branches = ownProperty<unknown>(schema, keyword);
    if (Array.isArray(branches) && branches.length === 1) add('single-combinator', [...here, keyword]);
  }
  if (role !== 'root' && Object.hasOwn(schema, 'allOf')) add('property-all-of', [...here, 'allOf']);
  if (!isTyped) add('untyped', here);
  if (Object.hasOwn(schema, 'anyOf') && Object.hasOwn(schema, 'default')) add('any-of-default', [...here, 'default']);
  addTyped(schema, here, add);
}

function addTyped(schema: Exclude<JsonSchema, boolean>, here: Path, add: Add): void {
  const own = (keyword: string) => ownProperty<unknown>(schema, keyword);
  const type = own('type');
  const types: readonly unknown[] = Array.isArray(type) ? (type as unknown[]) : [type];
  if (Array.isArray(type)) {
    add('type-list', [...here, 'type']);
    if (types.length === 2 && types.includes('null')) add('type-nullable', [...here, 'type']);
  }
  const description = own('description');
  if (typeof description === 'string' && description.length > 1024)
    add('long-schema-description', [...here, 'description']);
  const items = own('items');
  if (types.includes('array') && items === undefined && own('prefixItems') === undefined) {
    add('array-without-items', here);
  }
  if (Array.isArray(items)) add('tuple', [...here, 'items']);
  const [properties, required, choices, branches] = [own('properties'), own('required'), own('enum'), own('anyOf')];
  if (isObject(properties) && Array.isArray(required)) {
    const isUnknown = (name: unknown) => typeof name === 'string' && !Object.hasOwn(properties, name);
    if (required.some(isUnknown)) add('required-unknown', [...here, 'required']);
  }
  if (type !== undefined && type !== 'object' && !Array.isArray(type)) {
    if (properties !== undefined) add('properties-off-object', [...here, 'properties']);
    if (required !== undefined) add('properties-off-object', [...here, 'required']);
  }
  if (Array.isArray(choices)) {
    add('enum', [...here, 'enum']);
    if (choices.includes('')) add('enum-blank', [...here, 'enum', choices.indexOf('')]);
    if (type !== undefined && !types.includes('string')) add('enum-off-string', [...here, 'enum']);
  }
  if (Array.isArray(branches)) {
    for (const [index, branch] of branches.entries()) {
      if (typeof toObject(branch)['type'] !== 'string') add('any-of-untyped', [...here, 'anyOf', index]);
    }
  }
  const least = own('exclusiveMinimum');
  if (least !== undefined && typeof least !== 'boolean') add('exclusive-minimum', [...here, 'exclusiveMinimum']);
}
