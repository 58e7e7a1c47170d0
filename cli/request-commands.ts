import { isObject, type JsonObject } from '../core/json/json-object';
import { parseJson } from '../core/json/lossless';
import { UsageError } from './options';
import type { SentRequest } from '../core/run/send-run';
import { type CommandServer, SERVER_EXIT_CODES, serverCommand } from './server-command';
import { withSession } from './server-session';
import { writeStderr } from './stderr';

const ARGUMENTS = {
  type: 'string',
  value: 'JSON',
  help: 'its arguments, a JSON object (default {})',
} as const;
const exitCodes = { ...SERVER_EXIT_CODES, 1: 'the tool or server returned an error or a result that is not complete' };

export const call = serverCommand({
  name: 'call',
  usage: ['call [options] SERVER... --tool NAME [--args JSON]'],
  about: `
Calls a tool and prints the result exactly as the server sent it. An elicitation is cancelled unless --answer
answers it; sampling is rejected.`,
  options: {
    tool: { type: 'string', value: 'NAME', help: 'the tool to call' },
    args: ARGUMENTS,
    answer: {
      type: 'string',
      multiple: true,
      value: 'JSON',
      help: 'the content of the answer to an elicitation, or "decline" or "cancel"; can be repeated, in order',
    },
  },
  examples: [
    [`call https://example.com/mcp --tool get_weather --args '{"city":"Oslo"}'`, 'call a tool'],
    ['call node server.js --tool list_files --record session.loupe.jsonl', 'and record all messages'],
  ],
  exitCodes,
  required: 'tool',
  read: ({ tool = '', args, answer = [] }) => ({
    name: tool,
    arguments: readJson('--args', args),
    answers: answer.map(readAnswer),
  }),
  run: ({ answers, ...params }, server) => print(server, { kind: 'tool', ...params }, answers),
});

export const read = serverCommand({
  name: 'read',
  usage: ['read [options] SERVER... --uri URI'],
  about: 'Reads a resource and prints the result exactly as the server sent it.',
  options: { uri: { type: 'string', value: 'URI', help: 'the resource to read' } },
  examples: [
    ['read node server.js --uri file:///notes.txt', 'read a resource'],
    ['read --config mcp.json --server files --uri file:///notes.txt', 'of a server in a configuration'],
  ],
  exitCodes,
  required: 'uri',
  read: ({ uri = '' }) => ({ uri }),
  run: (params, server) => print(server, { kind: 'resource', name: params.uri, arguments: params }),
});

export const prompt = serverCommand({
  name: 'prompt',
  usage: ['prompt [options] SERVER... --name NAME [--args JSON]'],
  about: 'Gets a prompt and prints the result exactly as the server sent it.',
  options: { name: { type: 'string', value: 'NAME', help: 'the prompt to get' }, args: ARGUMENTS },
  examples: [
    [`prompt node server.js --name greet --args '{"who":"you"}'`, 'get a prompt'],
    ['prompt https://example.com/mcp --name summary', 'get a prompt without arguments'],
  ],
  exitCodes,
  required: 'name',
  read: ({ name = '', args }) => ({ name, arguments: readJson('--args', args) }),
  run: (params, server) => print(server, { kind: 'prompt', ...params }),
});

function print(server: CommandServer, request: SentRequest, answers: readonly JsonObject[] = []): Promise<number> {
  return withSession(server, async (session, credentials, early) => {
    // The server starts while code is loaded.
    early?.start();
    const unused = [...answers];
    if (answers.length > 0)
      session.serverRequests.handle('elicitation/create', () => unused.shift() ?? { action: 'cancel' });
    const code = await (await import('./print-result')).printResult(session, credentials, request);
    if (unused.length > 0) writeStderr(`The server did not request ${unused.length} of ${answers.length} answers.`);
    return code;
  });
}

/** The result of an elicitation. @throws UsageError */
function readAnswer(text: string): JsonObject {
  if (text === 'decline' || text === 'cancel') return { action: text };
  return { action: 'accept', content: readJson('--answer', text) };
}

function readJson(option: string, text = '{}'): JsonObject {
  try {
    const value = parseJson(text);
    if (isObject(value)) return value;
  } catch (error) {
    throw new UsageError(`${option}: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw new UsageError(`${option} requires a JSON object.`);
}
