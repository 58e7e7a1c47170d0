// A server with 5,000 tools, 500 a page, in 25 families by name prefix; `add-tool` adds one and notifies the change.
import { RpcError, serveRaw, textResult } from './raw-server.mjs';

const PAGE = 500;
const FAMILIES =
  'github gitlab jira linear notion slack gmail calendar drive sheets figma stripe hubspot zendesk sentry datadog aws azure gcp postgres mongo redis kafka docker kubernetes'.split(
    ' ',
  );
const VERBS = ['create', 'get', 'list', 'update', 'delete', 'search', 'archive', 'export'];
const NOUNS =
  'issue project user comment label file folder event message channel invoice customer report alert job token team role page view board task note rule hook'.split(
    ' ',
  );

const addTool = {
  name: 'add-tool',
  title: 'Add a tool',
  description: 'Adds one more tool and sends notifications/tools/list_changed.',
  inputSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
};

/** @param {string} family @param {string} verb @param {string} noun */
function tool(family, verb, noun) {
  return {
    name: `${family}_${verb}_${noun}`,
    title: `${family}: ${verb} ${noun}`,
    description: `Would ${verb} a ${noun} in ${family}, if this were not a fixture.`,
    inputSchema: {
      type: 'object',
      properties: {
        id: { type: 'string', description: `Which ${noun}` },
        limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
      },
    },
    annotations: {
      readOnlyHint: /^(get|list|search)$/.test(verb),
      destructiveHint: verb === 'delete',
    },
  };
}

const tools = [
  addTool,
  ...FAMILIES.flatMap((family) => VERBS.flatMap((verb) => NOUNS.map((noun) => tool(family, verb, noun)))),
].slice(0, 5000);

serveRaw('many-tools', {
  'tools/list': ({ cursor = '0' }) => {
    const start = Number(cursor);
    if (!Number.isInteger(start)) throw new RpcError(-32602, 'Unknown cursor');
    const end = start + PAGE;
    return {
      tools: tools.slice(start, end),
      ...(end < tools.length && { nextCursor: String(end) }),
    };
  },
  'tools/call': ({ name, arguments: args }, { notify }) => {
    if (name === 'add-tool') {
      tools.push({ ...tool('extra', 'get', 'thing'), name: String(args?.name) });
      notify('notifications/tools/list_changed');
      return textResult(`There are ${tools.length} tools now.`);
    }
    return textResult(`${name} ${JSON.stringify(args ?? {})}`);
  },
});
