import type { McpServer } from '@modelcontextprotocol/server';

import { readMedia } from '../media.ts';
import { iconOf } from '../icons.ts';
import { chance } from '../town/chance.ts';
import bakery from '../town/bakery.json' with { type: 'json' };
import { addTool, fail, say } from './tool.ts';
import { translateDefinition, translate } from '../translate.ts';

const PAGE_URI = 'ui://loupe-demo/bread-order';
const PAGE_TYPE = 'text/html;profile=mcp-app';

interface OrderFilter {
  status?: string;
  min_total?: number;
  sort_by?: 'newest' | 'total' | 'customer';
  limit?: number;
}

export function addListOrders(server: McpServer): void {
  addTool<OrderFilter>(server, 'list_orders', ({ status, min_total = 0, sort_by, limit = 12 }) => {
    const matching = bakery.orders.filter(
      (order) => (status === undefined || order.status === status) && order.total >= min_total,
    );
    if (sort_by === 'total') matching.sort((a, b) => b.total - a.total);
    if (sort_by === 'customer') matching.sort((a, b) => a.customer.localeCompare(b.customer));
    const sum = Math.round(matching.reduce((all, { total }) => all + total, 0) * 100) / 100;
    const orders = matching.slice(0, limit).map((order) => ({ ...order, item: translate(order.item) }));
    const structuredContent = { orders, matching: matching.length, sum };
    return { ...say(JSON.stringify(structuredContent, null, 2)), structuredContent };
  });
}

/** Adds `order_bread`, whose result is an app (MCP Apps), and `place_bread_order`, which only that app calls. */
export function addOrderBread(server: McpServer): void {
  const page = translateDefinition({
    title: 'Bread for tomorrow',
    description: 'The app of order_bread',
    mimeType: PAGE_TYPE,
    icons: iconOf('bread'),
  });
  server.registerResource('bread-order', PAGE_URI, page, () => {
    const text = readMedia('bread-order.html')
      .toString()
      .replaceAll(/\{\{(.+?)\}\}/g, (_, own: string) => translate(own));
    // An empty `csp`: it needs no network.
    const _meta = { ui: { csp: {}, prefersBorder: true } };
    return { contents: [{ uri: PAGE_URI, mimeType: PAGE_TYPE, text, _meta }] };
  });
  addTool<{ guests?: number }>(server, 'order_bread', ({ guests = 4 }) => {
    const breads = bakery.breads.map(({ each, ...bread }) => ({
      ...bread,
      name: translate(bread.name),
      suggested: Math.round(guests * each),
    }));
    const list = breads.map(({ name, suggested }) => `${suggested} × ${name}`).join(', ');
    return { ...say(translate('For {guests} at breakfast: {list}.', { guests, list })), structuredContent: { breads } };
  });
  addTool<{ items: { id: string; count?: number }[] }>(server, 'place_bread_order', (order) => {
    const items = order.items.map(({ id, count = 1 }) => ({ id, count }));
    const priceOf = (id: string) => bakery.breads.find((bread) => bread.id === id)?.price ?? 0;
    const total = items.reduce((sum, { id, count }) => sum + priceOf(id) * count, 0);
    const code = chance(JSON.stringify(items))().toString(36).slice(2, 6).toUpperCase();
    return say(
      translate('Ordered: {total} €, to be fetched at seven with the code {code}.', { total: total.toFixed(2), code }),
    );
  });
}

/** Adds `order_flour`, which always fails with a tool error. */
export function addOrderFlour(server: McpServer): void {
  addTool<{ flour?: string; kilograms?: number }>(server, 'order_flour', (order) => {
    const { flour = 'wheat', kilograms = 100 } = order;
    console.error(`order_flour: mill.example does not answer, gave up after 3 attempts (${kilograms} kg ${flour})`);
    return fail(
      translate(
        'The mill could not be reached, so {kilograms} kg of {flour} flour were not ordered.\n\nNothing was charged. The mill answers the phone Monday to Friday from 6:00 to 14:00; the resource demo://documents/opening-hours.json has the times.',
        { kilograms, flour: translate(flour) },
      ),
    );
  });
}
