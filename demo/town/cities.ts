import cities from './cities.json' with { type: 'json' };

/** The cities the demo knows by heart; `climate` is the mean in °C of the coldest and of the warmest month. */
export const CITIES = cities;
export type City = (typeof cities)[number];

/** The city of that name or slug; capitals and accents do not matter. */
export function findCity(nameOrSlug: string): City | undefined {
  const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
  return CITIES.find((city) => [city.slug, plain(city.name)].includes(plain(nameOrSlug)));
}
