// A server for the table of bench/README.md: 68 tools, four of which return something large; `many` lists 10,000 instead.
import { jsonText } from '../e2e/servers/big-payloads.mjs';
import { NO_INPUT, RawJson, serveRaw, textResult, toolHandlers } from '../e2e/servers/raw-server.mjs';

const ECHO_INPUT = {
  type: 'object',
  properties: { message: { type: 'string', description: 'What comes back' } },
  required: ['message'],
};
const TOOLS = 68;
const MANY = 10_000;

/** @type {Record<string, { tool: { inputSchema: object }, call: (input: any) => unknown }>} */
const tools = {
  echo: {
    tool: { inputSchema: ECHO_INPUT },
    call: ({ message }) => textResult(`Echo: ${String(message)}`),
  },
  json_93kb: { tool: { inputSchema: NO_INPUT }, call: jsonText(93_000) },
  json_850kb: { tool: { inputSchema: NO_INPUT }, call: jsonText(850_000) },
  text_1mb: { tool: { inputSchema: NO_INPUT }, call: () => textResult('word '.repeat(200_000)) },
  text_200mb: {
    tool: { inputSchema: NO_INPUT },
    call: () => new RawJson(`{"content":[{"type":"text","text":"${'word '.repeat(40_000_000)}"}]}`),
  },
};
const count = process.argv[2] === 'many' ? MANY : TOOLS;
for (let at = Object.keys(tools).length; at < count; at += 1)
  tools[`tool_${at}`] = { tool: { inputSchema: ECHO_INPUT }, call: () => textResult('called') };

serveRaw('table', toolHandlers(tools));
