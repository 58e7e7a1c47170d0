/** A city the demo knows by heart: it asks nobody. */
export interface City {
  readonly slug: string;
  readonly name: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
  readonly knownFor: string;
  /** Mean temperature in °C in the coldest and the warmest month. */
  readonly climate: readonly [coldest: number, warmest: number];
  /** How often it rains or snows, 0 to 1. */
  readonly wetness: number;
}

export const CITIES = [
  {
    slug: 'lisbon',
    name: 'Lisbon',
    country: 'Portugal',
    latitude: 38.72,
    longitude: -9.14,
    population: 545_000,
    knownFor: 'yellow trams, tiled walls and custard tarts',
    climate: [12, 24],
    wetness: 0.25,
  },
  {
    slug: 'kyoto',
    name: 'Kyoto',
    country: 'Japan',
    latitude: 35.01,
    longitude: 135.77,
    population: 1_460_000,
    knownFor: 'temple gardens, matcha and maple leaves',
    climate: [5, 28],
    wetness: 0.4,
  },
  {
    slug: 'reykjavik',
    name: 'Reykjavík',
    country: 'Iceland',
    latitude: 64.15,
    longitude: -21.94,
    population: 140_000,
    knownFor: 'hot springs, northern lights and cinnamon buns',
    climate: [0, 12],
    wetness: 0.55,
  },
  {
    slug: 'nairobi',
    name: 'Nairobi',
    country: 'Kenya',
    latitude: -1.29,
    longitude: 36.82,
    population: 4_400_000,
    knownFor: 'jacaranda streets, coffee and a national park within the city',
    climate: [17, 21],
    wetness: 0.3,
  },
  {
    slug: 'montreal',
    name: 'Montréal',
    country: 'Canada',
    latitude: 45.5,
    longitude: -73.57,
    population: 1_760_000,
    knownFor: 'bagels, jazz and staircases outside the houses',
    climate: [-9, 22],
    wetness: 0.4,
  },
  {
    slug: 'wellington',
    name: 'Wellington',
    country: 'New Zealand',
    latitude: -41.29,
    longitude: 174.78,
    population: 215_000,
    knownFor: 'wind, harbour swims and a red cable car',
    climate: [9, 17],
    wetness: 0.45,
  },
  {
    slug: 'chengdu',
    name: 'Chengdu',
    country: 'China',
    latitude: 30.57,
    longitude: 104.07,
    population: 20_900_000,
    knownFor: 'tea houses, pandas and Sichuan pepper',
    climate: [6, 26],
    wetness: 0.45,
  },
  {
    slug: 'oslo',
    name: 'Oslo',
    country: 'Norway',
    latitude: 59.91,
    longitude: 10.75,
    population: 710_000,
    knownFor: 'a fjord to swim in and forests at the end of the tram line',
    climate: [-4, 18],
    wetness: 0.4,
  },
] as const satisfies readonly City[];

export const CITY_NAMES = CITIES.map((city) => city.name) as [
  (typeof CITIES)[number]['name'],
  ...(typeof CITIES)[number]['name'][],
];

/** The city of that name or slug; capitals and accents do not matter. */
export function findCity(nameOrSlug: string): City | undefined {
  const plain = (text: string): string =>
    text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
  return CITIES.find((city) => [city.slug, plain(city.name)].includes(plain(nameOrSlug)));
}
