import { stringifyJson } from '../../../core/json/lossless';
import type { JsonSchema } from '../../../core/schema/json-schema';
import type { ValidationResult } from '../../../core/schema/validation/validation-result';
import { WorkerError } from '../../../core/ask-worker';
import type { OptionalMembers } from '../../../core/schema/fill/adjustments';
import type { NegativeCases } from '../../../core/schema/negative/negative-case';
import { pageWorker } from '../start-worker';

/** For hostile schemas (a pattern that runs for ever). */
const EXAMPLE_LIMIT_MS = 5_000;
const NEGATIVES_LIMIT_MS = 20_000;

/** @param endWhenIdle for one request: the worker ends after the result, the limit or the signal */
function fillWorker(endWhenIdle: boolean) {
  return pageWorker('fill', {
    oneAtATime: true,
    endWhenIdle,
    runInline:
      import.meta.env.DEV && (() => import('../../../core/schema/fill/fill-jobs').then(({ runFillJob }) => runFillJob)),
  });
}

export interface Example {
  text: string;
  validation: ValidationResult;
}

/** A value for a schema, the same for a seed on every machine. @throws WorkerError; `too-slow` after the limit */
export async function makeExample(
  schema: JsonSchema,
  seed: number,
  optional: OptionalMembers,
  ask = fillWorker(true),
): Promise<Example> {
  const request = { kind: 'example', schema: stringifyJson(schema), seed, optional } as const;
  const reply = await ask(request, { limitMs: EXAMPLE_LIMIT_MS });
  if (reply.kind !== 'example') throw new WorkerError('failed', 'the worker returned something else');
  return { text: reply.text, validation: reply.validation };
}

/** @param current arguments to start from if they are valid @throws WorkerError, or the signal's reason */
export async function makeNegatives(
  schema: JsonSchema,
  current: unknown,
  signal: AbortSignal,
  ask = fillWorker(true),
): Promise<NegativeCases> {
  const text = current === undefined ? undefined : stringifyJson(current);
  const request = { kind: 'negatives', schema: stringifyJson(schema), current: text } as const;
  const reply = await ask(request, { limitMs: NEGATIVES_LIMIT_MS, signal });
  if (reply.kind !== 'negatives') throw new WorkerError('failed', 'the worker returned something else');
  return reply.made;
}

/** One worker for many schemas, because starting costs more than the work; `end` ends it. */
export function startFillWorker(): ReturnType<typeof fillWorker> {
  return fillWorker(false);
}
