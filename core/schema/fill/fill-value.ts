import type { JsonSchema } from '../json-schema';
import type { CompiledSchema } from '../validation/compile-schema';
import type { ValidationResult } from '../validation/validation-result';
import { SchemaDocument } from '../plan/schema-document';
import { adjustedFor, type Adjustments, NO_ADJUSTMENTS, type OptionalMembers } from './adjustments';
import { Filler } from './filler';
import { NONE } from './fill-location';

export interface Filled {
  /** The best attempt; `{}` if nothing could be made. */
  value: unknown;
  validation: ValidationResult;
}

const ATTEMPTS = 30;
const FURTHER_SEEDS = 3;
/** Of all attempts together: a huge schema gets few attempts. */
const MAX_VALUES = 100_000;
/** Further from each other than seeds that users type. */
const SEED_DISTANCE = 1_000_003;

/** Makes a value, the same for a seed on every machine. Varies what the validator finds wrong, and retries. */
export function fillValue(
  schema: JsonSchema,
  validator: CompiledSchema,
  seed: number,
  optional: OptionalMembers = 'some',
): Filled {
  const document = new SchemaDocument(schema);
  let best: Filled | undefined;
  let values = 0;
  for (let seedIndex = 0; seedIndex <= FURTHER_SEEDS; seedIndex += 1) {
    let adjustments: Adjustments = { ...NO_ADJUSTMENTS, optional };
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (values > MAX_VALUES) break;
      const filler = new Filler(document, seed + seedIndex * SEED_DISTANCE, adjustments);
      const made = filler.make(schema);
      values += filler.count;
      const value = made === NONE ? {} : made;
      const validation = validator(value);
      if (validation.kind !== 'invalid') return { value, validation };
      if (!best || violationCount(validation) < violationCount(best.validation)) best = { value, validation };
      adjustments = adjustedFor(adjustments, validation.violations);
    }
  }
  return best ?? { value: {}, validation: validator({}) };
}

function violationCount(validation: ValidationResult): number {
  return validation.kind === 'invalid' ? validation.violations.length : 0;
}
