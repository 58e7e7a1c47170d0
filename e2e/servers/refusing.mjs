// A server that rejects every argument with an error that names it.
import { RpcError, serveRaw, toolHandlers } from './raw-server.mjs';

/** @param {string} name @param {string} why */
function refuse(name, why) {
  throw new RpcError(-32602, `Invalid arguments: ${why} at ${name}`, [{ path: [name], message: why }]);
}

serveRaw(
  'refusing',
  {
    ...toolHandlers({
      plan: {
        tool: { inputSchema: { type: 'object', properties: { nights: { type: 'integer' } } } },
        call: () => refuse('nights', 'At most 14'),
      },
    }),
    'prompts/list': () => ({ prompts: [{ name: 'pack', arguments: [{ name: 'city' }, { name: 'season' }] }] }),
    'prompts/get': () => refuse('city', 'No such city'),
    'resources/list': () => ({ resources: [] }),
    'resources/templates/list': () => ({ resourceTemplates: [{ name: 'map', uriTemplate: 'map://{city}' }] }),
    'resources/read': () => refuse('city', 'No map of it'),
  },
  { tools: {}, prompts: {}, resources: {} },
);
