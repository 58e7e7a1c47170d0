import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';

import { ICONS } from './icons.ts';
import { beginningWith } from './prompts.ts';
import { CITIES, findCity } from './town/cities.ts';

/** Registers the template `demo://cities/{city}`, whose variable can be completed. */
export function registerCityResources(server: McpServer): void {
  const slugs = CITIES.map((city) => city.slug);
  server.registerResource(
    'city',
    new ResourceTemplate('demo://cities/{city}', {
      list: undefined,
      complete: { city: (typed) => beginningWith(slugs, typed) },
    }),
    {
      title: 'City',
      description: `Facts about a city: ${slugs.join(', ')}`,
      mimeType: 'application/json',
      icons: ICONS.town,
    },
    (uri, variables) => {
      const { city: slug } = variables;
      const city = findCity(typeof slug === 'string' ? slug : '');
      if (city === undefined) {
        throw new Error(`No such city: ${String(slug)}. There are: ${slugs.join(', ')}.`);
      }
      return {
        contents: [
          {
            uri: uri.href,
            mimeType: 'application/json',
            text: `${JSON.stringify(city, null, 2)}\n`,
          },
        ],
      };
    },
  );
}
