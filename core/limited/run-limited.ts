import { askWorker, type WorkerLike, WorkerError } from '../ask-worker';
import { stringifyJson } from '../json/lossless';
import type { JsonSchema } from '../schema/json-schema';
import { schemaId } from '../schema/schema-id';
import type { Instance } from '../schema/validation/validation-request';
import type { ValidateOptions, ValidationResult } from '../schema/validation/validation-result';
import type { createLimitedWorker, LimitedJob, RunLimited } from './limited-works';

export const LIMIT_MS = 1_000;
/** A conservative reading speed, in characters or bytes. */
const CHARACTERS_PER_MS = 4_000;

export interface Limited {
  run: RunLimited;
  /** Schemas are known by identity: don't change one after use. Reaching the limit gives a validation, no error. */
  validate: (schema: JsonSchema, instance: Instance, options?: ValidateOptions) => Promise<ValidationResult>;
}

/** @param start a worker that runs {@link createLimitedWorker} @param runInline see WorkerOptions */
export function createLimited(
  start: () => WorkerLike,
  runInline?: (() => Promise<ReturnType<typeof createLimitedWorker>>) | false,
): Limited {
  const known = new Set<number>();
  const ask = askWorker<LimitedJob>(
    () => {
      known.clear();
      return start();
    },
    { oneAtATime: true, reportsLoading: true, runInline },
  );
  const run: RunLimited = async (request, { limitMs, size = 0, signal }) => {
    const totalMs = limitMs + Math.floor(size / CHARACTERS_PER_MS);
    try {
      // Request and result belong to the same work, which TypeScript can't see.
      const job = request as LimitedJob['request'] | (() => LimitedJob['request']);
      const result: unknown = await ask(job, { limitMs: totalMs, signal });
      return result as never;
    } catch (error) {
      if (!(error instanceof WorkerError) || error.code !== 'too-slow') throw error;
      throw new WorkerError('too-slow', `took longer than ${limitMs / 1000} s`);
    }
  };
  return {
    run,
    validate: async (schema, instance, { signal, timeoutMs = LIMIT_MS } = {}) => {
      const id = schemaId(schema);
      const request = () => {
        const text = known.has(id) ? {} : { text: stringifyJson(schema) };
        known.add(id);
        return { work: 'validate', input: { schema: { id, ...text }, instance } } as const;
      };
      const size = instance.kind === 'part' ? instance.source.length : 0;
      try {
        const validation = await run(request, { limitMs: timeoutMs, size, signal });
        signal?.throwIfAborted();
        return validation;
      } catch (error) {
        if (!(error instanceof WorkerError) || error.code !== 'too-slow') throw error;
        const value = String(timeoutMs / 1000);
        return { kind: 'unjudged', reason: 'too-slow', error: { code: 'timeout', value } };
      }
    },
  };
}
