import { chance } from './chance.ts';
import type { City } from './cities.ts';

type Condition = 'sunny' | 'partly cloudy' | 'cloudy' | 'rain' | 'thunder' | 'snow';
/** In °C, percent and km/h. */
export type ForecastDay = ReturnType<typeof forecast>[number];

const DAY_MS = 86_400_000;

function conditionFor(roll: number, wetness: number, temperature: number): Condition {
  if (roll < wetness) {
    if (temperature <= 1) return 'snow';
    return roll < wetness * 0.22 && temperature > 14 ? 'thunder' : 'rain';
  }
  const dry = (roll - wetness) / (1 - wetness);
  if (dry < 0.25) return 'cloudy';
  return dry < 0.55 ? 'partly cloudy' : 'sunny';
}

/** Made up: always the same for a city and date. @param from `YYYY-MM-DD` */
export function forecast(city: City, from: string, days: number) {
  const [coldest = 0, warmest = 0] = city.climate;
  const start = Date.parse(`${from}T00:00:00Z`);
  return Array.from({ length: days }, (_, offset) => {
    const day = new Date(start + offset * DAY_MS);
    const date = day.toISOString().slice(0, 10);
    const roll = chance(`${city.slug} ${date}`);
    const yearDay = (day.getTime() - Date.UTC(day.getUTCFullYear(), 0, 1)) / DAY_MS;
    const warmestDay = city.latitude >= 0 ? 200 : 17;
    const season = (Math.cos(((yearDay - warmestDay) / 365) * 2 * Math.PI) + 1) / 2;
    const mean = coldest + (warmest - coldest) * season;
    const high = Math.round(mean + 2 + roll() * 5);
    const condition = conditionFor(roll(), city.wetness, high);
    const wet = condition === 'rain' || condition === 'snow' || condition === 'thunder';
    return {
      date,
      weekday: day.toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' }),
      condition,
      high,
      low: high - 4 - Math.round(roll() * 5),
      chanceOfRain: Math.round(wet ? 60 + roll() * 38 : roll() * 30),
      humidity: Math.round((wet ? 70 : 40) + roll() * 25),
      wind: Math.round(4 + roll() * 28),
    };
  });
}

export function fahrenheit(celsius: number): number {
  return Math.round(celsius * 1.8 + 32);
}
