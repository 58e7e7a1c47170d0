// Two builds of a server: `node two-builds.mjs 1` or `2`. Some results are equal, some differ, some are missing; `busy`
// fails sometimes.
import { setTimeout } from 'node:timers/promises';

import { NO_INPUT, RpcError, serveRaw, textResult, toolHandlers } from './raw-server.mjs';

const build = Number(process.argv[2] ?? '1');
let busyCalls = 0;

/** @param {object} value */
function structured(value) {
  return { ...textResult(JSON.stringify(value)), structuredContent: value };
}

/** @type {Record<string, import('./raw-server.mjs').Handler>} */
const answers = {
  greet: ({ name = 'nobody' }) => textResult(`Hello, ${name}.`),
  price: ({ item = 'bolt' }) =>
    structured({ item, price: build === 1 ? 12.5 : 13, at: `${process.pid}-${Date.now()}` }),
  stock: async () => {
    await setTimeout(build === 1 ? 5 : 60);
    if (build === 2) throw new RpcError(-32000, 'the warehouse is closed');
    return structured({ bolt: 40, nut: 7 });
  },
  report: () => {
    if (build === 1) return { ...textResult('no such table: reports'), isError: true };
    return textResult('12 orders');
  },
  busy: async () => {
    busyCalls += 1;
    const call = busyCalls;
    await setTimeout(2);
    if (call % 4 !== 0) return textResult('done');
    process.stderr.write(`call ${call} was turned away\n`);
    return { ...textResult(`too busy for call ${call}`), isError: true };
  },
  ...(build === 1 ? { legacy: () => textResult('still here') } : {}),
};

const READ_ONLY = { readOnlyHint: true };

serveRaw(
  `build-${build}`,
  toolHandlers(
    Object.fromEntries(
      Object.entries(answers).map(([name, call]) => [
        name,
        {
          tool: {
            description: `The tool ${name} of build ${build}.`,
            inputSchema: name === 'greet' ? { type: 'object', properties: { name: { type: 'string' } } } : NO_INPUT,
            annotations: READ_ONLY,
          },
          call,
        },
      ]),
    ),
  ),
);
