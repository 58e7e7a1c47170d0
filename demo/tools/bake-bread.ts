import { setTimeout as pause } from 'node:timers/promises';

import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

import { ICONS } from '../icons.ts';
import { BAKES, bakingSeconds } from './fields.ts';

const inputSchema = z.object({
  loaf: z.enum(['sourdough', 'rye', 'baguette']).default('sourdough').meta({ title: 'Loaf' }),
  seconds: bakingSeconds(8),
});

const STEPS = [
  'Weighing the flour',
  'Mixing the dough',
  'Letting it rest',
  'Folding, once',
  'Folding, twice',
  'Shaping the loaf',
  'Heating the oven',
  'Baking with the lid on',
  'Baking with the lid off',
  'Letting it cool',
] as const;

/** Registers `bake_bread`: progress with messages, and it can be cancelled. */
export function registerBakeBread(server: McpServer): void {
  server.registerTool(
    'bake_bread',
    {
      title: 'Bake bread',
      description:
        'A long call: reports its progress step by step and stops at once when it is cancelled.',
      inputSchema,
      icons: ICONS.bread,
      annotations: BAKES,
    },
    async ({ loaf, seconds }, ctx) => {
      const { signal, _meta } = ctx.mcpReq;
      const progressToken = _meta?.progressToken;
      const report = async (progress: number, message: string): Promise<void> => {
        if (progressToken === undefined) return;
        await ctx.mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken, progress, total: STEPS.length, message },
        });
      };
      for (const [index, step] of STEPS.entries()) {
        await report(index, step);
        await pause((seconds * 1000) / STEPS.length, undefined, { signal });
      }
      await report(STEPS.length, 'Done');
      return {
        content: [
          {
            type: 'text',
            text: `One ${loaf} loaf, baked in ${seconds} s and ${STEPS.length} steps. Mind the crust, it is hot.`,
          },
        ],
      };
    },
  );
}
