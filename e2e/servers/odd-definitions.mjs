// Tools with difficult definitions: recursive references, every kind of limit, and what clients reject.
import { RawJson, serveRaw, textResult } from './raw-server.mjs';

const node = {
  title: 'Node',
  description: 'One node of the tree',
  type: 'object',
  properties: {
    label: { type: 'string', description: 'Its name', minLength: 1, maxLength: 40 },
    children: { type: 'array', description: 'Those in it', items: { $ref: '#/$defs/node' } },
  },
};

const tools = [
  {
    name: 'plant tree',
    title: 'Plant a tree',
    description: 'Plants a **tree**.',
    annotations: { readOnlyHint: true, destructiveHint: true },
    inputSchema: {
      type: 'object',
      required: ['tree'],
      $defs: { node },
      properties: {
        tree: { $ref: '#/$defs/node', description: 'What to plant' },
        depth: { type: 'integer', description: 'How deep', minimum: 1, maximum: 9, default: 10 },
        soil: { enum: ['clay', 'sand'], description: 'On what' },
        'odd[]': { type: 'array', description: 'Anything' },
      },
    },
  },
  {
    name: 'exact',
    description: 'Its default has more digits than JavaScript keeps. '.repeat(9).trim(),
    inputSchema: { type: 'object', properties: { id: { type: 'integer', default: 'DIGITS' } } },
  },
];
// The text is made by hand: JSON.stringify would round the number.
const list = JSON.stringify({ tools }).replace('"DIGITS"', '12345678901234567890');

serveRaw('odd-definitions', {
  'tools/list': () => new RawJson(list),
  'tools/call': ({ name }) => textResult(`called ${name}`),
});
