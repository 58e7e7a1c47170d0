import { isObject, own, toList } from '../../json/json-object';
import { isSchema, type JsonSchema } from '../json-schema';
import { REF_KEYWORDS, refsOf } from '../validation/resolve-ref';
import { asObject, mergeSchemas, omit, type SchemaObject } from './merge-schemas';
import { mismatch } from './mismatch';

interface Expansion {
  schema: SchemaObject;
  /** Whether it depends on the value, by if/then/else or dependent schemas. */
  conditional: boolean;
  /** The schemas that references led through: an ancestor among them means recursion. */
  through: readonly object[];
}

/** Conditions of conditions: more of them nobody means, and each takes its own place on the stack. */
const MOST_CONDITIONS = 50;

const CONDITIONS = ['if', 'then', 'else', 'dependentSchemas', 'dependentRequired', 'dependencies'];

/**
 * A root schema and the means to look at it one level at a time. References are followed and `allOf`, `if` and
 * the dependent keywords are folded in only for the level asked for, so that recursive or huge schemas cost
 * what is open and no more.
 */
export class SchemaDocument {
  readonly root: JsonSchema;
  readonly #plain = new WeakMap<object, Expansion>();
  /** How many conditions are being asked within each other. */
  #asked = 0;

  constructor(root: JsonSchema) {
    this.root = root;
  }

  /**
   * One level of a schema as it applies to a value, without `$ref` and conditions, and without `allOf` but for what
   * one level cannot say twice, as a second `oneOf`.
   */
  expand(schema: JsonSchema, value: unknown): Expansion {
    const object = asObject(schema);
    const known = this.#plain.get(object);
    if (known) return known;
    const through: object[] = [];
    const state = { conditional: false };
    const expansion = { schema: this.#fold(object, value, through, state), through, ...state };
    if (!expansion.conditional) this.#plain.set(object, expansion);
    return expansion;
  }

  #fold(schema: SchemaObject, value: unknown, through: object[], state: { conditional: boolean }): SchemaObject {
    // Through itself by `$ref` or `allOf` alone: nothing more to learn from it.
    if (through.includes(schema) || through.length > 100) return {};
    through.push(schema);
    const bare = omit(schema, ...REF_KEYWORDS, 'allOf', ...CONDITIONS);
    const under = (inner: JsonSchema): SchemaObject => this.#fold(asObject(inner), value, through, state);
    let folded = bare;
    for (const target of refsOf(this.root, schema)) {
      if (target) folded = mergeSchemas(under(target.schema), folded);
    }
    const allOf = own(schema, 'allOf');
    for (const part of toList(allOf)) {
      if (isSchema(part)) folded = mergeSchemas(folded, under(part));
    }
    for (const part of this.#applying(schema, value, state)) {
      folded = mergeSchemas(folded, under(part));
    }
    // Of the words, the level's own hold.
    for (const word of ['title', 'description', 'default']) {
      if (Object.hasOwn(bare, word)) folded[word] = bare[word];
    }
    return folded;
  }

  /** Whether a condition holds; one within too many others counts as one that does not. */
  #isMet(condition: JsonSchema, value: unknown): boolean {
    if (this.#asked >= MOST_CONDITIONS) return false;
    this.#asked += 1;
    try {
      return mismatch(this, condition, value) === 0;
    } finally {
      this.#asked -= 1;
    }
  }

  /** What if/then/else and the dependent keywords bring for this value. */
  *#applying(schema: SchemaObject, value: unknown, state: { conditional: boolean }): Generator<JsonSchema> {
    const condition = own(schema, 'if');
    if (isSchema(condition)) {
      state.conditional = true;
      // An absent object meets conditions like an empty one: that is what it would be when first touched.
      const met = this.#isMet(condition, value === undefined ? {} : value);
      const branch = own(schema, met ? 'then' : 'else');
      if (isSchema(branch)) yield branch;
    }
    for (const keyword of ['dependentSchemas', 'dependentRequired', 'dependencies']) {
      const dependents = own(schema, keyword);
      if (!isObject(dependents)) continue;
      state.conditional = true;
      for (const [name, dependent] of Object.entries(dependents)) {
        if (!isObject(value) || !Object.hasOwn(value, name)) continue;
        if (Array.isArray(dependent)) yield { required: dependent as unknown[] };
        else if (isSchema(dependent)) yield dependent;
      }
    }
  }
}
