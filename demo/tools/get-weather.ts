import type { McpServer } from '@modelcontextprotocol/server';

import { drawWeatherCard } from '../drawing/weather-card.ts';
import { findCity } from '../town/cities.ts';
import { fahrenheit, forecast } from '../town/forecast.ts';
import { addTool } from './tool.ts';
import { translate } from '../translate.ts';

const SUMMARY = '{city}, {weekday} {date}: {condition}, {high} {sign}, at night {low} {sign}, wind {wind} km/h.';

interface WeatherArguments {
  city: string;
  unit?: 'celsius' | 'fahrenheit';
  days?: number;
  from?: string;
}

export function addGetWeather(server: McpServer): void {
  addTool<WeatherArguments>(server, 'get_weather', ({ city: name, unit = 'celsius', days = 5, from }) => {
    const city = findCity(name);
    const today = new Date().toISOString().slice(0, 10);
    const [first, ...rest] = city === undefined ? [] : forecast(city, from ?? today, days);
    if (city === undefined || first === undefined) throw new Error(translate('No such city: {name}', { name }));
    const degrees = (celsius: number) => (unit === 'celsius' ? celsius : fahrenheit(celsius));
    const sign = unit === 'celsius' ? '°C' : '°F';
    const summary = translate(SUMMARY, {
      ...first,
      city: translate(city.name),
      weekday: translate(first.weekday),
      condition: translate(first.condition),
      high: degrees(first.high),
      low: degrees(first.low),
      sign,
    });
    const inUnit = [first, ...rest].map((day) => ({
      ...day,
      weekday: translate(day.weekday),
      high: degrees(day.high),
      low: degrees(day.low),
    }));
    return {
      content: [
        { type: 'text', text: summary },
        {
          type: 'image',
          ...drawWeatherCard(city, [first, ...rest], unit),
          annotations: { audience: ['user'], priority: 0.9 },
        },
      ],
      structuredContent: { city: translate(city.name), country: translate(city.country), unit, summary, days: inUnit },
    };
  });
}
