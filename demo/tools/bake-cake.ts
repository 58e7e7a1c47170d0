import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { TASKS_EXTENSION_ID_V2 } from '@modelcontextprotocol/ext-tasks/core/v2';
import { type CallToolResult, type McpServer, ProtocolError } from '@modelcontextprotocol/server';
import * as z from 'zod';

import { ICONS } from '../icons.ts';
import { BAKES, bakingSeconds } from './fields.ts';

const inputSchema = z.object({
  tiers: z.number().int().min(1).max(5).default(3).meta({ title: 'Tiers' }),
  seconds: bakingSeconds(12),
});
type Cake = z.infer<typeof inputSchema>;

interface CakeTask {
  taskId: string;
  status: 'working' | 'completed' | 'cancelled';
  statusMessage: string;
  createdAt: string;
  lastUpdatedAt: string;
  ttlMs: number;
  pollIntervalMs: number;
  result?: CallToolResult & { resultType: 'complete' };
}

/** Of all connections: over HTTP each request may have a server of its own. */
const tasks = new Map<string, { task: CakeTask; oven: AbortController }>();

const TTL = 600_000;
const CLIENT_CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const ID = z.looseObject({ taskId: z.string() });
/** What a client says of itself with each request. */
const DECLARED = z.looseObject({
  [CLIENT_CAPABILITIES]: z.looseObject({ extensions: z.record(z.string(), z.unknown()) }),
});

/** Registers `bake_cake`: a task (2026-07-28) for a client that knows the extension, and a long call for any other. */
export function registerBakeCake(server: McpServer): void {
  server.registerTool(
    'bake_cake',
    {
      title: 'Bake a cake',
      description:
        'A task: the answer comes at once and says where to ask for the cake, which is baked meanwhile. A client that knows no tasks waits for it.',
      inputSchema,
      icons: ICONS.bread,
      annotations: BAKES,
    },
    async (cake, { mcpReq }) => {
      if (knowsTasks(mcpReq.envelope)) return startTask(cake) as unknown as CallToolResult;
      await bake(cake, mcpReq.signal, () => undefined);
      return served(cake);
    },
  );
  const { server: requests } = server;
  requests.setRequestHandler('tasks/get', { params: ID }, ({ taskId }) => ({
    ...taskOf(taskId).task,
  }));
  requests.setRequestHandler('tasks/update', { params: ID }, ({ taskId }) => {
    taskOf(taskId);
    return {};
  });
  requests.setRequestHandler('tasks/cancel', { params: ID }, ({ taskId }) => {
    const { task, oven } = taskOf(taskId);
    if (task.status === 'working') {
      oven.abort();
      change(task, { status: 'cancelled', statusMessage: 'The oven was opened too early' });
    }
    return {};
  });
}

function knowsTasks(envelope: object | undefined): boolean {
  const { data } = DECLARED.safeParse(envelope);
  return data !== undefined && TASKS_EXTENSION_ID_V2 in data[CLIENT_CAPABILITIES].extensions;
}

function startTask(cake: Cake) {
  const now = new Date().toISOString();
  const task: CakeTask = {
    taskId: randomUUID(),
    status: 'working',
    statusMessage: 'Reading the recipe',
    createdAt: now,
    lastUpdatedAt: now,
    ttlMs: TTL,
    pollIntervalMs: 500,
  };
  const oven = new AbortController();
  tasks.set(task.taskId, { task, oven });
  bake(cake, oven.signal, (statusMessage) => change(task, { statusMessage })).then(
    () => {
      const result = { resultType: 'complete', ...served(cake) } as const;
      change(task, { status: 'completed', statusMessage: 'On the table', result });
    },
    // Cancelled: the task says so already.
    () => undefined,
  );
  setTimeout(() => tasks.delete(task.taskId), TTL).unref();
  return { resultType: 'task', ...task };
}

function taskOf(taskId: string) {
  const found = tasks.get(taskId);
  if (!found) throw new ProtocolError(-32602, `Unknown task: ${taskId}`);
  return found;
}

function change(task: CakeTask, changed: Partial<CakeTask>): void {
  Object.assign(task, changed, { lastUpdatedAt: new Date().toISOString() });
}

async function bake({ tiers, seconds }: Cake, signal: AbortSignal, say: (words: string) => void) {
  const steps = [
    ...Array.from({ length: tiers }, (_, tier) => `Baking tier ${tier + 1} of ${tiers}`),
    'Letting it cool',
    'Icing it',
  ];
  for (const step of steps) {
    say(step);
    await pause((seconds * 1000) / steps.length, undefined, { signal });
  }
}

function served({ tiers, seconds }: Cake): CallToolResult {
  const words = `A cake of ${tiers} ${tiers === 1 ? 'tier' : 'tiers'}, baked in ${seconds} s. It serves ${tiers * 8}.`;
  return { content: [{ type: 'text', text: words }] };
}
