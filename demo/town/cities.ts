import cities from './cities.json' with { type: 'json' };

/** `climate`: mean °C of the coldest and of the warmest month. */
export const CITIES = cities;
export type City = (typeof cities)[number];

/** Ignores case and accents. */
export function findCity(nameOrSlug: string): City | undefined {
  const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
  return CITIES.find((city) => [city.slug, plain(city.name)].includes(plain(nameOrSlug)));
}
