import { stringifyJson } from '../../json/lossless';
import type { JsonSchema } from '../json-schema';
import { compileSchema, type CompiledSchema } from './compile-schema';

/** About the characters of a schema times those of a value. */
const MAX_STEPS = 20_000_000;
/** Formats whose patterns take linear time. */
const QUICK_FORMATS = new Set(['date', 'date-time', 'time', 'uuid']);
/** Patterns, references and comparisons of each item with each can take more steps than that. */
const UNBOUNDED =
  /"(?:pattern|patternProperties|propertyNames|uniqueItems|\$ref|\$dynamicRef|\$recursiveRef|unevaluatedItems|unevaluatedProperties)":/;
const FORMAT = /"format":"([^"]*)"/g;

export class BoundedSchemas {
  readonly #known = new WeakMap<object, { length: number; compiled: CompiledSchema } | 'unbounded'>();

  /** @param size length of the text that the value is part of @returns undefined if it could block this thread */
  compiled(schema: JsonSchema, size: number): CompiledSchema | undefined {
    if (typeof schema === 'boolean') return compileSchema(schema);
    const known = this.#known.get(schema) ?? compileIfBounded(schema);
    this.#known.set(schema, known);
    return known !== 'unbounded' && known.length * size <= MAX_STEPS ? known.compiled : undefined;
  }
}

function compileIfBounded(schema: JsonSchema) {
  const text = stringifyJson(schema);
  const isQuick = [...text.matchAll(FORMAT)].every(([, name = '']) => QUICK_FORMATS.has(name));
  if (!isQuick || UNBOUNDED.test(text) || text.length > MAX_STEPS) return 'unbounded';
  return { length: text.length, compiled: compileSchema(schema) };
}
