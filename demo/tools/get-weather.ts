import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

import { drawWeatherCard } from '../drawing/weather-card.ts';
import { ICONS } from '../icons.ts';
import { CITY_NAMES, findCity } from '../town/cities.ts';
import { CONDITIONS, fahrenheit, forecast, type ForecastDay } from '../town/forecast.ts';
import { dateField, today } from './fields.ts';

const UNITS = ['celsius', 'fahrenheit'] as const;

const inputSchema = z.object({
  city: z.enum(CITY_NAMES).meta({ title: 'City', description: 'Where to look at the sky' }),
  unit: z
    .enum(UNITS)
    .default('celsius')
    .meta({ title: 'Unit', description: 'How temperatures are written' }),
  days: z
    .int()
    .min(1)
    .max(7)
    .default(5)
    .meta({ title: 'Days', description: 'How many days ahead, 1 to 7' }),
  from: dateField('From', 'First day of the forecast; today when left out').optional(),
});

const outputSchema = z.object({
  city: z.string(),
  country: z.string(),
  unit: z.enum(UNITS),
  summary: z.string().meta({ description: 'The first day in a sentence' }),
  days: z.array(
    z.object({
      date: z.string(),
      weekday: z.string(),
      condition: z.enum(CONDITIONS),
      high: z.number().meta({ description: 'In the unit asked for' }),
      low: z.number().meta({ description: 'In the unit asked for' }),
      chanceOfRain: z.number().min(0).max(100).meta({ description: 'Percent' }),
      humidity: z.number().min(0).max(100).meta({ description: 'Percent' }),
      wind: z.number().min(0).meta({ description: 'Kilometres an hour' }),
    }),
  ),
});

/** Registers `get_weather`: a picture card, a sentence and structured output. */
export function registerGetWeather(server: McpServer): void {
  server.registerTool(
    'get_weather',
    {
      title: 'Weather card',
      description:
        'The forecast for a city as a picture card and as structured output.\n\nThe weather is made up on this computer: the same city and date always give the same sky.',
      inputSchema,
      outputSchema,
      icons: ICONS.weather,
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    ({ city: name, unit, days, from }) => {
      const city = findCity(name);
      const [first, ...rest] = city === undefined ? [] : forecast(city, from ?? today(), days);
      if (city === undefined || first === undefined) throw new Error(`No such city: ${name}`);
      const degrees = (celsius: number): number =>
        unit === 'celsius' ? celsius : fahrenheit(celsius);
      const sign = unit === 'celsius' ? '°C' : '°F';
      const summary = `${city.name}, ${first.weekday} ${first.date}: ${first.condition}, ${degrees(first.high)} ${sign}, at night ${degrees(first.low)} ${sign}, wind ${first.wind} km/h.`;
      const inUnit = (day: ForecastDay) => ({
        ...day,
        high: degrees(day.high),
        low: degrees(day.low),
      });
      return {
        content: [
          { type: 'text', text: summary },
          {
            type: 'image',
            mimeType: 'image/png',
            data: drawWeatherCard(city, [first, ...rest], unit).toString('base64'),
            annotations: { audience: ['user'], priority: 0.9 },
          },
        ],
        structuredContent: {
          city: city.name,
          country: city.country,
          unit,
          summary,
          days: [first, ...rest].map(inUnit),
        },
      };
    },
  );
}
