import { isObject, omit, ownProperty, toList } from '../../json/json-object';
import { isSchema, type JsonSchema } from '../json-schema';
import { REF_KEYWORDS, refsOf } from '../validation/resolve-ref';
import { asObject, mergeSchemas, type SchemaObject } from './merge-schemas';
import { mismatch } from './mismatch';

interface Trace {
  /** Whether conditions or dependent keywords make it depend on the value. */
  conditional: boolean;
  /** The schemas merged into it; an ancestor among them means recursion. */
  through: object[];
}

interface Expansion extends Readonly<Trace> {
  schema: SchemaObject;
}

const MAX_CONDITIONS = 50;

const CONDITIONS = ['if', 'then', 'else', 'dependentSchemas', 'dependentRequired', 'dependencies'];

/** Evaluates one level of a schema at a time, so that recursive or huge schemas cost only what is open. */
export class SchemaDocument {
  readonly root: JsonSchema;
  readonly #unconditional = new WeakMap<object, Expansion>();
  #conditionDepth = 0;

  constructor(root: JsonSchema) {
    this.root = root;
  }

  /** Merges `$ref`, `allOf` and the conditions that `value` meets. What can't merge, as a second `oneOf`, stays in `allOf`. */
  expand(schema: JsonSchema, value: unknown): Expansion {
    const object = asObject(schema);
    const known = this.#unconditional.get(object);
    if (known) return known;
    const trace: Trace = { conditional: false, through: [] };
    const expansion = { schema: this.#merge(object, value, trace), ...trace };
    if (!expansion.conditional) this.#unconditional.set(object, expansion);
    return expansion;
  }

  #merge(schema: SchemaObject, value: unknown, trace: Trace): SchemaObject {
    // A cycle of references alone adds nothing.
    if (trace.through.includes(schema) || trace.through.length > 100) return {};
    trace.through.push(schema);
    const ownKeywords = omit(schema, ...REF_KEYWORDS, 'allOf', ...CONDITIONS);
    const mergedOf = (inner: JsonSchema): SchemaObject => this.#merge(asObject(inner), value, trace);
    let merged = ownKeywords;
    for (const target of refsOf(this.root, schema)) {
      if (target) merged = mergeSchemas(mergedOf(target.schema), merged);
    }
    const allOf = ownProperty(schema, 'allOf');
    for (const part of toList(allOf)) {
      if (isSchema(part)) merged = mergeSchemas(merged, mergedOf(part));
    }
    for (const part of this.#conditionalSchemas(schema, value, trace)) merged = mergeSchemas(merged, mergedOf(part));
    for (const keyword of ['title', 'description', 'default'])
      if (Object.hasOwn(ownKeywords, keyword)) merged[keyword] = ownKeywords[keyword];
    return merged;
  }

  /** False if nested too deeply. */
  #isMet(condition: JsonSchema, value: unknown): boolean {
    if (this.#conditionDepth >= MAX_CONDITIONS) return false;
    this.#conditionDepth += 1;
    try {
      return mismatch(this, condition, value) === 0;
    } finally {
      this.#conditionDepth -= 1;
    }
  }

  *#conditionalSchemas(schema: SchemaObject, value: unknown, trace: Trace): Generator<JsonSchema> {
    const condition = ownProperty(schema, 'if');
    if (isSchema(condition)) {
      trace.conditional = true;
      // An object that is still absent will be empty when its first property is set.
      const met = this.#isMet(condition, value === undefined ? {} : value);
      const branch = ownProperty(schema, met ? 'then' : 'else');
      if (isSchema(branch)) yield branch;
    }
    for (const keyword of ['dependentSchemas', 'dependentRequired', 'dependencies']) {
      const dependents = ownProperty(schema, keyword);
      if (!isObject(dependents)) continue;
      trace.conditional = true;
      for (const [name, dependent] of Object.entries(dependents)) {
        if (!isObject(value) || !Object.hasOwn(value, name)) continue;
        if (Array.isArray(dependent)) yield { required: dependent as unknown[] };
        else if (isSchema(dependent)) yield dependent;
      }
    }
  }
}
