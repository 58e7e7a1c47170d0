import { isObject, omit } from '../../core/json/json-object';
import RandExp from 'randexp';

import { stringifyJson, numberOf } from '../../core/json/lossless';
import { objectOf } from '../../core/json/key-order';
import { isSchema, type JsonSchema } from '../../core/schema/json-schema';
import { mergeSchemas, typesOf, type SchemaObject } from '../../core/schema/plan/merge-schemas';
import { SchemaDocument } from '../../core/schema/plan/schema-document';

const DEEPEST = 7;
const TEXTS = ['x', '', 'two\nlines ', '名前 😀', ' ', 'null', '0', '{"a":1}', 'a "quoted" \\ text'];
const NUMBERS = ['0', '1', '-0', '12345678901234567890', '7', '1.0', '-3', '1e3', '2.50'];
const INTEGERS = ['0', '1', '-0', '12345678901234567890', '7', '2', '-3', '100', '42'];
const NAMES = ['some-key', 'constructor', '__proto__', 'a.b/c~d', '10', 'length', 'with blank'];
const ANYTHING = ['{"any":[1.0,null,{"10":"x","2":""}]}', '[]', '""', 'null', 'false', '0', '{}'];
const FORMATS: Partial<Record<string, string>> = {
  date: '2024-02-29',
  time: '23:59:60Z',
  'date-time': '2024-02-29T12:30:05Z',
  duration: 'P3D',
  email: 'someone@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/a?b=c',
  url: 'https://example.com/a?b=c',
  'uri-reference': '/a?b=c',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
  regex: '^a+$',
  'json-pointer': '/a/b',
};

/** Pseudo-random numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
}

/** Makes values for a schema, most of which are valid. */
class Sampler {
  readonly #document: SchemaDocument;
  readonly #random: () => number;
  /** 0: only required members; 1: all. */
  readonly #fullness: number;

  constructor(document: SchemaDocument, seed: number) {
    this.#document = document;
    this.#random = randomFrom(seed);
    this.#fullness = [0, 1, 0.5, 0.3, 0.8][seed % 5] ?? 0.5;
  }

  #pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.#random() * list.length)];
  }

  sample(schema: JsonSchema, depth = 0): unknown {
    if (depth > DEEPEST + 3) return null;
    let value = this.#once(schema, undefined, depth);
    // Conditions apply only to an existing value.
    for (let round = 0; round < 3 && this.#document.expand(schema, value).conditional; round += 1) {
      value = this.#once(schema, value, depth);
    }
    return value;
  }

  #once(schema: JsonSchema, value: unknown, depth: number): unknown {
    let level = this.#document.expand(schema, value).schema;
    for (let round = 0; round < 10; round += 1) {
      const keyword = ['oneOf', 'anyOf'].find((name) => Array.isArray(level[name]));
      if (keyword === undefined) break;
      const branch = this.#pick((level[keyword] as unknown[]).filter(isSchema)) ?? true;
      const inner = this.#document.expand(branch, value).schema;
      level = mergeSchemas(omit(level, keyword), inner);
    }
    return this.#level(level, value, depth);
  }

  #level(level: SchemaObject, known: unknown, depth: number): unknown {
    if (Object.hasOwn(level, 'const')) return level['const'];
    const values = level['enum'];
    if (Array.isArray(values) && values.length > 0) return this.#pick(values as unknown[]);
    const type =
      this.#pick(typesOf(level) ?? []) ??
      (isObject(level['properties']) ? 'object' : level['items'] ? 'array' : undefined);
    switch (type) {
      case 'string':
        return this.#text(level);
      case 'number':
      case 'integer':
        return this.#number(level, type === 'integer');
      case 'boolean':
        return this.#random() < 0.5;
      case 'null':
        return null;
      case 'array':
        return this.#list(level, depth);
      case 'object':
        return this.#object(level, known, depth);
      default:
        return JSON.parse(this.#pick(ANYTHING) ?? 'null');
    }
  }

  #text(level: SchemaObject): string {
    const { pattern, format, minLength, maxLength } = level;
    const least = typeof minLength === 'number' ? minLength : 0;
    const most = typeof maxLength === 'number' ? maxLength : Infinity;
    if (typeof pattern === 'string') {
      const expression = new RandExp(pattern);
      expression.max = Math.max(5, Math.min(least, 200));
      expression.randInt = (from, to) => from + Math.floor(this.#random() * (to - from + 1));
      return expression.gen();
    }
    const known = typeof format === 'string' ? FORMATS[format] : undefined;
    if (known !== undefined) return known;
    const text = this.#pick(TEXTS) ?? '';
    const cut = Number.isFinite(most) ? Array.from(text).slice(0, most).join('') : text;
    return cut.padEnd(Math.min(least + cut.length - Array.from(cut).length, 100_000), 'x');
  }

  #number(level: SchemaObject, integer: boolean): unknown {
    const limit = (name: string, step: number): number | undefined => {
      const value = level[name];
      return typeof value === 'number' ? value + step : undefined;
    };
    const step = integer ? 1 : 0.5;
    const low = limit('minimum', 0) ?? limit('exclusiveMinimum', step);
    const high = limit('maximum', 0) ?? limit('exclusiveMaximum', -step);
    const { multipleOf } = level;
    const source = this.#pick(integer ? INTEGERS : NUMBERS) ?? '1';
    const tried = Number(source);
    if (typeof multipleOf !== 'number' && tried >= (low ?? -Infinity) && tried <= (high ?? Infinity))
      return numberOf(source);
    const within = this.#pick([low, high].filter((value) => value !== undefined)) ?? 0;
    if (typeof multipleOf !== 'number') return integer ? Math.ceil(within) : within;
    return Math.ceil(within / multipleOf) * multipleOf;
  }

  #count(least: unknown, most: unknown, depth: number): number {
    const low = typeof least === 'number' ? least : 0;
    const high = typeof most === 'number' ? most : Infinity;
    const wanted = depth > DEEPEST ? 0 : Math.floor(this.#random() * 4 * this.#fullness);
    return Math.min(Math.max(low, wanted), high, low + 5);
  }

  #list(level: SchemaObject, depth: number): unknown[] {
    const { items, prefixItems, minItems, maxItems, additionalItems } = level;
    const prefix = [prefixItems, items].find((value) => Array.isArray(value)) ?? [];
    const rest = Array.isArray(items) ? additionalItems : items;
    const count = this.#count(minItems, maxItems, depth);
    const most = rest === false ? Math.min(count, prefix.length) : count;
    const rows = Array.from({ length: most }, (_, index) => {
      const schema: unknown = (prefix as unknown[])[index] ?? rest;
      return this.sample(isSchema(schema) ? schema : true, depth + 1);
    });
    if (level['uniqueItems'] !== true) return rows;
    return [...new Map(rows.map((row) => [stringifyJson(row), row])).values()];
  }

  #object(level: SchemaObject, known: unknown, depth: number): unknown {
    const required = Array.isArray(level['required']) ? (level['required'] as unknown[]) : [];
    const properties = isObject(level['properties']) ? level['properties'] : {};
    const entries = new Map(isObject(known) ? Object.entries(known) : []);
    for (const [name, schema] of Object.entries(properties)) {
      if (entries.has(name) || schema === false) continue;
      const wanted = known === undefined && this.#random() < this.#fullness / (1 + depth / 2);
      if (required.includes(name) || (wanted && depth < DEEPEST))
        entries.set(name, this.sample(isSchema(schema) ? schema : true, depth + 1));
    }
    const additional = level['additionalProperties'] ?? level['unevaluatedProperties'];
    for (const name of required)
      if (typeof name === 'string' && !entries.has(name))
        entries.set(name, this.sample(isSchema(additional) ? additional : true, depth + 1));
    if (known === undefined) this.#addFree(level, additional, entries, depth);
    return objectOf([...entries]);
  }

  #addFree(level: SchemaObject, additional: unknown, entries: Map<string, unknown>, depth: number): void {
    const patterns = isObject(level['patternProperties']) ? Object.entries(level['patternProperties']) : [];
    for (const [pattern, schema] of patterns) {
      if (this.#random() > this.#fullness) continue;
      const name = this.#text({ pattern });
      if (!entries.has(name)) entries.set(name, this.sample(schema as JsonSchema, depth + 1));
    }
    const wanted = isObject(additional) ? 0.8 : 0.15;
    if (additional === false || this.#random() > wanted) return;
    const count = 1 + Math.floor(this.#random() * 2);
    for (let index = 0; index < count; index += 1) {
      const name = this.#pick(NAMES) ?? 'key';
      if (!entries.has(name)) entries.set(name, this.sample(isSchema(additional) ? additional : true, depth + 1));
    }
  }
}

/** Different valid values; always the same ones. */
export function samplesOf(schema: JsonSchema, isValid: (value: unknown) => boolean, most: number): unknown[] {
  const found = new Map<string, unknown>();
  for (let seed = 0; seed < most * 4 && found.size < most; seed += 1) {
    const value = new Sampler(new SchemaDocument(schema), seed).sample(schema);
    const text = stringifyJson(value);
    if (!found.has(text) && text.length < 20_000 && isValid(value)) found.set(text, value);
  }
  return [...found.values()];
}
