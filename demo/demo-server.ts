import { TASKS_EXTENSION_ID_V2 } from '@modelcontextprotocol/ext-tasks/core/v2';
import { McpServer } from '@modelcontextprotocol/server';

import { registerCityResources } from './city-resources.ts';
import { ICONS } from './icons.ts';
import { registerPrompts } from './prompts.ts';
import { registerBakeBread } from './tools/bake-bread.ts';
import { registerBakeCake } from './tools/bake-cake.ts';
import { registerBookTable } from './tools/book-table.ts';
import { registerDeleteDocument } from './tools/delete-document.ts';
import { registerDrawChart } from './tools/draw-chart.ts';
import { registerGetMenu } from './tools/get-menu.ts';
import { registerGetWeather } from './tools/get-weather.ts';
import { registerListOrders } from './tools/list-orders.ts';
import { registerOrderBread } from './tools/order-bread.ts';
import { registerOrderFlour } from './tools/order-flour.ts';
import { registerPlanTrip } from './tools/plan-trip.ts';
import { registerPlayMelody } from './tools/play-melody.ts';
import { registerSearchDocuments } from './tools/search-documents.ts';
import { Shelf } from './town/shelf.ts';

const INSTRUCTIONS = `A small made-up town by the sea, to try Loupe with. Everything works offline and nothing leaves this computer.

Start with get_weather for a picture, book_table for a question back to you, order_bread for an app, bake_bread for a long call that can be cancelled, and bake_cake for a task. delete_document only touches this connection's memory; restore_documents undoes it.`;

/** The lists are the same for everybody, and tell when they change. */
const LASTING = { ttlMs: 86_400_000, cacheScope: 'public' } as const;

/**
 * The demo server with its tools, resources and prompts; it serves every protocol era alike.
 * @param deleted names of documents that were taken off the shelf, where a connection outlives its server
 * @param onDocumentsChanged called when one is taken off or put back
 */
export function createDemoServer(
  deleted?: Set<string>,
  onDocumentsChanged?: () => void,
): McpServer {
  const server = new McpServer(
    {
      name: 'loupe-demo',
      title: 'Loupe demo town',
      version: '1.0.0',
      description: 'A small made-up town by the sea, to try Loupe with',
      icons: ICONS.town,
    },
    {
      instructions: INSTRUCTIONS,
      capabilities: { extensions: { [TASKS_EXTENSION_ID_V2]: {} } },
      cacheHints: {
        'server/discover': LASTING,
        'tools/list': LASTING,
        'prompts/list': LASTING,
        'resources/list': LASTING,
        'resources/templates/list': LASTING,
      },
    },
  );
  const shelf = new Shelf(server, deleted, onDocumentsChanged);
  registerGetWeather(server);
  registerDrawChart(server);
  registerPlayMelody(server);
  registerSearchDocuments(server, shelf);
  registerGetMenu(server);
  registerListOrders(server);
  registerBookTable(server);
  registerBakeBread(server);
  registerBakeCake(server);
  registerPlanTrip(server);
  registerOrderBread(server);
  registerOrderFlour(server);
  registerDeleteDocument(server, shelf);
  registerCityResources(server);
  registerPrompts(server, shelf);
  return server;
}
