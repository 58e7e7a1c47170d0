import { Validator } from '@cfworker/json-schema';

import { collapse } from './collapse';
import { dialectOf, type Dialect } from './dialect';
import type { JsonSchema } from '../json-schema';
import { schemaFault } from './schema-fault';
import type { ValidationFault, ValidationResult } from './validation-result';
import { stringifyJson } from '../../json/lossless';
import { own, toList } from '../../json/json-object';
import { pointerOf, pointerSegments } from '../../json/json-pointer';

import { childrenOf } from '../outline/walk-schema';
import { REF_KEYWORDS, refsOf, type RefTarget } from './resolve-ref';

/** A schema made ready to judge many instances. */
export type CompiledSchema = (instance: unknown) => ValidationResult;

/**
 * Compiles a schema. It must be an own, unfrozen copy: the validator writes into it.
 * Runs on the calling thread and can block on a hostile pattern; see `validate` for the guarded way.
 */
export function compileSchema(schema: JsonSchema): CompiledSchema {
  const dialect = dialectOf(schema);
  if (dialect === undefined) {
    const declared = typeof schema === 'object' ? stringifyJson(schema['$schema']) : '';
    return always('unsupported-dialect', { code: 'dialect-unknown', value: declared });
  }
  let validator: Validator;
  try {
    // A schema thousands of levels deep overflows the stack, here or in the validator.
    const fault = schemaFault(schema);
    if (fault !== undefined) return always('schema-invalid', fault);
    prepare(schema, dialect);
    validator = new Validator(schema, dialect, false);
  } catch (error) {
    return always('schema-invalid', faultOf(error));
  }
  return (instance) => {
    try {
      const { valid, errors } = validator.validate(instance);
      return valid
        ? { kind: 'valid' }
        : { kind: 'invalid', violations: collapse(errors, schema, instance) };
    } catch (error) {
      if (error instanceof RangeError) return TOO_DEEP;
      return { kind: 'unjudged', reason: 'schema-invalid', fault: faultOf(error) };
    }
  };
}

/** The stack is full: nobody can say which of the two it was. */
const TOO_DEEP: ValidationResult = {
  kind: 'unjudged',
  reason: 'too-slow',
  fault: { code: 'value-too-deep' },
};

function always(
  reason: 'schema-invalid' | 'unsupported-dialect',
  fault: ValidationFault,
): CompiledSchema {
  return () => ({ kind: 'unjudged', reason, fault });
}

function faultOf(error: unknown): ValidationFault {
  if (error instanceof RangeError) return { code: 'schema-too-deep', where: '$' };
  const text = error instanceof Error ? error.message : String(error);
  return { code: 'failed', value: text.split('\n', 1)[0] ?? text };
}

/** Keywords that a dialect does not know, and therefore does not judge by, but the validator would. */
const FOREIGN: Record<Dialect, readonly string[]> = {
  '7': [
    'prefixItems',
    'dependentRequired',
    'dependentSchemas',
    'unevaluatedItems',
    'unevaluatedProperties',
    'minContains',
    'maxContains',
  ],
  '2019-09': ['prefixItems'],
  '2020-12': [],
};

const ADDRESSING = ['$id', 'id', '$anchor', '$dynamicAnchor', '$recursiveAnchor', ...REF_KEYWORDS];

/** OpenAPI's registered formats, which the validator does not know, said by keywords that it does. */
const REGISTERED_FORMATS: Partial<Record<string, Record<string, unknown>>> = {
  int32: {
    if: { type: 'number' },
    then: { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
  },
  int64: { if: { type: 'number' }, then: { type: 'integer' } },
  byte: {
    if: { type: 'string' },
    then: { pattern: '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$' },
  },
};

/**
 * Makes a schema ready for the validator, in place: every reference becomes a `$ref` by pointer from the root
 * (the validator knows no `$dynamicRef` and takes equal `$id`s for an error), and what the dialect does
 * not know is left out. All references must lead somewhere.
 */
export function prepare(root: JsonSchema, dialect: Dialect): void {
  if (typeof root === 'boolean') return;
  const references = new Map<Record<string, unknown>, (RefTarget | undefined)[]>();
  const waiting: JsonSchema[] = [root];
  for (let schema = waiting.pop(); schema !== undefined; schema = waiting.pop()) {
    if (typeof schema === 'boolean' || references.has(schema)) continue;
    const found = refsOf(root, schema);
    references.set(schema, found);
    for (const target of found) if (target) waiting.push(target.schema);
    const children = childrenOf({ schema, path: [], role: 'root', depth: 0 });
    for (const child of children) waiting.push(child.schema);
  }
  for (const [schema, found] of references) {
    const pointers = found.flatMap((target) => (target ? [fragmentTo(target.pointer)] : []));
    for (const keyword of [...ADDRESSING, ...FOREIGN[dialect]])
      Reflect.deleteProperty(schema, keyword);
    const [first, ...others] = pointers;
    if (first !== undefined) schema['$ref'] = first;
    const { allOf, format } = schema;
    const registered = typeof format === 'string' ? own(REGISTERED_FORMATS, format) : undefined;
    const more = [...others.map(($ref) => ({ $ref })), ...(registered ? [registered] : [])];
    if (more.length > 0) {
      schema['allOf'] = [...toList(allOf), ...more];
    }
  }
}

/** A pointer as a URI fragment, written as the validator names its schemas. */
function fragmentTo(pointer: string): string {
  return `#${pointerSegments(pointer)
    .map((name) => encodeURI(pointerOf([name])))
    .join('')}`;
}
