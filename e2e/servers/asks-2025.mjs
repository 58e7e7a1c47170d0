// A 2025-11-25 server (TypeScript SDK) whose tools send every kind of server request of that version.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { RootsListChangedNotificationSchema, UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';

import { pngFile } from './media-files.mjs';

const PICTURE = pngFile(8, 8, Buffer.alloc(8 * 25)).toString('base64');

const mcp = new McpServer({ name: 'asks-2025', version: '1.0.0' });
const { server } = mcp;

/** @param {unknown} value */
const json = (value) => ({
  content: [{ type: /** @type {const} */ ('text'), text: JSON.stringify(value, null, 2) }],
});

const ADD = {
  name: 'add',
  description: 'Adds two numbers',
  inputSchema: {
    type: /** @type {const} */ ('object'),
    properties: { a: { type: 'number' }, b: { type: 'number' } },
    required: ['a', 'b'],
  },
};

mcp.registerTool('sample', { description: 'Asks for a short text' }, async () =>
  json(
    await server.createMessage({
      messages: [
        { role: 'user', content: { type: 'text', text: 'Say something nice.' } },
        { role: 'user', content: { type: 'image', data: PICTURE, mimeType: 'image/png' } },
      ],
      systemPrompt: 'You are brief.',
      maxTokens: 50,
      temperature: 0.3,
      stopSequences: ['END'],
      includeContext: 'none',
      metadata: { trace: 'abc' },
      modelPreferences: {
        hints: [{ name: 'small-model' }],
        intelligencePriority: 0.2,
        speedPriority: 0.9,
      },
    }),
  ),
);

mcp.registerTool('sample_tools', { description: 'Asks a model that may use tools' }, async () =>
  json(
    await server.createMessage({
      messages: [
        { role: 'user', content: { type: 'text', text: 'What is 2 + 3?' } },
        {
          role: 'assistant',
          content: [{ type: 'tool_use', id: 'u1', name: 'add', input: { a: 2, b: 2 } }],
        },
        {
          role: 'user',
          content: [
            {
              type: 'tool_result',
              toolUseId: 'u1',
              content: [{ type: 'text', text: 'wrong numbers' }],
              isError: true,
            },
          ],
        },
      ],
      maxTokens: 50,
      tools: [ADD],
      toolChoice: { mode: 'required' },
    }),
  ),
);

mcp.registerTool('ask_roots', { description: 'Asks for the roots' }, async () => json(await server.listRoots()));

let rootsChanged = 0;
server.setNotificationHandler(RootsListChangedNotificationSchema, () => {
  rootsChanged += 1;
});
mcp.registerTool('roots_changed', { description: 'How often it heard of new roots' }, () => json({ rootsChanged }));

mcp.registerTool('sign_in', { description: 'Asks to visit a page, and says when that is done' }, async () => {
  const elicitationId = 'sign-in-1';
  const complete = server.createElicitationCompletionNotifier(elicitationId);
  const asked = server.elicitInput({
    mode: 'url',
    message: 'Please sign in.',
    url: 'https://example.com/sign-in',
    elicitationId,
  });
  setTimeout(() => void complete(), 300);
  return json(await asked);
});

let signedIn = false;
mcp.registerTool('needs_sign_in', { description: 'Fails with −32042 at first' }, () => {
  if (signedIn) return json({ signedIn });
  signedIn = true;
  const elicitationId = 'sign-in-2';
  setTimeout(() => void server.createElicitationCompletionNotifier(elicitationId)(), 300);
  throw new UrlElicitationRequiredError([
    { mode: 'url', elicitationId, url: 'https://example.com/sign-in', message: 'Sign in first.' },
  ]);
});

mcp.registerTool('take_back', { description: 'Asks, and takes its question back' }, async () => {
  const controller = new AbortController();
  setTimeout(() => controller.abort('found it out'), 2000);
  /** @type {import('@modelcontextprotocol/sdk/types.js').CreateMessageRequestParamsBase} */
  const params = { messages: [], maxTokens: 5 };
  const answer = await server
    .createMessage(params, { signal: controller.signal })
    .catch((/** @type {unknown} */ error) => ({ error: String(error) }));
  return json(answer);
});

await mcp.connect(new StdioServerTransport());
