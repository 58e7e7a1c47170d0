import { isObject } from '../../../json/json-object';
import { type JsonSchema, isSchema } from '../../json-schema';
import type { Dialect } from '../dialect';
import { isRefCycle, refsOf } from '../resolve-ref';
import {
  EVERY_SEGMENT,
  type Check,
  type Evaluated,
  type Failure,
  failure,
  type Evaluator,
  type Keywords,
  keywordsOf,
  NONE,
  pathOf,
  type InstancePath,
  unevaluatedCheck,
} from './check';
import { itemChecks } from './item-checks';
import { propertyChecks } from './property-checks';
import { numberChecks, textChecks, valueChecks } from './scalar-checks';

const FOREIGN: Record<Dialect, ReadonlySet<string>> = {
  '7': new Set([
    'prefixItems',
    'dependentRequired',
    'dependentSchemas',
    'unevaluatedItems',
    'unevaluatedProperties',
    'minContains',
    'maxContains',
  ]),
  '2019-09': new Set(['prefixItems']),
  '2020-12': new Set(),
};

/** A schema `false` means "nothing else". */
const CLOSED = new Map([
  ['additionalProperties', 'additionalProperties'],
  ['unevaluatedProperties', 'unevaluatedProperties'],
  ['items', 'additionalItems'],
  ['additionalItems', 'additionalItems'],
  ['unevaluatedItems', 'unevaluatedItems'],
]);

/** OpenAPI formats as keywords. */
const REGISTERED_FORMATS = new Map<unknown, Record<string, unknown>>([
  [
    'int32',
    {
      if: { type: 'number' },
      then: { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
    },
  ],
  ['int64', { if: { type: 'number' }, then: { type: 'integer' } }],
  [
    'byte',
    {
      if: { type: 'string' },
      then: { pattern: '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$' },
    },
  ],
]);

/** Keeps all digits of numbers. Skips what can't be evaluated, such as a remote reference, and what depends on it. */
export class Evaluation implements Evaluator {
  readonly #root: JsonSchema;
  readonly #dialect: Dialect;
  readonly #checks = new Map<object, readonly Check[]>();
  /** Schemas whose reference chains are known to end. */
  readonly #acyclic = new Set<unknown>();
  /** If it grows during a check, success is uncertain. */
  #passedOver = 0;

  constructor(root: JsonSchema, dialect: Dialect) {
    this.#root = root;
    this.#dialect = dialect;
  }

  /** @throws RangeError if the stack is full */
  failuresOf(value: unknown): readonly Failure[] {
    return this.apply(this.#root, value, undefined);
  }

  passOver: Check = (_value, _at, evaluated) => {
    this.#passedOver += 1;
    evaluated?.add(EVERY_SEGMENT);
    return NONE;
  };

  apply(schema: JsonSchema, value: unknown, at: InstancePath, evaluated?: Evaluated, keyword = ''): readonly Failure[] {
    if (schema === true) return NONE;
    if (schema === false) return failure(CLOSED.get(keyword) ?? 'false', schema, value, at);
    let checks = this.#checks.get(schema);
    if (!checks) this.#checks.set(schema, (checks = this.#checksOf(schema)));
    const tracksEvaluated = 'unevaluatedProperties' in schema || 'unevaluatedItems' in schema;
    const evaluatedHere = evaluated ?? (tracksEvaluated ? new Set() : undefined);
    let found: Failure[] | undefined;
    for (const check of checks) {
      const more = check(value, at, evaluatedHere);
      if (more.length > 0) found = found ? [...found, ...more] : [...more];
    }
    return found ?? NONE;
  }

  within(schema: JsonSchema, value: unknown, at: InstancePath, evaluated: Evaluated): readonly Failure[] {
    const evaluatedHere: Evaluated = evaluated && new Set();
    const found = this.apply(schema, value, at, evaluatedHere);
    // Invalid properties count as evaluated, so that they are reported only once.
    for (const segment of evaluatedHere ?? []) evaluated?.add(segment);
    return found;
  }

  isMet(schema: JsonSchema, value: unknown, at: InstancePath, evaluated?: Evaluated): boolean | undefined {
    const before = this.#passedOver;
    if (this.apply(schema, value, at, evaluated).length > 0) return false;
    return this.#passedOver === before ? true : undefined;
  }

  #checksOf(schema: Record<string, unknown>): Check[] {
    const refs = refsOf(this.#root, schema).map((target): Check => {
      if (!target || isRefCycle(this.#root, schema, this.#acyclic)) return this.passOver;
      return (value, at, evaluated) => this.within(target.schema, value, at, evaluated);
    });
    // Draft-07, section 8.3: other keywords beside a `$ref` are ignored.
    if (this.#dialect === '7' && refs.length > 0) return refs;
    const keywords = keywordsOf(schema, FOREIGN[this.#dialect]);
    const registered = REGISTERED_FORMATS.get(keywords('format'));
    return [
      ...refs,
      ...valueChecks(keywords, this),
      ...this.#combinations(keywords),
      ...(registered ? this.#checksOf(registered) : []),
      ...propertyChecks(keywords, this),
      ...itemChecks(keywords, this),
      ...numberChecks(keywords, this),
      ...textChecks(keywords, this),
      ...unevaluatedCheck('unevaluatedProperties', (of) => (isObject(of) ? Object.entries(of) : []), keywords, this),
      ...unevaluatedCheck('unevaluatedItems', (of) => (Array.isArray(of) ? of.entries() : []), keywords, this),
    ];
  }

  #combinations(keywords: Keywords): Check[] {
    const checks: Check[] = [];
    const not = keywords('not');
    if (isSchema(not))
      checks.push((value, at) => (this.isMet(not, value, at) === true ? failure('not', not, value, at) : NONE));
    else if (not !== undefined) checks.push(this.passOver);
    for (const keyword of ['anyOf', 'allOf', 'oneOf']) {
      const branches = keywords(keyword);
      if (branches === undefined) continue;
      if (!Array.isArray(branches) || (branches.length === 0 && keyword !== 'allOf')) checks.push(this.passOver);
      else if (keyword === 'allOf') for (const each of branches) checks.push(this.#inPlace(each));
      else checks.push(this.#union(keyword, branches));
    }
    const condition = keywords('if');
    if (condition !== undefined) checks.push(this.#condition(condition, keywords));
    return checks;
  }

  #inPlace(schema: unknown): Check {
    if (!isSchema(schema)) return this.passOver;
    return (value, at, evaluated) => this.within(schema, value, at, evaluated);
  }

  #union(keyword: string, branches: readonly unknown[]): Check {
    return (value, at, evaluated) => {
      const found: (readonly Failure[])[] = [];
      let met = 0;
      let uncertain = 0;
      for (const branch of branches) {
        const evaluatedHere: Evaluated = evaluated && new Set();
        const before = this.#passedOver;
        const failures = isSchema(branch)
          ? this.apply(branch, value, at, evaluatedHere)
          : this.passOver(value, at, evaluatedHere);
        if (failures.length > 0) {
          found.push(failures);
          continue;
        }
        if (this.#passedOver === before) met += 1;
        else uncertain += 1;
        for (const segment of evaluatedHere ?? []) evaluated?.add(segment);
      }
      const isRight = met === 0 ? uncertain > 0 : keyword === 'anyOf' || met === 1;
      if (isRight) return NONE;
      const more = { branches: found, matches: met };
      return [{ keyword, path: pathOf(at), value, expected: branches, ...more }];
    };
  }

  #condition(condition: unknown, keywords: Keywords): Check {
    if (!isSchema(condition)) return this.passOver;
    const [then, otherwise] = [keywords('then') ?? true, keywords('else') ?? true].map((schema) =>
      this.#inPlace(schema),
    );
    return (value, at, evaluated) => {
      const evaluatedHere: Evaluated = evaluated && new Set();
      const isMet = this.isMet(condition, value, at, evaluatedHere);
      if (isMet !== false) for (const segment of evaluatedHere ?? []) evaluated?.add(segment);
      if (isMet === undefined) return this.passOver(value, at, evaluated);
      return (isMet ? then : otherwise)?.(value, at, evaluated) ?? NONE;
    };
  }
}
