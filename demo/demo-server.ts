import { TASKS_EXTENSION_ID_V2 } from '@modelcontextprotocol/ext-tasks/core/v2';
import { McpServer } from '@modelcontextprotocol/server';

import { registerCityResources } from './city-resources.ts';
import { iconOf } from './icons.ts';
import { registerPrompts } from './prompts.ts';
import { addBakeBread, addBakeCake } from './tools/bake.ts';
import { addListOrders, addOrderBread, addOrderFlour } from './tools/bakery.ts';
import { addBookTable } from './tools/book-table.ts';
import { addDeleteDocument, addSearchDocuments } from './tools/documents.ts';
import { addDrawChart } from './tools/draw-chart.ts';
import { addGetMenu } from './tools/get-menu.ts';
import { addGetWeather } from './tools/get-weather.ts';
import { addPlanTrip } from './tools/plan-trip.ts';
import { addPlayMelody } from './tools/play-melody.ts';
import { Shelf } from './town/shelf.ts';
import { translate } from './translate.ts';

const INSTRUCTIONS = `Everything works offline and nothing leaves this computer.

Start with get_weather for a picture, book_table for a question back to you, order_bread for an app, bake_bread for a long call that can be cancelled, and bake_cake for a task. delete_document only touches this connection's memory; restore_documents undoes it.`;

const KINDS = ['tools', 'prompts', 'resources', 'resources/templates'];
const CACHED_METHODS = ['server/discover', ...KINDS.map((kind) => `${kind}/list`)];
/** A day, for everybody: a change of a list is notified. */
const CACHE_HINT = { ttlMs: 86_400_000, cacheScope: 'public' } as const;

/** @param deleted names of deleted documents, if they outlive the server: over HTTP, each request may have its own */
export function createDemoServer(deleted?: Set<string>, onChanged?: () => void): McpServer {
  const server = new McpServer(
    {
      name: 'loupe-demo',
      title: translate('Loupe demo town'),
      version: '1.0.0',
      description: translate('A small fictional town by the sea, to try Loupe with'),
      icons: iconOf('town'),
    },
    {
      instructions: translate(INSTRUCTIONS),
      capabilities: { extensions: { [TASKS_EXTENSION_ID_V2]: {} } },
      cacheHints: Object.fromEntries(CACHED_METHODS.map((method) => [method, CACHE_HINT])),
    },
  );
  const shelf = new Shelf(server, deleted, onChanged);
  addGetWeather(server);
  addDrawChart(server);
  addPlayMelody(server);
  addSearchDocuments(server, shelf);
  addGetMenu(server);
  addListOrders(server);
  addBookTable(server);
  addBakeBread(server);
  addBakeCake(server);
  addPlanTrip(server);
  addOrderBread(server);
  addOrderFlour(server);
  addDeleteDocument(server, shelf);
  registerCityResources(server);
  registerPrompts(server, shelf);
  return server;
}
