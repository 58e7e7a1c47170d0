// The tasks extension of 2026-07-28: tasks with input, failure, cancellation and notifications. `--http` serves it over
// HTTP and prints the URL.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { TASKS_EXTENSION_ID_V2 } from '@modelcontextprotocol/ext-tasks/core/v2';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, ProtocolError, Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

const { values } = parseArgs({ options: { http: { type: 'boolean', default: false } } });

/** @type {Map<string, any>} */
const tasks = new Map();

/** @param {string} text @param {boolean} [isError] */
const result = (text, isError) => ({
  resultType: 'complete',
  content: [{ type: 'text', text }],
  ...(isError === true && { isError }),
});

/** @param {any} task @param {object} change */
function update(task, change) {
  if (['completed', 'failed', 'cancelled'].includes(task.status)) return;
  Object.assign(task, change, { lastUpdatedAt: new Date().toISOString() });
}

const QUESTION = {
  method: 'elicitation/create',
  params: {
    mode: 'form',
    message: 'Which colour?',
    requestedSchema: {
      type: 'object',
      properties: { colour: { type: 'string' } },
      required: ['colour'],
    },
  },
};

/** @type {Record<string, (task: any) => Promise<void>>} */
const work = {
  async count(task) {
    for (let step = 1; step <= 3; step += 1) {
      update(task, { statusMessage: `Step ${step} of 3` });
      await pause(600);
    }
    update(task, { status: 'completed', result: result('Counted to 3.') });
  },
  async ask(task) {
    update(task, { status: 'input_required', inputRequests: { colour: QUESTION } });
    const answered = new Promise((resolve) => {
      task.answer = resolve;
    });
    const { colour } = await answered;
    const said = JSON.stringify(colour.content ?? colour.action);
    delete task.inputRequests;
    update(task, { status: 'working', statusMessage: 'Mixing the colour' });
    await pause(200);
    update(task, { status: 'completed', result: result(`The answer: ${said}`) });
  },
  async fail(task) {
    await pause(200);
    update(task, { status: 'failed', error: { code: -32000, message: 'The oven is cold.' } });
  },
  async tool_error(task) {
    await pause(200);
    update(task, { status: 'completed', result: result('No such street.', true) });
  },
  async endless() {
    await Promise.resolve();
  },
};

/** @param {string} taskId */
function taskOf(taskId) {
  const task = tasks.get(taskId);
  if (!task) throw new ProtocolError(-32602, `Unknown task: ${taskId}`);
  return task;
}

const ID = z.looseObject({ taskId: z.string() });

function makeServer() {
  const server = new Server(
    { name: 'tasks-2026', version: '1.0.0' },
    { capabilities: { tools: {}, extensions: { [TASKS_EXTENSION_ID_V2]: {} } } },
  );
  server.setRequestHandler('tools/list', () => ({
    tools: Object.keys(work).map((name) => ({
      name,
      description: `The server makes a task of it: ${name}.`,
      inputSchema: { type: /** @type {const} */ ('object'), properties: {} },
    })),
  }));
  server.setRequestHandler('tools/call', (request) => {
    const now = new Date().toISOString();
    const task = {
      taskId: randomUUID(),
      status: 'working',
      createdAt: now,
      lastUpdatedAt: now,
      ttlMs: 60_000,
      pollIntervalMs: 200,
    };
    const created = { ...task, resultType: 'task' };
    tasks.set(task.taskId, task);
    void work[request.params.name]?.(task);
    return /** @type {any} */ (created);
  });
  server.setRequestHandler('tasks/get', { params: ID }, ({ taskId }) => shown(taskOf(taskId)));
  server.setRequestHandler('tasks/update', { params: ID }, ({ taskId }, { mcpReq }) => {
    // The SDK takes them out of the params of every request.
    taskOf(taskId).answer?.(mcpReq.inputResponses);
    return {};
  });
  server.setRequestHandler('tasks/cancel', { params: ID }, ({ taskId }) => {
    update(taskOf(taskId), { status: 'cancelled' });
    return {};
  });
  return server;
}

/** @param {any} task */
function shown(task) {
  const { answer, ...told } = task;
  return told;
}

if (values.http) {
  const handler = toNodeHandler(createMcpHandler(makeServer, { legacy: 'reject' }));
  const listening = createServer((request, response) => void handler(request, response));
  listening.listen(0, '127.0.0.1', () => {
    const address = /** @type {import('node:net').AddressInfo} */ (listening.address());
    console.log(`http://127.0.0.1:${address.port}/mcp`);
  });
} else {
  serveStdio(makeServer);
}
