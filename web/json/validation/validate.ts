import { stringifyJson } from '../lossless';
import { withPlainNumbers } from '../plain-numbers';
import { GuardedJudge } from './guarded-judge';
import type { JsonSchema } from './json-schema';
import type { Instance } from './validation-messages';
import type { Verdict } from './verdict';

export type { JsonSchema } from './json-schema';
export type { Verdict, Violation } from './verdict';

export interface ValidateOptions {
  /** Aborting rejects the promise with the signal's reason; a judgement under way is dropped. */
  signal?: AbortSignal;
  /** How long judging may take before it is stopped; 2,000 ms unless told. */
  timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 2_000;
const guard = new GuardedJudge();
const schemaIds = new WeakMap<object, number>();
let lastSchemaId = 1;

/** The ids 0 and 1 are the schemas `false` and `true`. */
function idOf(schema: JsonSchema): number {
  if (typeof schema === 'boolean') return Number(schema);
  const known = schemaIds.get(schema);
  if (known !== undefined) return known;
  lastSchemaId += 1;
  schemaIds.set(schema, lastSchemaId);
  return lastSchemaId;
}

async function judge(
  schema: JsonSchema,
  instance: Instance,
  { signal, timeoutMs = DEFAULT_TIMEOUT_MS }: ValidateOptions,
): Promise<Verdict> {
  const id = idOf(schema);
  const verdict = await guard.judge(
    (known) => ({ schema: known.has(id) ? { id } : { id, text: stringifyJson(schema) }, instance }),
    { timeoutMs, signal },
  );
  signal?.throwIfAborted();
  return verdict;
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
): Promise<Verdict> {
  return judge(
    schema,
    { kind: 'value', value: instance === undefined ? {} : withPlainNumbers(instance) },
    options,
  );
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
): Promise<Verdict> {
  return judge(schema, { kind: 'part', ...part }, options);
}
