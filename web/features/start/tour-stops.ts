import type { JsonObject } from '../../../core/json/json-object';

export interface TourStop {
  name: (typeof NAMES)[number];
  tool: string;
  arguments: JsonObject;
  section: 'tools' | 'log';
}

const NAMES = ['picture', 'table', 'question', 'task', 'app', 'failure', 'log'] as const;

/** In order. Each stop calls a tool of the demo server (`demo/demo-server.ts`). */
export const TOUR_STOPS: readonly [TourStop, ...TourStop[]] = [
  { name: 'picture', tool: 'get_weather', arguments: { city: 'Lisbon' }, section: 'tools' },
  { name: 'table', tool: 'list_orders', arguments: { sort_by: 'total' }, section: 'tools' },
  { name: 'question', tool: 'book_table', arguments: { restaurant: 'The Lighthouse' }, section: 'tools' },
  { name: 'task', tool: 'bake_cake', arguments: { tiers: 3, seconds: 15 }, section: 'tools' },
  { name: 'app', tool: 'order_bread', arguments: { guests: 4 }, section: 'tools' },
  { name: 'failure', tool: 'order_flour', arguments: { flour: 'wheat', kilograms: 100 }, section: 'tools' },
  { name: 'log', tool: 'order_flour', arguments: { flour: 'rye', kilograms: 50 }, section: 'log' },
];
