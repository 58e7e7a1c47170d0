import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';

import { iconOf } from './icons.ts';
import { beginningWith } from './prompts.ts';
import { CITIES, findCity } from './town/cities.ts';
import { translate } from './translate.ts';

/** Registers the template `demo://cities/{city}`, whose variable can be completed. */
export function registerCityResources(server: McpServer): void {
  const slugs = CITIES.map((city) => city.slug);
  const template = new ResourceTemplate('demo://cities/{city}', {
    list: undefined,
    complete: { city: (typed) => beginningWith(slugs, typed) },
  });
  const about = {
    title: translate('City'),
    description: translate('Facts about a city: {slugs}', { slugs: slugs.join(', ') }),
    mimeType: 'application/json',
    icons: iconOf('town'),
  };
  server.registerResource('city', template, about, ({ href }, { city: slug }) => {
    const city = findCity(String(slug));
    if (city === undefined) {
      const names = { name: String(slug), slugs: slugs.join(', ') };
      throw new Error(translate('No such city: {name}. There are: {slugs}.', names));
    }
    const text = `${JSON.stringify(city, null, 2)}\n`;
    return { contents: [{ uri: href, mimeType: 'application/json', text }] };
  });
}
