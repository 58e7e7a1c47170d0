import { stringifyJson } from '../../json/lossless';
import type { JsonSchema } from '../../json/validation/json-schema';
import type { Verdict } from '../../json/validation/verdict';
import type { FillReply, FillRequest } from './fill-messages';
import type { NegativeCases } from './negative/negative-case';

/** Making a value from a hostile schema (a pattern that runs for ever) is stopped after this: milliseconds. */
const EXAMPLE_LIMIT = 5_000;
const NEGATIVES_LIMIT = 20_000;

/** Making values did not come to an end in time, or its worker failed. */
class FillError extends Error {
  override readonly name = 'FillError';
  readonly code: 'too-slow' | 'failed';

  constructor(code: 'too-slow' | 'failed', message: string) {
    super(message);
    this.code = code;
  }
}

/** Asks in a worker of its own, which is ended with the answer or the limit. Where tests have no workers it asks here. */
async function ask(request: FillRequest, limit: number, signal?: AbortSignal): Promise<FillReply> {
  if (import.meta.env.DEV && typeof Worker === 'undefined') {
    const { answerFill } = await import('./answer-fill');
    return answerFill(request);
  }
  const worker = new Worker(new URL('./fill.worker.ts', import.meta.url), { type: 'module' });
  const ended = new AbortController();
  try {
    return await new Promise<FillReply>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new FillError('too-slow', `It took longer than ${limit / 1000} s.`)),
        limit,
      );
      ended.signal.addEventListener('abort', () => clearTimeout(timer));
      signal?.addEventListener(
        'abort',
        () => reject(new DOMException('It is no longer wanted.', 'AbortError')),
        { signal: ended.signal },
      );
      worker.onmessage = ({ data }: MessageEvent<FillReply>) => resolve(data);
      worker.onerror = (event) => reject(new FillError('failed', event.message));
      worker.postMessage(request);
    });
  } finally {
    ended.abort();
    worker.terminate();
  }
}

/** An example for a schema as JSON text, and what the validator says of it. */
export interface Example {
  text: string;
  verdict: Verdict;
}

/**
 * Makes an example value, the same for the same schema and seed on every machine.
 *
 * @param seed a whole number from 1.
 * @throws FillError where no value was made in time.
 */
export async function makeExample(schema: JsonSchema, seed: number): Promise<Example> {
  const request = { kind: 'example', schema: stringifyJson(schema), seed } as const;
  const reply = await ask(request, EXAMPLE_LIMIT);
  if (reply.kind !== 'example')
    throw new FillError('failed', 'The worker answered something else.');
  return { text: reply.text, verdict: reply.verdict };
}

/**
 * Makes arguments that each break one constraint of a schema, and awkward ones that it allows.
 *
 * @param current arguments to start from where they are valid.
 * @throws FillError where they were not made in time; the signal's abort as an `AbortError`.
 */
export async function makeNegatives(
  schema: JsonSchema,
  current: unknown,
  signal: AbortSignal,
): Promise<NegativeCases> {
  const text = current === undefined ? undefined : stringifyJson(current);
  const request = { kind: 'negatives', schema: stringifyJson(schema), current: text } as const;
  const reply = await ask(request, NEGATIVES_LIMIT, signal);
  if (reply.kind !== 'negatives')
    throw new FillError('failed', 'The worker answered something else.');
  return reply.made;
}
