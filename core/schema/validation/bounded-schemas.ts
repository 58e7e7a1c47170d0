import { stringifyJson } from '../../json/lossless';
import type { JsonSchema } from '../json-schema';
import { compileSchema, type CompiledSchema } from './compile-schema';

/** So many steps are a moment: about characters of a schema times those of a value. */
const MOST_STEPS = 20_000_000;
/** Formats whose expressions in the validator pass a text once. */
const QUICK_FORMATS = new Set(['date', 'date-time', 'time', 'uuid']);
/** What can make judging take more steps than schema and value together have places. */
const UNBOUNDED =
  /"(?:pattern|patternProperties|propertyNames|uniqueItems|\$ref|\$dynamicRef|\$recursiveRef|unevaluatedItems|unevaluatedProperties)":/;
const FORMAT = /"format":"([^"]*)"/g;

/** The schemas that judge in a bounded number of steps, each compiled once. */
export class BoundedSchemas {
  readonly #known = new WeakMap<object, { length: number; compiled: CompiledSchema } | 'unbounded'>();

  /**
   * @param schema known by its identity
   * @param size characters of the text that a value is a part of
   * @returns undefined where the schema is not bounded, or the value is too large for this thread
   */
  compiled(schema: JsonSchema, size: number): CompiledSchema | undefined {
    if (typeof schema === 'boolean') return compileSchema(schema);
    const known = this.#known.get(schema) ?? read(schema);
    this.#known.set(schema, known);
    return known !== 'unbounded' && known.length * size <= MOST_STEPS ? known.compiled : undefined;
  }
}

function read(schema: JsonSchema) {
  const text = stringifyJson(schema);
  const isQuick = [...text.matchAll(FORMAT)].every(([, name = '']) => QUICK_FORMATS.has(name));
  if (!isQuick || UNBOUNDED.test(text) || text.length > MOST_STEPS) return 'unbounded';
  return { length: text.length, compiled: compileSchema(schema) };
}
