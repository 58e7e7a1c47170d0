import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

import { ICONS } from '../icons.ts';
import { allOrders, ORDER_STATUSES } from '../town/orders.ts';

const inputSchema = z.object({
  status: z
    .enum(ORDER_STATUSES)
    .optional()
    .meta({ title: 'Status', description: 'Only orders of this status' }),
  min_total: z
    .number()
    .min(0)
    .optional()
    .meta({ title: 'From this total', description: 'In euro', examples: [20] }),
  sort_by: z.enum(['newest', 'total', 'customer']).default('newest').meta({ title: 'Sort by' }),
  limit: z.int().min(1).max(48).default(12).meta({ title: 'Rows at most' }),
});

const outputSchema = z.object({
  orders: z.array(
    z.object({
      number: z.string(),
      customer: z.string(),
      item: z.string(),
      quantity: z.int().min(1),
      total: z.number().meta({ description: 'Euro' }),
      status: z.enum(ORDER_STATUSES),
      paid: z.boolean(),
      placedAt: z.string().meta({ format: 'date-time' }),
      note: z.string().nullable(),
    }),
  ),
  matching: z.int().meta({ description: 'How many orders match, shown or not' }),
  sum: z.number().meta({ description: 'Euro, over all that match' }),
});

/** Registers `list_orders`: rows as structured output. */
export function registerListOrders(server: McpServer): void {
  server.registerTool(
    'list_orders',
    {
      title: 'Orders at the bakery',
      description: 'The bakery’s orders as a table of structured output.',
      inputSchema,
      outputSchema,
      icons: ICONS.orders,
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    ({ status, min_total, sort_by, limit }) => {
      const matching = allOrders().filter(
        (order) =>
          (status === undefined || order.status === status) && order.total >= (min_total ?? 0),
      );
      if (sort_by === 'total') matching.sort((a, b) => b.total - a.total);
      if (sort_by === 'customer') matching.sort((a, b) => a.customer.localeCompare(b.customer));
      const structuredContent = {
        orders: matching.slice(0, limit),
        matching: matching.length,
        sum: Math.round(matching.reduce((sum, order) => sum + order.total, 0) * 100) / 100,
      };
      return {
        content: [{ type: 'text', text: JSON.stringify(structuredContent, null, 2) }],
        structuredContent,
      };
    },
  );
}
