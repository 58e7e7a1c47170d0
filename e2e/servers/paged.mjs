// A 2026-07-28 server with pages of lists and cache hints; the cursor of the third page has expired. It accepts
// subscriptions to resources only, which the tool `end` ends by `notifications/cancelled`.
import { NO_ANSWER, NO_INPUT, notify, RpcError, serveRaw, textResult } from './raw-server.mjs';

const CACHING = { resultType: 'complete', ttlMs: 60_000, cacheScope: 'private' };
const PAGE = 10;

/** @param {string} member @param {(n: number) => object} item */
function paged(member, item) {
  return (/** @type {{ cursor?: string }} */ { cursor }) => {
    const page = cursor === undefined ? 1 : Number(/^page-(\d)$/.exec(cursor)?.[1]);
    if (!(page <= 2)) throw new RpcError(-32602, `Invalid cursor: ${cursor}`);
    const first = (page - 1) * PAGE;
    return {
      ...CACHING,
      [member]: Array.from({ length: PAGE }, (_, at) => item(first + at + 1)),
      nextCursor: `page-${page + 1}`,
    };
  };
}

/** The id of the `subscriptions/listen` that is open. @type {string | number | undefined} */
let listening;

serveRaw('paged', {
  'server/discover': () => ({
    ...CACHING,
    supportedVersions: ['2026-07-28'],
    capabilities: {
      tools: { listChanged: true },
      resources: { subscribe: true },
      prompts: {},
    },
    _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'paged', version: '1.0.0' } },
  }),
  'tools/list': () => ({
    ...CACHING,
    tools: [{ name: 'end', description: 'Ends the subscription', inputSchema: NO_INPUT }],
  }),
  'tools/call': () => {
    notify('notifications/cancelled', { requestId: listening, reason: 'The day is over.' });
    return { resultType: 'complete', ...textResult('ended') };
  },
  'resources/list': paged('resources', (n) => ({ uri: `item://all/${n}`, name: `item ${n}` })),
  'resources/templates/list': () => ({ ...CACHING, resourceTemplates: [] }),
  'resources/read': ({ uri }) => ({ ...CACHING, contents: [{ uri, text: uri }] }),
  'prompts/list': paged('prompts', (n) => ({ name: `prompt-${n}` })),
  'subscriptions/listen': ({ notifications }, { id }) => {
    listening = id;
    const { resourceSubscriptions } = notifications;
    notify('notifications/subscriptions/acknowledged', {
      _meta: { 'io.modelcontextprotocol/subscriptionId': id },
      notifications: resourceSubscriptions ? { resourceSubscriptions } : {},
    });
    return NO_ANSWER;
  },
});
