import type { JsonSchema } from '../json-schema';
import type { CompiledSchema } from '../validation/compile-schema';
import type { ValidationResult } from '../validation/validation-result';
import { SchemaDocument } from '../plan/schema-document';
import { adjustedFor, type Adjustments, NO_ADJUSTMENTS, type OptionalMembers } from './adjustments';
import { Filler } from './filler';
import { NONE } from './place';

/** A value made from a schema, and what the validator says of it. */
export interface Filled {
  /** The best attempt where none is valid; `{}` where nothing could be made at all. */
  value: unknown;
  verdict: ValidationResult;
}

const ATTEMPTS = 30;
/** Beyond its own, this many other seeds are tried before giving up. */
const FURTHER_SEEDS = 3;
/** Values made in all attempts together: of a schema with thousands of members no better one is looked for. */
const MOST_VALUES = 100_000;
/** Two seeds a person would type never meet in what is tried for one of them. */
const APART = 1_000_003;

/**
 * An example value for a schema, the same for the same seed on every machine: made, judged, and where the judge
 * finds fault made again otherwise at that place.
 * @param optional which members are put in that need not be there
 */
export function fillValue(
  schema: JsonSchema,
  validator: CompiledSchema,
  seed: number,
  optional: OptionalMembers = 'some',
): Filled {
  const document = new SchemaDocument(schema);
  let best: Filled | undefined;
  let values = 0;
  for (let further = 0; further <= FURTHER_SEEDS; further += 1) {
    let adjustments: Adjustments = { ...NO_ADJUSTMENTS, optional };
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (values > MOST_VALUES) break;
      const filler = new Filler(document, seed + further * APART, adjustments);
      const made = filler.make(schema);
      values += filler.count;
      const value = made === NONE ? {} : made;
      const verdict = validator(value);
      if (verdict.kind !== 'invalid') return { value, verdict };
      if (!best || faults(verdict) < faults(best.verdict)) best = { value, verdict };
      adjustments = adjustedFor(adjustments, verdict.violations);
    }
  }
  return best ?? { value: {}, verdict: validator({}) };
}

function faults(verdict: ValidationResult): number {
  return verdict.kind === 'invalid' ? verdict.violations.length : 0;
}
