import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

import { ICONS } from '../icons.ts';
import { chance } from '../town/chance.ts';
import { BREAD_ORDER_PAGE } from './bread-order-page.ts';

const PAGE_URI = 'ui://loupe-demo/bread-order';
const PAGE_TYPE = 'text/html;profile=mcp-app';

const BREADS = [
  { id: 'sourdough', name: 'Sourdough', price: 4.8, crust: '#a8692f', each: 0.25 },
  { id: 'rye', name: 'Rye', price: 4.2, crust: '#6d4424', each: 0.15 },
  { id: 'baguette', name: 'Baguette', price: 1.9, crust: '#d29a4e', each: 0.5 },
  { id: 'cinnamon-bun', name: 'Cinnamon bun', price: 2.4, crust: '#8d5524', each: 1 },
] as const;

const HINTS = { destructiveHint: false, openWorldHint: false };

/** Registers `order_bread`, whose result is an app (MCP Apps), and `place_bread_order`, which only that app calls. */
export function registerOrderBread(server: McpServer): void {
  server.registerResource(
    'bread-order',
    PAGE_URI,
    {
      title: 'Bread for tomorrow',
      description: 'The app of order_bread',
      mimeType: PAGE_TYPE,
      icons: ICONS.bread,
    },
    () => ({
      contents: [
        {
          uri: PAGE_URI,
          mimeType: PAGE_TYPE,
          text: BREAD_ORDER_PAGE,
          // It needs nothing of the network, and says so.
          _meta: { ui: { csp: {}, prefersBorder: true } },
        },
      ],
    }),
  );
  server.registerTool(
    'order_bread',
    {
      title: 'Order bread (app)',
      description:
        'Shows the bakery’s order form as an app, in the result itself. Choose loaves there and order: the app calls another tool by itself.',
      inputSchema: z.object({
        guests: z.int().min(1).max(12).default(4).meta({ title: 'Guests at breakfast' }),
      }),
      outputSchema: z.object({
        breads: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            price: z.number().meta({ description: 'Euro' }),
            crust: z.string().meta({ description: 'Its colour' }),
            suggested: z.int(),
          }),
        ),
      }),
      icons: ICONS.bread,
      annotations: { ...HINTS, readOnlyHint: true, idempotentHint: true },
      _meta: { ui: { resourceUri: PAGE_URI } },
    },
    ({ guests }) => {
      const breads = BREADS.map(({ each, ...bread }) => ({
        ...bread,
        suggested: Math.round(guests * each),
      }));
      const list = breads.map(({ name, suggested }) => `${suggested} × ${name}`).join(', ');
      return {
        content: [{ type: 'text', text: `For ${guests} at breakfast: ${list}.` }],
        structuredContent: { breads },
      };
    },
  );
  server.registerTool(
    'place_bread_order',
    {
      title: 'Place a bread order',
      description: 'Places an order. Meant for the app of order_bread alone, not for a model.',
      inputSchema: z.object({
        items: z
          .array(
            z.object({
              id: z.enum(BREADS.map(({ id }) => id)).meta({ title: 'Bread' }),
              count: z.int().min(1).max(9).default(1).meta({ title: 'How many' }),
            }),
          )
          .min(1)
          .meta({ title: 'Items' }),
      }),
      icons: ICONS.bread,
      annotations: { ...HINTS, readOnlyHint: false, idempotentHint: false },
      _meta: { ui: { visibility: ['app'] } },
    },
    ({ items }) => {
      const total = items.reduce((sum, { id, count }) => sum + priceOf(id) * count, 0);
      const code = chance(JSON.stringify(items))().toString(36).slice(2, 6).toUpperCase();
      const text = `Ordered: ${total.toFixed(2)} €, to be fetched at seven with the code ${code}.`;
      return { content: [{ type: 'text', text }] };
    },
  );
}

function priceOf(id: (typeof BREADS)[number]['id']): number {
  return BREADS.find((bread) => bread.id === id)?.price ?? 0;
}
