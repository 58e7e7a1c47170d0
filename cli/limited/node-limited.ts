import { parseJson, rawText } from '../../core/json/lossless';
import { Worker } from 'node:worker_threads';
import type { WorkerLike } from '../../core/ask-worker';
import { valueAt, pointerSegments } from '../../core/json/json-pointer';
import type { ValidatePart } from '../../core/judge/check-output';
import { createLimited } from '../../core/limited/run-limited';
import { checkPartsBy, findNodesBy } from '../../core/limited/suite-work';
import { BoundedSchemas } from '../../core/schema/validation/bounded-schemas';

const limited = createLimited(startWorker);
export const runLimited = limited.run;
export const checkParts = checkPartsBy(limited.run);
export const findNodes = findNodesBy(limited.run);
const schemas = new BoundedSchemas();

/** Starts the worker from source, as in tests: a worker doesn't inherit the TypeScript loader. */
const FROM_SOURCE = `
  const { workerData } = require('node:worker_threads');
  const { createRequire } = require('node:module');
  const { pathToFileURL } = require('node:url');
  // tsx's API for ES modules: that for CommonJS can't be used within a worker.
  const tsx = createRequire(workerData).resolve('tsx/esm/api').replace(/cjs$/, 'mjs');
  import(pathToFileURL(tsx).href).then(({ register }) => {
    register();
    return import(new URL('limited.worker.ts', workerData).href);
  });
`;

/** Validates on this thread if schema and value are small, else in the worker, which is ended after a limit of time. */
export const validatePart: ValidatePart = async (schema, { source, pointer }, options) => {
  const compiled = schemas.compiled(schema, source.length);
  if (!compiled) return limited.validate(schema, { kind: 'part', source, pointer }, options);
  return compiled(valueAt(parseJson(rawText(source)), pointerSegments(pointer)) ?? null);
};

function startWorker(): WorkerLike {
  const worker = import.meta.url.endsWith('.ts')
    ? new Worker(FROM_SOURCE, { eval: true, workerData: import.meta.url })
    : new Worker(new URL('limited-worker.js', import.meta.url));
  return {
    postMessage: (message) => worker.postMessage(message),
    terminate: () => void worker.terminate(),
    addEventListener: (type: 'message' | 'error', listener: (event: never) => void) => {
      if (type === 'message') worker.on('message', (data: unknown) => listener({ data } as never));
      else worker.on('error', ({ message }: Error) => listener({ message, preventDefault: () => undefined } as never));
      // The worker must not keep the process alive; `on` refs it again.
      worker.unref();
    },
  };
}
