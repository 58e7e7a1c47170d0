import type { ProtocolVersion } from '../protocol-settings';
import { existsSync, readFileSync } from 'node:fs';

import { sharedFolder, whyMissing } from '../../../e2e/shared-folder';
import { describe, expect, it } from 'vitest';

import { VERSIONS_OLDEST_FIRST } from '../protocol-settings';
import { objects, unions } from './definitions';
import { inputRequests, type Method, notifications, requests } from './methods';
import { memberIn, readType, readVersions, type ShapeType } from './read-type';

interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
}

const FOLDER = sharedFolder('spec');
const isThere = existsSync(FOLDER);
function schemasOf(version: ProtocolVersion): Record<string, Schema> {
  const text = readFileSync(`${FOLDER}/${version}/schema.json`, 'utf8');
  const file = JSON.parse(text) as Record<string, Record<string, Schema>>;
  return file['definitions'] ?? file['$defs'] ?? {};
}

/** Compares one schema with one type of the table, all the way down, and lists what differs. */
class Comparison {
  readonly differences: string[] = [];
  readonly seen = new Set<string>();
  readonly version: ProtocolVersion;
  readonly schemas: Record<string, Schema>;

  constructor(version: ProtocolVersion) {
    this.version = version;
    this.schemas = schemasOf(version);
  }

  compare(given: Schema | undefined, type: ShapeType, at: string): void {
    if (given?.$ref !== undefined) {
      const name = given.$ref.split('/').pop() ?? '';
      this.seen.add(name);
      const key = `${name} ${JSON.stringify(type)}`;
      if (this.seen.has(key)) return;
      this.seen.add(key);
      this.compare(this.schemas[name], type, `${at}→${name}`);
      return;
    }
    if (given === undefined) {
      this.differences.push(`${at}: not in the schema`);
      return;
    }
    const schema = this.flat(given);
    switch (type.kind) {
      case 'plain':
        if (type.name === 'any') return;
        if (type.name === 'number' && schema.type === 'integer') return;
        // A number type is written as “integer” in places where the sources say number.
        if (![schema.type].flat().includes(type.name)) this.differ(at, type.name, schema);
        return;
      case 'bounded':
        if (schema.type !== (type.name === 'unit' ? 'number' : 'integer')) this.differ(at, type.name, schema);
        return;
      case 'texts': {
        const texts = schema.const === undefined ? (schema.enum ?? []) : [schema.const];
        if (texts.toSorted().join() !== type.texts.toSorted().join()) this.differ(at, type.texts.join(), schema);
        return;
      }
      case 'list':
        if (schema.type === 'array') this.compare(schema.items, type.item, `${at}[]`);
        else this.differ(at, 'array', schema);
        return;
      case 'map':
        if (typeof schema.additionalProperties === 'object')
          this.compare(schema.additionalProperties, type.value, `${at}{}`);
        else this.differ(at, 'map', schema);
        return;
      case 'object':
        this.members(schema, type.name, at);
        return;
      case 'union': {
        const union = unions[type.name];
        if (union?.otherwise !== undefined && !schema.anyOf) {
          this.members(schema, union.otherwise, at);
          return;
        }
        const { by, of } = union ?? { by: '', of: {} };
        const kinds = this.kinds(schema, by);
        const known = Object.entries(of)
          .map(([kind, text]) => ({ kind, ...readVersions(text) }))
          .filter(({ first, last }) => first <= this.version && this.version <= last);
        const ours = known.map(({ kind }) => kind).sort();
        if (ours.join() !== [...kinds.keys()].sort().join())
          this.differences.push(`${at}: ${ours.join()} for ${[...kinds.keys()].join()}`);
        for (const { kind, text } of known) this.compare(kinds.get(kind), readType(text), `${at}(${kind})`);
        return;
      }
      case 'either':
      case 'special':
        this.mark(schema);
    }
  }

  members(schema: Schema, definition: string, at: string): void {
    const theirs = schema.properties ?? {};
    // Texts or blobs are one object with both here.
    if (definition === 'ResourceContents') {
      this.mark(schema);
      return;
    }
    const table = objects[definition] ?? {};
    const ours = Object.entries(table).flatMap(([name, text]) => {
      if (name === '*') return [];
      const known = memberIn(text, this.version);
      return 'member' in known ? [{ name, ...known.member }] : [];
    });
    const missing = Object.keys(theirs).filter((name) => !ours.some((one) => one.name === name));
    if (missing.length > 0) this.differences.push(`${at}: lacks ${missing.join(', ')}`);
    for (const { name, type, required } of ours) {
      const theirOwn = theirs[name];
      if (theirOwn === undefined) {
        // `_meta` is allowed in every result and params, spelt out or not.
        if (name !== '_meta') this.differences.push(`${at}.${name}: not in the schema`);
        continue;
      }
      if ((schema.required ?? []).includes(name) !== required)
        this.differences.push(`${at}.${name}: ${required ? '' : 'not '}required here`);
      this.compare(theirOwn, type, `${at}.${name}`);
    }
  }

  /** An intersection as one object. */
  flat(schema: Schema): Schema {
    const parts = (schema.allOf ?? []).map((part) => this.flat(this.resolve(part)));
    if (parts.length === 0) return schema;
    return {
      type: 'object',
      properties: Object.assign({}, ...parts.map((part) => part.properties ?? {})) as Record<string, Schema>,
      required: parts.flatMap((part) => part.required ?? []),
    };
  }

  resolve(schema: Schema): Schema {
    const name = schema.$ref?.split('/').pop();
    if (name === undefined) return schema;
    this.seen.add(name);
    return this.schemas[name] ?? {};
  }

  kinds(schema: Schema, by: string): Map<string, Schema> {
    const kinds = new Map<string, Schema>();
    for (const part of schema.anyOf ?? []) {
      const whole = this.resolve(part);
      if (whole.type === 'array') continue;
      if (whole.anyOf) for (const [kind, inner] of this.kinds(whole, by)) kinds.set(kind, inner);
      else kinds.set(String(whole.properties?.[by]?.const), whole);
    }
    return kinds;
  }

  /** What is compared elsewhere, by hand, is known all the same. */
  mark(schema: Schema): void {
    for (const part of schema.anyOf ?? []) {
      const whole = this.resolve(part);
      this.mark(whole);
      if (whole.items) this.mark({ anyOf: [whole.items] });
      const { params } = whole.properties ?? {};
      if (params) this.mark({ anyOf: [params] });
    }
  }

  differ(at: string, ours: string, schema: Schema): void {
    this.differences.push(`${at}: ${ours} for ${JSON.stringify(schema).slice(0, 120)}`);
  }
}

const isMethodOf = (schema: Schema | undefined) =>
  typeof schema?.properties?.['method']?.const === 'string' ? schema.properties['method'].const : undefined;

/** Bases that other definitions repeat, JSON-RPC's frames, unions of all messages, and results by their requests. */
const COVERED =
  /^(?:Annotated|BaseMetadata|CacheableResult|Icons|Cursor|Request|RequestId|ProgressToken|Result|ResultType|Notification|Paginated(?:Request|Result)|(?:Client|Server)(?:Request|Result|Notification)|JSON(?:RPC\w*|Object|Array|Value)|MetaObject|EmptyResult|ResourceContents|ResourceRequestParams|InputResponseRequestParams|InputRe\w+|TaskAugmentedRequestParams|RelatedTaskMetadata|GetTaskPayloadResult|\w*Enum\w*|\w+Error|Error|\w+Response|(?:Elicit|CreateMessage|ListRoots)(?:Request|Result)|ElicitRequestParams|\w*SelectEnumSchema|RequestParams|Role|TaskStatus|LoggingLevel|ResourceReference|TextResourceContents|BlobResourceContents|PrimitiveSchemaDefinition|ContentBlock|SamplingMessageContentBlock)$/;

describe.skipIf(!isThere)(`the table of the protocol${whyMissing(FOLDER)}`, () => {
  for (const version of VERSIONS_OLDEST_FIRST) {
    it(`knows every method and field of ${version}, and none more`, () => {
      const comparison = new Comparison(version);
      const { schemas, differences, seen } = comparison;
      const inVersion = ({ versions: [first, last] }: Pick<Method, 'versions'>) => first <= version && version <= last;
      const theirs = new Map(
        Object.entries(schemas).flatMap(([name, schema]) => {
          const method = isMethodOf(schema);
          return method === undefined || /^(?:Client|Server)Notification$/.test(name)
            ? []
            : [[method, { name, schema }] as const];
        }),
      );
      const ours = Object.entries({ ...requests, ...notifications }).filter(([, method]) => inVersion(method));
      const asked = version === '2026-07-28' ? Object.keys(inputRequests) : [];
      expect([...theirs.keys()].sort()).toEqual([...ours.map(([name]) => name), ...asked].sort());

      for (const [name, { params, result, hasOptionalParams }] of ours) {
        const request = theirs.get(name);
        if (!request) continue;
        seen.add(request.name);
        const theirParams = request.schema.properties?.['params'];
        expect([name, (request.schema.required ?? []).includes('params')]).toEqual([
          name,
          !hasOptionalParams || (version === '2026-07-28' && name.endsWith('/list')),
        ]);
        comparison.compare(theirParams, readType(params), name);
        if (result === undefined || result === 'EmptyResult') continue;
        const own = request.name.replace(/Request$/, 'Result');
        comparison.compare({ $ref: `#/${own}` }, readType(result), `${name} result`);
      }
      for (const result of ['CreateMessageResult', 'ListRootsResult', 'ElicitResult']) {
        if (schemas[result]) comparison.compare({ $ref: `#/${result}` }, readType(result), result);
      }
      for (const [name, method] of [
        ['InputRequiredResult', 'InputRequiredResult'],
        ['CreateTaskResult', 'CreateTaskResult'],
        ['StringSchema', 'StringSchema'],
        ['NumberSchema', 'NumberSchema'],
        ['BooleanSchema', 'BooleanSchema'],
        ['TitledSingleSelectEnumSchema', 'TitledSingleSelectEnumSchema'],
        ['TitledMultiSelectEnumSchema', 'TitledMultiSelectEnumSchema'],
        ['UntitledMultiSelectEnumSchema', 'UntitledMultiSelectEnumSchema'],
        ['LegacyTitledEnumSchema', 'LegacyTitledEnumSchema'],
        ['EnumSchema', 'LegacyTitledEnumSchema'],
        ['ElicitRequestFormParams', 'ElicitRequestFormParams'],
        ['ElicitRequestURLParams', 'ElicitRequestURLParams'],
        ['CreateMessageRequestParams', 'CreateMessageRequestParams'],
        ['SamplingMessage', 'SamplingMessage'],
        ['Error', 'Error'],
        ['ToolUseContent', 'ToolUseContent'],
        ['ToolResultContent', 'ToolResultContent'],
      ] as const) {
        if (schemas[name]?.properties) comparison.compare({ $ref: `#/${name}` }, readType(method), name);
      }
      expect(differences).toEqual([]);
      const unseen = Object.keys(schemas).filter((name) => !seen.has(name) && !COVERED.test(name));
      expect(unseen).toEqual([]);
    });
  }
});
