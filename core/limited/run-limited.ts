import { askWorker, type WorkerLike, WorkerError } from '../ask-worker';
import { stringifyJson } from '../json/lossless';
import type { JsonSchema } from '../schema/json-schema';
import { schemaId } from '../schema/schema-id';
import type { Instance } from '../schema/validation/validation-request';
import type { ValidateOptions, ValidationResult } from '../schema/validation/validation-result';
import type { createLimitedWorker, LimitedJob, RunLimited } from './limited-works';

/** Milliseconds that a stranger's pattern, path or schema may take. */
export const LIMIT_MS = 1_000;
/** Characters or bytes that are surely read in a millisecond. */
const CHARACTERS_PER_MS = 4_000;

/** A worker for {@link LimitedJob}s, and what is asked of it. */
export interface Limited {
  run: RunLimited;
  /**
   * Judges by a schema that is known by its identity: do not change one after it was judged by. A limit that is reached
   * is a verdict.
   */
  validate: (schema: JsonSchema, instance: Instance, options?: ValidateOptions) => Promise<ValidationResult>;
}

/**
 * @param start starts a worker that answers by {@link createLimitedWorker}
 * @param answerInline see WorkerOptions
 */
export function createLimited(
  start: () => WorkerLike,
  answerInline?: (() => Promise<ReturnType<typeof createLimitedWorker>>) | false,
): Limited {
  /** The schemas whose texts the worker has. */
  const known = new Set<number>();
  const ask = askWorker<LimitedJob>(
    () => {
      known.clear();
      return start();
    },
    { oneAtATime: true, reportsLoading: true, answerInline },
  );
  const run: RunLimited = async (request, { limit, size = 0, signal }) => {
    const whole = limit + Math.floor(size / CHARACTERS_PER_MS);
    try {
      // Each work is asked for by what it is given, and answered with what belongs to it.
      const question = request as LimitedJob['question'] | (() => LimitedJob['question']);
      const answer: unknown = await ask(question, { limitMs: whole, signal });
      return answer as never;
    } catch (error) {
      if (!(error instanceof WorkerError) || error.code !== 'too-slow') throw error;
      throw new WorkerError('too-slow', `took longer than ${limit / 1000} s`);
    }
  };
  return {
    run,
    validate: async (schema, instance, { signal, timeoutMs = LIMIT_MS } = {}) => {
      const id = schemaId(schema);
      const request = () => {
        const text = known.has(id) ? {} : { text: stringifyJson(schema) };
        known.add(id);
        return { work: 'validate', given: { schema: { id, ...text }, instance } } as const;
      };
      const size = instance.kind === 'part' ? instance.source.length : 0;
      try {
        const verdict = await run(request, { limit: timeoutMs, size, signal });
        signal?.throwIfAborted();
        return verdict;
      } catch (error) {
        if (!(error instanceof WorkerError) || error.code !== 'too-slow') throw error;
        const fault = { code: 'timeout', value: String(timeoutMs / 1000) } as const;
        return { kind: 'unjudged', reason: 'too-slow', fault };
      }
    },
  };
}
