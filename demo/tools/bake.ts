import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { hasTaskClientCapabilityV2, type TaskV2 } from '@modelcontextprotocol/ext-tasks/core/v2';
import { type CallToolResult, type McpServer, ProtocolError } from '@modelcontextprotocol/server';
import * as z from 'zod';

import bakery from '../town/bakery.json' with { type: 'json' };
import { addTool, say } from './tool.ts';
import { words } from '../words.ts';

interface Cake {
  tiers: number;
  seconds: number;
}

type CakeTask = TaskV2 & { result?: CallToolResult & { resultType: 'complete' } };

/** Of all connections: over HTTP each request may have a server of its own. */
const tasks = new Map<string, { task: CakeTask; oven: AbortController }>();

const TTL = 600_000;
const ID = z.looseObject({ taskId: z.string() });

/** Adds `bake_bread`: progress with messages, and it can be cancelled. */
export function addBakeBread(server: McpServer): void {
  addTool<{ loaf?: string; seconds?: number }>(server, 'bake_bread', async (asked, { mcpReq }) => {
    const { loaf = 'sourdough', seconds = 8 } = asked;
    const progressToken = mcpReq._meta?.progressToken;
    const total = bakery.steps.length;
    for (const [progress, message] of [...bakery.steps, 'Done'].entries()) {
      if (progressToken !== undefined) {
        const params = { progressToken, progress, total, message: words(message) };
        await mcpReq.notify({ method: 'notifications/progress', params });
      }
      if (progress < total) await pause((seconds * 1000) / total, undefined, { signal: mcpReq.signal });
    }
    return say(
      words('One {loaf} loaf, baked in {seconds} s and {total} steps. Mind the crust, it is hot.', {
        loaf: words(loaf),
        seconds,
        total,
      }),
    );
  });
}

/** Adds `bake_cake`: a task (2026-07-28) for a client that knows the extension, and a long call for any other. */
export function addBakeCake(server: McpServer): void {
  addTool<Partial<Cake>>(server, 'bake_cake', async (asked, { mcpReq }) => {
    const cake = { tiers: 3, seconds: 12, ...asked };
    const knowsTasks = hasTaskClientCapabilityV2({ _meta: mcpReq.envelope });
    if (knowsTasks) return startTask(cake) as unknown as CallToolResult;
    await bake(cake, mcpReq.signal, () => undefined);
    return served(cake);
  });
  const { server: requests } = server;
  requests.setRequestHandler('tasks/get', { params: ID }, ({ taskId }) => ({ ...taskOf(taskId).task }));
  requests.setRequestHandler('tasks/update', { params: ID }, ({ taskId }) => {
    taskOf(taskId);
    return {};
  });
  requests.setRequestHandler('tasks/cancel', { params: ID }, ({ taskId }) => {
    const { task, oven } = taskOf(taskId);
    if (task.status === 'working') {
      oven.abort();
      change(task, { status: 'cancelled', statusMessage: words('The oven was opened too early') });
    }
    return {};
  });
}

function startTask(cake: Cake) {
  const now = new Date().toISOString();
  const task: CakeTask = {
    taskId: randomUUID(),
    status: 'working',
    statusMessage: words('Reading the recipe'),
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
      change(task, { status: 'completed', statusMessage: words('On the table'), result });
    },
    // Cancelled: the task says so already.
    () => undefined,
  );
  setTimeout(() => tasks.delete(task.taskId), TTL).unref();
  return { resultType: 'task', ...task };
}

function taskOf(taskId: string) {
  const found = tasks.get(taskId);
  if (!found) throw new ProtocolError(-32602, words('Unknown task: {taskId}', { taskId }));
  return found;
}

function change(task: CakeTask, changed: Partial<CakeTask>): void {
  Object.assign(task, changed, { lastUpdatedAt: new Date().toISOString() });
}

async function bake({ tiers, seconds }: Cake, signal: AbortSignal, tell: (words: string) => void) {
  const steps = [
    ...Array.from({ length: tiers }, (_, tier) => words('Baking tier {tier} of {tiers}', { tier: tier + 1, tiers })),
    words('Letting it cool'),
    words('Icing it'),
  ];
  for (const step of steps) {
    tell(step);
    await pause((seconds * 1000) / steps.length, undefined, { signal });
  }
}

function served({ tiers, seconds }: Cake): CallToolResult {
  const tierWords = tiers === 1 ? 'tier' : 'tiers';
  return say(
    words('A cake of {tiers} {tierWords}, baked in {seconds} s. It serves {guests}.', {
      tiers,
      tierWords,
      seconds,
      guests: tiers * 8,
    }),
  );
}
