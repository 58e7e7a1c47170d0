import type { McpServer } from '@modelcontextprotocol/server';

import { drawWeatherCard } from '../drawing/weather-card.ts';
import { findCity } from '../town/cities.ts';
import { fahrenheit, forecast } from '../town/forecast.ts';
import { addTool } from './tool.ts';

interface Asked {
  city: string;
  unit?: 'celsius' | 'fahrenheit';
  days?: number;
  from?: string;
}

/** Adds `get_weather`: a picture card, a sentence and structured output. */
export function addGetWeather(server: McpServer): void {
  addTool<Asked>(server, 'get_weather', ({ city: name, unit = 'celsius', days = 5, from }) => {
    const city = findCity(name);
    const today = new Date().toISOString().slice(0, 10);
    const [first, ...rest] = city === undefined ? [] : forecast(city, from ?? today, days);
    if (city === undefined || first === undefined) throw new Error(`No such city: ${name}`);
    const degrees = (celsius: number) => (unit === 'celsius' ? celsius : fahrenheit(celsius));
    const sign = unit === 'celsius' ? '°C' : '°F';
    const summary = `${city.name}, ${first.weekday} ${first.date}: ${first.condition}, ${degrees(first.high)} ${sign}, at night ${degrees(first.low)} ${sign}, wind ${first.wind} km/h.`;
    const inUnit = [first, ...rest].map((day) => ({
      ...day,
      high: degrees(day.high),
      low: degrees(day.low),
    }));
    return {
      content: [
        { type: 'text', text: summary },
        {
          type: 'image',
          mimeType: 'image/png',
          data: drawWeatherCard(city, [first, ...rest], unit),
          annotations: { audience: ['user'], priority: 0.9 },
        },
      ],
      structuredContent: { city: city.name, country: city.country, unit, summary, days: inUnit },
    };
  });
}
