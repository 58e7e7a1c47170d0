import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

import { ICONS } from '../icons.ts';
import { CITY_NAMES, findCity } from '../town/cities.ts';
import { chance } from '../town/chance.ts';
import { dateField } from './fields.ts';

const INTERESTS = ['food', 'museums', 'hiking', 'music', 'architecture', 'doing nothing'] as const;

const inputSchema = z.object({
  destination: z.enum(CITY_NAMES).meta({ title: 'Destination' }),
  dates: z
    .object({
      from: dateField('From', 'First day'),
      nights: z.int().min(1).max(14).default(3).meta({ title: 'Nights' }),
    })
    .meta({ title: 'Dates' }),
  travellers: z
    .array(
      z.object({
        name: z.string().min(1).meta({ title: 'Name' }),
        age: z
          .int()
          .min(0)
          .max(120)
          .nullable()
          .default(null)
          .meta({ title: 'Age', description: 'Null if you would rather not say' }),
      }),
    )
    .min(1)
    .max(8)
    .meta({ title: 'Travellers' }),
  interests: z
    .array(z.enum(INTERESTS))
    .default(['food'])
    .meta({ title: 'Interests', uniqueItems: true }),
  must_see: z
    .array(z.string().min(1))
    .max(10)
    .optional()
    .meta({ title: 'Must see', description: 'Places or things, in your own words' }),
  budget: z
    .object({
      amount: z.number().positive().meta({ title: 'Amount' }),
      currency: z.enum(['EUR', 'USD', 'JPY', 'CNY']).default('EUR').meta({ title: 'Currency' }),
    })
    .nullable()
    .default(null)
    .meta({ title: 'Budget', description: 'Null if money is no question' }),
  stay: z
    .discriminatedUnion('kind', [
      z
        .object({
          kind: z.literal('hotel'),
          stars: z.int().min(1).max(5).default(3).meta({ title: 'Stars' }),
        })
        .meta({ title: 'Hotel' }),
      z
        .object({
          kind: z.literal('tent'),
          size: z.enum(['small', 'large']).default('small').meta({ title: 'Size' }),
        })
        .meta({ title: 'Tent' }),
    ])
    .optional()
    .meta({ title: 'Stay', description: 'Where to sleep' }),
  pace: z.number().min(0).max(1).default(0.5).meta({
    title: 'Pace',
    description: '0 is slow, 1 sees everything',
  }),
  by_train: z.boolean().default(true).meta({ title: 'By train where possible' }),
  notes: z
    .string()
    .max(2000)
    .optional()
    .meta({ title: 'Notes', description: 'Anything else.\nMay have several lines.' }),
});

type Trip = z.output<typeof inputSchema>;

const outputSchema = z.object({
  title: z.string(),
  days: z.array(
    z.object({ date: z.string(), morning: z.string(), afternoon: z.string(), evening: z.string() }),
  ),
  perPersonAndDay: z
    .number()
    .nullable()
    .meta({ description: 'Budget per person and day; null without a budget' }),
});

const IDEAS = {
  food: ['the covered market', 'a cooking class', 'the street of small kitchens'],
  museums: ['the city museum', 'a house of modern art', 'the museum of everyday things'],
  hiking: ['the hill behind the town', 'a walk along the water', 'the old pilgrim path'],
  music: ['a concert in the park', 'the record shops', 'a small jazz club'],
  architecture: ['the old quarter', 'a tour of rooftops', 'the railway station'],
  'doing nothing': ['a bench in the sun', 'a long breakfast', 'watching the boats'],
} as const satisfies Record<(typeof INTERESTS)[number], readonly string[]>;

function plan(trip: Trip): z.output<typeof outputSchema> {
  const { destination, dates, travellers, interests, must_see: mustSee = [], budget, pace } = trip;
  const ideas: string[] = [...mustSee, ...interests.flatMap((interest) => IDEAS[interest])];
  if (ideas.length === 0) ideas.push(...IDEAS['doing nothing']);
  const roll = chance(`${destination} ${dates.from}`);
  const next = (): string => ideas[Math.floor(roll() * ideas.length)] ?? 'a free hour';
  const start = Date.parse(`${dates.from}T00:00:00Z`);
  const days = Array.from({ length: dates.nights + 1 }, (_, index) => ({
    date: new Date(start + index * 86_400_000).toISOString().slice(0, 10),
    morning: mustSee[index] ?? next(),
    afternoon: pace < 0.34 ? 'a free afternoon' : next(),
    evening: pace > 0.66 ? next() : 'dinner where the neighbours eat',
  }));
  const perPersonAndDay =
    budget === null ? null : Math.round(budget.amount / travellers.length / days.length);
  const names = travellers.map((traveller) => traveller.name);
  return { title: `${destination} with ${names.join(', ')}`, days, perPersonAndDay };
}

/** Registers `plan_trip`: every shape of input that a form should manage. */
export function registerPlanTrip(server: McpServer): void {
  server.registerTool(
    'plan_trip',
    {
      title: 'Plan a trip',
      description:
        'Plans a few days in a city. Its form has a bit of everything: nested objects, lists, a union, dates, defaults and fields that may be null.',
      inputSchema,
      outputSchema,
      icons: ICONS.trip,
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    (trip) => {
      const structuredContent = plan(trip);
      const city = findCity(trip.destination);
      const money = structuredContent.perPersonAndDay;
      const lines = [
        `# ${structuredContent.title}`,
        '',
        `Known for ${city?.knownFor ?? 'itself'}. ${trip.by_train ? 'By train where there is one' : 'By whatever is fastest'}; sleeping in ${trip.stay === undefined ? 'a place to be found' : trip.stay.kind === 'hotel' ? `a hotel with ${trip.stay.stars} stars` : `a ${trip.stay.size} tent`}.`,
        ...(money === null
          ? []
          : ['', `About ${money} ${trip.budget?.currency ?? ''} a day each.`]),
        '',
        '| Day | Morning | Afternoon | Evening |',
        '| --- | --- | --- | --- |',
        ...structuredContent.days.map(
          (day) => `| ${day.date} | ${day.morning} | ${day.afternoon} | ${day.evening} |`,
        ),
        ...(trip.notes === undefined ? [] : ['', `> ${trip.notes.replaceAll('\n', '\n> ')}`]),
      ];
      return { content: [{ type: 'text', text: lines.join('\n') }], structuredContent };
    },
  );
}
