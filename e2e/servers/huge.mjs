// A server with extreme sizes: schemas of 10,000 levels or members, endless requests and lines.
import { NO_ANSWER, RawJson, request, serveRaw, textResult } from './raw-server.mjs';

const DEEP = 10_000;
const PROPERTIES = 10_000;
const CHOICES = 1_000_000;

/** @param {string} name @param {string} inputSchema */
const tool = (name, inputSchema) =>
  `{"name":"${name}","description":"What ${name} does.","inputSchema":${inputSchema}}`;

/** @param {string[]} names */
const numbers = (...names) =>
  JSON.stringify({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'integer' }])),
    required: names,
  });

// As text: no writer of JSON in Node goes so deep.
const deep = `${'{"type":"object","properties":{"next":'.repeat(DEEP)}{"type":"string"}${'}}'.repeat(DEEP)}`;
const wide = JSON.stringify({
  type: 'object',
  properties: Object.fromEntries(
    Array.from({ length: PROPERTIES }, (_, at) => [`field_${at + 1}`, { type: 'string' }]),
  ),
});
const choices = JSON.stringify({
  type: 'object',
  properties: {
    choice: { enum: Array.from({ length: CHOICES }, (_, at) => `choice ${at + 1}`) },
  },
});

/** What is asked for by a word on the command line comes with it: the list is large enough as it is. */
const tools = [
  tool('plain', numbers()),
  tool('ask', numbers('count')),
  tool('leave', numbers()),
  tool('line', numbers('bytes')),
  ...(process.argv.includes('deep') ? [tool('deep', deep)] : []),
  ...(process.argv.includes('wide') ? [tool('wide', wide)] : []),
  ...(process.argv.includes('choices') ? [tool('choices', choices)] : []),
];

serveRaw(
  'huge',
  {
    'tools/list': () => new RawJson(`{"tools":[${tools.join()}]}`),
    'tools/call': async ({ name, arguments: args }) => {
      switch (name) {
        case 'ask': {
          const requestedSchema = { type: 'object', properties: { name: { type: 'string' } } };
          let refused = 0;
          for (let n = 1; n <= args.count; n += 1) {
            const params = { message: `Question ${n}`, requestedSchema };
            request('elicitation/create', params).catch(() => (refused += 1));
          }
          setInterval(() => process.stderr.write(`refused ${refused}\n`), 500);
          return textResult(`asked ${args.count}`);
        }
        case 'leave':
          return process.exit(1);
        case 'line':
          process.stdout.write('x'.repeat(args.bytes));
          return NO_ANSWER;
        default:
          return textResult(`${name} was called`);
      }
    },
  },
  { tools: {} },
);
