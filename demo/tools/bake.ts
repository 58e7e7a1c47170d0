import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { hasTaskClientCapabilityV2, type TaskV2 } from '@modelcontextprotocol/ext-tasks/core/v2';
import { type CallToolResult, type McpServer, ProtocolError } from '@modelcontextprotocol/server';
import * as z from 'zod';

import bakery from '../town/bakery.json' with { type: 'json' };
import { addTool, say } from './tool.ts';
import { translate } from '../translate.ts';

interface Cake {
  tiers: number;
  seconds: number;
}

type CakeTask = TaskV2 & { result?: CallToolResult & { resultType: 'complete' } };

/** Of all connections: over HTTP each request may have its own server. */
const tasks = new Map<string, { task: CakeTask; oven: AbortController }>();

const TTL_MS = 600_000;
const ID = z.looseObject({ taskId: z.string() });

/** Adds `bake_bread`: progress with messages, and it can be cancelled. */
export function addBakeBread(server: McpServer): void {
  addTool<{ loaf?: string; seconds?: number }>(server, 'bake_bread', async (args, { mcpReq }) => {
    const { loaf = 'sourdough', seconds = 8 } = args;
    const progressToken = mcpReq._meta?.progressToken;
    const total = bakery.steps.length;
    for (const [progress, message] of [...bakery.steps, 'Done'].entries()) {
      if (progressToken !== undefined) {
        const params = { progressToken, progress, total, message: translate(message) };
        await mcpReq.notify({ method: 'notifications/progress', params });
      }
      if (progress < total) await pause((seconds * 1000) / total, undefined, { signal: mcpReq.signal });
    }
    return say(
      translate('One {loaf} loaf, baked in {seconds} s and {total} steps. Mind the crust, it is hot.', {
        loaf: translate(loaf),
        seconds,
        total,
      }),
    );
  });
}

/** Adds `bake_cake`: a task (2026-07-28) for a client with the tasks extension, else a long call. */
export function addBakeCake(server: McpServer): void {
  addTool<Partial<Cake>>(server, 'bake_cake', async (args, { mcpReq }) => {
    const cake = { tiers: 3, seconds: 12, ...args };
    const knowsTasks = hasTaskClientCapabilityV2({ _meta: mcpReq.envelope });
    if (knowsTasks) return startTask(cake) as unknown as CallToolResult;
    await bake(cake, mcpReq.signal, () => undefined);
    return cakeResult(cake);
  });
  const { server: requests } = server;
  requests.setRequestHandler('tasks/get', { params: ID }, ({ taskId }) => ({ ...entryOf(taskId).task }));
  requests.setRequestHandler('tasks/update', { params: ID }, ({ taskId }) => {
    entryOf(taskId);
    return {};
  });
  requests.setRequestHandler('tasks/cancel', { params: ID }, ({ taskId }) => {
    const { task, oven } = entryOf(taskId);
    if (task.status === 'working') {
      oven.abort();
      updateTask(task, { status: 'cancelled', statusMessage: translate('The oven was opened too early') });
    }
    return {};
  });
}

function startTask(cake: Cake) {
  const now = new Date().toISOString();
  const task: CakeTask = {
    taskId: randomUUID(),
    status: 'working',
    statusMessage: translate('Reading the recipe'),
    createdAt: now,
    lastUpdatedAt: now,
    ttlMs: TTL_MS,
    pollIntervalMs: 500,
  };
  const oven = new AbortController();
  tasks.set(task.taskId, { task, oven });
  bake(cake, oven.signal, (statusMessage) => updateTask(task, { statusMessage })).then(
    () => {
      const result = { resultType: 'complete', ...cakeResult(cake) } as const;
      updateTask(task, { status: 'completed', statusMessage: translate('On the table'), result });
    },
    // Cancelled: `tasks/cancel` has set the status.
    () => undefined,
  );
  setTimeout(() => tasks.delete(task.taskId), TTL_MS).unref();
  return { resultType: 'task', ...task };
}

function entryOf(taskId: string) {
  const found = tasks.get(taskId);
  if (!found) throw new ProtocolError(-32602, translate('Unknown task: {taskId}', { taskId }));
  return found;
}

function updateTask(task: CakeTask, changed: Partial<CakeTask>): void {
  Object.assign(task, changed, { lastUpdatedAt: new Date().toISOString() });
}

async function bake({ tiers, seconds }: Cake, signal: AbortSignal, onStep: (text: string) => void) {
  const steps = [
    ...Array.from({ length: tiers }, (_, tier) =>
      translate('Baking tier {tier} of {tiers}', { tier: tier + 1, tiers }),
    ),
    translate('Letting it cool'),
    translate('Icing it'),
  ];
  for (const step of steps) {
    onStep(step);
    await pause((seconds * 1000) / steps.length, undefined, { signal });
  }
}

function cakeResult({ tiers, seconds }: Cake): CallToolResult {
  const tierWords = tiers === 1 ? 'tier' : 'tiers';
  return say(
    translate('A cake of {tiers} {tierWords}, baked in {seconds} s. It serves {guests}.', {
      tiers,
      tierWords,
      seconds,
      guests: tiers * 8,
    }),
  );
}
