import { Worker } from 'node:worker_threads';
import type { AnyWorker } from '../../core/ask-worker';
import { valueAt, pointerSegments } from '../../core/json/json-pointer';
import type { ValidatePart } from '../../core/judge/check-output';
import { limitedBy } from '../../core/limited/run-limited';
import { checkPartsBy, findPlacesBy } from '../../core/limited/suite-work';
import { BoundedSchemas } from '../../core/schema/validation/bounded-schemas';

/** One for all that this program does, kept for the next request. */
const limited = limitedBy(startWorker);
export const checkParts = checkPartsBy(limited.run);
export const findPlaces = findPlacesBy(limited.run);
const schemas = new BoundedSchemas();

/** Judges at once where that takes a moment whatever the schema and the value are, and else with the limit. */
export const validatePart: ValidatePart = async (schema, { source, pointer }, options) => {
  const compiled = schemas.compiled(schema, source.length);
  if (!compiled) return limited.validate(schema, { kind: 'part', source, pointer }, options);
  const text = typeof source === 'string' ? source : new TextDecoder().decode(source);
  return compiled(valueAt(JSON.parse(text), pointerSegments(pointer)) ?? null);
};

/** From source by tsx, as whoever runs that does; in the package it is built beside this. */
function startWorker(): AnyWorker {
  const isSource = import.meta.url.endsWith('.ts');
  const file = isSource ? './limited.worker.ts' : './limited-worker.js';
  const worker = new Worker(new URL(file, import.meta.url), {
    execArgv: isSource ? ['--import', 'tsx'] : [],
  });
  // It holds the program up only while something is asked of it: then there is a clock.
  worker.unref();
  return {
    postMessage: (message) => worker.postMessage(message),
    terminate: () => void worker.terminate(),
    addEventListener: (type: 'message' | 'error', listener: (event: never) => void) => {
      if (type === 'message') worker.on('message', (data) => listener({ data } as never));
      else
        worker.on('error', ({ message }: Error) =>
          listener({ message, preventDefault: () => undefined } as never),
        );
    },
  };
}
