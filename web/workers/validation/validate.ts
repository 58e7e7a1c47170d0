import { stringifyJson } from '../../../core/json/lossless';
import { withPlainNumbers } from '../../../core/json/plain-numbers';
import { isDeeperThan } from '../../../core/json/rebuild';
import { askWorker, WorkerError } from '../ask-worker';
import type { ValidationJob } from './validation.worker';
import type { JsonSchema } from '../../../core/schema/json-schema';
import type { Instance } from '../../../core/schema/validation/validation-request';
import type {
  ValidateOptions,
  ValidationResult,
} from '../../../core/schema/validation/validation-result';
import { startWorker } from '../start-worker';

export type { JsonSchema } from '../../../core/schema/json-schema';
export type {
  ValidationResult,
  Violation,
} from '../../../core/schema/validation/validation-result';

const DEFAULT_TIMEOUT_MS = 2_000;
const DEEPEST_COPIED = 500;
/** One request after another: one that outlives its limit takes the worker with it, the next gets a fresh one. */
function newValidator() {
  /** The schemas whose texts the worker has. */
  const known = new Set<number>();
  const ask = askWorker<ValidationJob>(
    () => {
      known.clear();
      return startWorker('validation');
    },
    {
      inTurn: true,
      here:
        import.meta.env.DEV &&
        (() =>
          import('../../../core/schema/validation/validation-request').then((module) =>
            module.createRequestValidator(),
          )),
    },
  );
  return { known, ask };
}

const ofValues = newValidator();
/** What came may take long to be judged, and holds up no check of what is to be sent. */
const ofDocuments = newValidator();
const schemaIds = new WeakMap<object, number>();
let lastSchemaId = 1;

/** A number for each schema, by identity; 0 and 1 are the schemas `false` and `true`. */
export function schemaId(schema: JsonSchema): number {
  if (typeof schema === 'boolean') return Number(schema);
  const known = schemaIds.get(schema);
  if (known !== undefined) return known;
  lastSchemaId += 1;
  schemaIds.set(schema, lastSchemaId);
  return lastSchemaId;
}

async function judge(
  { known, ask }: ReturnType<typeof newValidator>,
  schema: JsonSchema,
  instance: Instance,
  { signal, timeoutMs = DEFAULT_TIMEOUT_MS }: ValidateOptions,
): Promise<ValidationResult> {
  const id = schemaId(schema);
  const request = () => {
    const text = known.has(id) ? {} : { text: stringifyJson(schema) };
    known.add(id);
    return { schema: { id, ...text }, instance };
  };
  try {
    const verdict = await ask(request, { limit: timeoutMs, signal });
    signal?.throwIfAborted();
    return verdict;
  } catch (error) {
    if (!(error instanceof WorkerError) || error.code !== 'too-slow') throw error;
    const fault = { code: 'timeout', value: String(timeoutMs / 1000) } as const;
    return { kind: 'unjudged', reason: 'too-slow', fault };
  }
}

/**
 * Judges a JSON value by a JSON Schema (2020-12 unless `$schema` names draft-07 or 2019-09), in a worker with a
 * time limit. `undefined` is judged as absent members would be: as the empty object. Schemas are known by
 * identity: do not change one after it was judged by.
 */
export async function validate(
  schema: JsonSchema,
  instance: unknown,
  options: ValidateOptions = {},
): Promise<ValidationResult> {
  const value = instance === undefined ? {} : withPlainNumbers(instance);
  // A worker is handed copies, and the browser copies values only so deep: what is deeper goes as text.
  const given: Instance = isDeeperThan(value, DEEPEST_COPIED)
    ? { kind: 'part', source: stringifyJson(value), pointer: '' }
    : { kind: 'value', value };
  return judge(ofValues, schema, given, options);
}

/**
 * Judges a part of a JSON document. The document is parsed in the worker, so that a large one does not
 * hold up the page. Paths in the verdict start at the part.
 *
 * @param part `source`: JSON text or its UTF-8 bytes; `pointer`: JSON Pointer of the part.
 */
export function validateAt(
  schema: JsonSchema,
  part: { source: Uint8Array | string; pointer: string },
  options: ValidateOptions = {},
): Promise<ValidationResult> {
  return judge(ofDocuments, schema, { kind: 'part', ...part }, options);
}
