import { groupBy } from '../../json/group-by';
import type { Segment } from '../../json/json-pointer';
import { isObject, type JsonObject } from '../../json/json-object';
import { memoizeByObject } from '../../json/memoize-by-object';
import { oddCharactersOf, TOOL_NAME_LIMIT, type ListedTool } from '../../protocol/tool';
import { isKnownDialect } from '../../schema/validation/dialect';
import { type JsonSchema } from '../../schema/json-schema';
import { schemaErrorsOf } from '../../schema/validation/schema-error';

import { checkNode } from './check-node';
import { FindingCollector, bySeverity, type PortabilityFinding } from './definition-finding';
import { headerMarkErrors } from './header-marks';
import { measureSchema } from '../../schema/outline/measure-schema';
import { findRefs } from '../../schema/outline/find-refs';
import { walkSchema } from '../../schema/outline/walk-schema';
import { stringifyJson } from '../../json/lossless';

/** Limit of OpenAI and Gemini. */
const NAME_LIMIT = 64;
/** Limit of OpenAI; Claude Code cuts at 2,048. */
const DESCRIPTION_LIMIT = 1024;
const MAX_SCHEMA_BYTES = 10_000;
const MAX_DEPTH = 5;
const MAX_PROPERTIES = 100;
/** Anthropic refuses the first three, OpenAI all. */
const REFUSED_AT_ROOT = ['anyOf', 'oneOf', 'allOf', 'not', 'enum'];

/** For what needs a validator or the other tools, see {@link checkExamples} and {@link checkNames}. */
export function checkDefinition(tool: ListedTool): readonly PortabilityFinding[] {
  return checked(tool.definition, tool);
}

const checked = memoizeByObject((definition: JsonObject, tool: ListedTool) => {
  const found = new FindingCollector();
  for (const check of [
    () => checkTexts(tool, found),
    () => checkInput(definition['inputSchema'], found),
    () => checkOutput(definition['outputSchema'], found),
  ]) {
    try {
      check();
    } catch (error) {
      found.add('check-failed', [], error instanceof Error ? error.message : String(error));
    }
  }
  return bySeverity(found.list());
});

function checkTexts({ definition, annotations }: ListedTool, found: FindingCollector): void {
  const { name, description } = definition;
  if (typeof name !== 'string' || name === '') found.add('name-missing', ['name']);
  else {
    if (name.length > TOOL_NAME_LIMIT) found.add('name-over-spec', ['name'], undefined, { length: name.length });
    else if (name.length > NAME_LIMIT) found.add('name-long', ['name'], undefined, { length: name.length });
    const oddCharacters = oddCharactersOf(name);
    if (oddCharacters.length > 0) found.add('name-characters', ['name'], oddCharacters.join(' '));
    else if (name.includes('.')) found.add('name-dots', ['name']);
  }
  if (typeof description !== 'string' || description.trim() === '') found.add('description-missing', ['description']);
  else if (description.length > DESCRIPTION_LIMIT)
    found.add('description-long', ['description'], undefined, { length: description.length });
  if (annotations.readOnly === true && annotations.destructive === true)
    found.add('annotations-contradict', ['annotations', 'destructiveHint']);
}

function checkInput(schema: unknown, found: FindingCollector): void {
  const root: Segment[] = ['inputSchema'];
  if (!isObject(schema)) {
    found.add(schema === undefined ? 'input-missing' : 'input-not-schema', root);
    return;
  }
  const { type } = schema;
  if (type === undefined) found.add('root-type-missing', root);
  else if (type !== 'object') found.add('root-not-object', [...root, 'type'], stringifyJson(type));
  for (const keyword of REFUSED_AT_ROOT) {
    if (Object.hasOwn(schema, keyword)) found.add('root-combinator', [...root, keyword], keyword);
  }
  checkSchema(schema, root, found);
  for (const node of walkSchema(schema)) checkNode(node, root, found);
  for (const { kind, path, mark } of headerMarkErrors(schema)) found.add(`header-${kind}`, [...root, ...path], mark);
  const { bytes, properties, depth } = measureSchema(schema);
  if (bytes > MAX_SCHEMA_BYTES) found.add('schema-large', root, undefined, { bytes });
  if (depth > MAX_DEPTH) found.add('schema-deep', root, undefined, { depth });
  if (properties > MAX_PROPERTIES) found.add('many-properties', root, undefined, { properties });
  for (const { reference, path, kind } of findRefs(schema)) {
    if (kind === 'local' || kind === 'recursive')
      found.add(kind === 'local' ? 'ref-local' : 'ref-recursive', [...root, ...path], reference);
  }
}

function checkOutput(schema: unknown, found: FindingCollector): void {
  const root: Segment[] = ['outputSchema'];
  if (!isObject(schema)) {
    if (schema !== undefined) found.add('output-not-schema', root);
    return;
  }
  if (schema['type'] !== 'object') found.add('output-root', root);
  checkSchema(schema, root, found);
}

function checkSchema(schema: Exclude<JsonSchema, boolean>, root: Segment[], found: FindingCollector): void {
  if (!isKnownDialect(schema)) found.add('dialect-unknown', [...root, '$schema'], stringifyJson(schema['$schema']));
  const references = findRefs(schema);
  for (const { reference, path, kind } of references) {
    if (kind === 'network') found.add('ref-network', [...root, ...path], reference);
    if (kind === 'dead') found.add('ref-dead', [...root, ...path], reference);
  }
  for (const error of schemaErrorsOf(schema)) {
    // References have findings of their own.
    if (error.code !== 'ref-network' && error.code !== 'ref-dead') found.addError(root, error);
  }
}

const NONE: readonly PortabilityFinding[] = [];

const namesOf = memoizeByObject((tools: readonly ListedTool[]) =>
  groupBy(
    tools.map(({ name }) => name),
    (name) => name.toLowerCase(),
  ),
);

export function checkNames(tool: ListedTool, tools: readonly ListedTool[]): readonly PortabilityFinding[] {
  const same = namesOf(tools).get(tool.name.toLowerCase()) ?? [];
  if (same.length < 2) return NONE;
  const found = new FindingCollector();
  const twins = same.filter((name) => name === tool.name).length;
  if (twins > 1) found.add('name-duplicate', ['name'], undefined, { times: twins });
  const others = new Set(same.filter((name) => name !== tool.name));
  for (const other of others) found.add('name-case', ['name'], other);
  return found.list();
}
