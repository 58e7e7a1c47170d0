import { stringifyJson } from '../../../core/json/lossless';
import type { JsonSchema } from '../../../core/schema/json-schema';
import type { ValidationResult } from '../../../core/schema/validation/validation-result';
import { WorkerError } from '../../../core/ask-worker';
import type { OptionalMembers } from '../../../core/schema/fill/adjustments';
import type { NegativeCases } from '../../../core/schema/negative/negative-case';
import { pageWorker } from '../start-worker';

/** Making a value from a hostile schema (a pattern that runs for ever) is stopped after this: milliseconds. */
const EXAMPLE_LIMIT_MS = 5_000;
const NEGATIVES_LIMIT_MS = 20_000;

/** @param endWhenIdle a worker for one question, which is ended with the answer, the limit or the signal */
function fillWorker(endWhenIdle: boolean) {
  return pageWorker('fill', {
    oneAtATime: true,
    endWhenIdle,
    answerInline:
      import.meta.env.DEV &&
      (() => import('../../../core/schema/fill/answer-fill').then(({ answerFill }) => answerFill)),
  });
}

type Ask = ReturnType<typeof fillWorker>;

/** An example for a schema as JSON text, and what the validator says of it. */
export interface Example {
  text: string;
  verdict: ValidationResult;
}

/**
 * Makes an example value, the same for the same schema and seed on every machine.
 *
 * @param seed a whole number from 1.
 * @param optional which members are put in that need not be there
 * @throws WorkerError; `too-slow` where no value was made in time
 */
export async function makeExample(
  schema: JsonSchema,
  seed: number,
  optional: OptionalMembers,
  ask = fillWorker(true),
): Promise<Example> {
  const request = { kind: 'example', schema: stringifyJson(schema), seed, optional } as const;
  const reply = await ask(request, { limitMs: EXAMPLE_LIMIT_MS });
  if (reply.kind !== 'example') throw new WorkerError('failed', 'the worker answered something else');
  return { text: reply.text, verdict: reply.verdict };
}

/**
 * Makes arguments that each break one constraint of a schema, and awkward ones that it allows.
 *
 * @param current arguments to start from where they are valid.
 * @throws WorkerError; `too-slow` where they were not made in time, or the signal's reason
 */
export async function makeNegatives(
  schema: JsonSchema,
  current: unknown,
  signal: AbortSignal,
  ask = fillWorker(true),
): Promise<NegativeCases> {
  const text = current === undefined ? undefined : stringifyJson(current);
  const request = { kind: 'negatives', schema: stringifyJson(schema), current: text } as const;
  const reply = await ask(request, { limitMs: NEGATIVES_LIMIT_MS, signal });
  if (reply.kind !== 'negatives') throw new WorkerError('failed', 'the worker answered something else');
  return reply.made;
}

/** One worker for many schemas, which to start for each costs more than the work; `end` ends it. */
export function startFillWorker(): Ask {
  return fillWorker(false);
}
