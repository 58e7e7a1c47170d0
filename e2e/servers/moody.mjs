// A server for presentations: `forecast` responds, takes long, fails, dies or is not listed, by the content of the file MOOD; each call
// adds a line to that file's name with `.calls`. `remove` is destructive, `ask` sends an elicitation.
import { appendFileSync, readFileSync } from 'node:fs';

import { NO_INPUT, request, RpcError, serveRaw, textResult, toolHandlers } from './raw-server.mjs';

const file = process.env.MOOD ?? '';
const mood = () => readFileSync(file, 'utf8').trim();

const { 'tools/list': list, ...others } = toolHandlers({
  forecast: {
    tool: {
      title: 'Forecast',
      description: 'Tomorrow’s weather in a city.',
      inputSchema: {
        type: 'object',
        properties: { city: { type: 'string' } },
        required: ['city'],
      },
    },
    call: async ({ city }) => {
      appendFileSync(`${file}.calls`, `forecast ${city}\n`);
      if (mood() === 'die') process.exit(3);
      if (mood() === 'fail') throw new RpcError(-32603, 'Out of order');
      const slow = mood() === 'slow';
      if (slow) await new Promise((resolve) => setTimeout(resolve, 2500));
      return textResult(slow ? `Late rain in ${city}` : `Sun in ${city}`);
    },
  },
  remove: {
    tool: { inputSchema: NO_INPUT, annotations: { destructiveHint: true } },
    call: () => {
      appendFileSync(`${file}.calls`, 'remove\n');
      return textResult('removed');
    },
  },
  ask: {
    tool: { title: 'Book a table', inputSchema: NO_INPUT },
    call: async () => {
      const { action } = await request('elicitation/create', {
        message: 'For how many?',
        requestedSchema: { type: 'object', properties: { seats: { type: 'integer' } } },
      });
      return textResult(action);
    },
  },
});

serveRaw('moody', {
  ...others,
  'tools/list': (params, exchange) => {
    if (mood() === 'unlisted') throw new RpcError(-32603, 'Out of order');
    return list?.(params, exchange);
  },
});
