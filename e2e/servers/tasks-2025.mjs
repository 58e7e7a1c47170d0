// The experimental tasks of 2025-11-25, with the SDK's task store: slow, failing, asking and endless tasks, and tasks of
// the client.
import { InMemoryTaskMessageQueue, InMemoryTaskStore } from '@modelcontextprotocol/sdk/experimental/tasks';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { ElicitResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';

const taskStore = new InMemoryTaskStore();
const server = new McpServer(
  { name: 'tasks-2025', version: '1.0.0' },
  {
    capabilities: {
      tools: {},
      tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } },
    },
    taskStore,
    taskMessageQueue: new InMemoryTaskMessageQueue(),
  },
);

/** @param {string} text @param {boolean} [isError] */
const result = (text, isError) => ({
  content: [{ type: /** @type {const} */ ('text'), text }],
  ...(isError === true && { isError }),
});

const FORM = {
  message: 'Which colour?',
  requestedSchema: {
    type: /** @type {const} */ ('object'),
    properties: { colour: { type: /** @type {const} */ ('string') } },
    required: ['colour'],
  },
};

/**
 * A tool that is run as a task.
 *
 * @param {string} name
 * @param {'optional' | 'required'} taskSupport
 * @param {(args: any, task: { taskId: string, extra: any }) => Promise<void>} work
 * @param {z.ZodRawShape} [inputSchema]
 */
function registerTask(name, taskSupport, work, inputSchema = {}) {
  server.experimental.tasks.registerToolTask(
    name,
    { description: `As a task: ${name}.`, inputSchema, execution: { taskSupport } },
    {
      createTask: async (args, extra) => {
        const { taskStore: store, taskRequestedTtl } = extra;
        const task = await store.createTask({
          ttl: taskRequestedTtl ?? 60_000,
          pollInterval: 200,
        });
        void work(args, { taskId: task.taskId, extra }).catch(() => undefined);
        return { task };
      },
      getTask: (_args, { taskStore: store, taskId }) => store.getTask(taskId),
      getTaskResult: (_args, { taskStore: store, taskId }) => /** @type {any} */ (store.getTaskResult(taskId)),
    },
  );
}

registerTask(
  'count',
  'optional',
  async ({ steps }, { taskId, extra }) => {
    for (let step = 1; step <= steps; step += 1) {
      await extra.taskStore.updateTaskStatus(taskId, 'working', `Step ${step} of ${steps}`);
      await pause(600);
    }
    await extra.taskStore.storeTaskResult(taskId, 'completed', result(`Counted to ${steps}.`));
  },
  { steps: z.int().min(1).max(100).default(3) },
);

registerTask('fail', 'required', async (_args, { taskId, extra }) => {
  await pause(200);
  await extra.taskStore.storeTaskResult(taskId, 'failed', result('It went wrong.', true));
});

registerTask('endless', 'required', async () => undefined);

registerTask('ask', 'required', async (_args, { taskId, extra }) => {
  await pause(100);
  await extra.taskStore.updateTaskStatus(taskId, 'input_required', 'A colour is needed');
  const answer = await extra.sendRequest({ method: 'elicitation/create', params: FORM }, ElicitResultSchema, {
    relatedTask: { taskId },
  });
  await extra.taskStore.updateTaskStatus(taskId, 'working', 'Mixing the colour');
  await pause(200);
  const said = JSON.stringify(answer.content ?? answer.action);
  await extra.taskStore.storeTaskResult(taskId, 'completed', result(`The answer: ${said}`));
});

server.registerTool(
  'client_task',
  { description: 'Asks the client a question as a task of the client’s, and tells how it went.' },
  async () => {
    /** @type {string[]} */
    const steps = [];
    const stream = server.server.experimental.tasks.elicitInputStream(
      { mode: 'form', ...FORM },
      { task: { ttl: 30_000 } },
    );
    for await (const message of stream) {
      if (message.type === 'taskCreated') {
        steps.push(`created ${message.task.status}`);
        const { tasks } = await server.server.experimental.tasks.listTasks();
        steps.push(`listed ${tasks.length}`);
      } else if (message.type === 'result') steps.push(`result ${JSON.stringify(message.result)}`);
      else if (message.type === 'error') steps.push(`error ${message.error.message}`);
    }
    return result(steps.join('\n'));
  },
);

server.registerTool(
  'cancel_client_task',
  { description: 'Asks the client a question as a task, and cancels it at once.' },
  async () => {
    const stream = server.server.experimental.tasks.elicitInputStream({ mode: 'form', ...FORM }, { task: {} });
    for await (const message of stream) {
      if (message.type !== 'taskCreated') continue;
      const { taskId } = message.task;
      await pause(600);
      const cancelled = await server.server.experimental.tasks.cancelTask(taskId);
      return result(`cancelled: ${cancelled.status}`);
    }
    return result('no task', true);
  },
);

await server.connect(new StdioServerTransport());
