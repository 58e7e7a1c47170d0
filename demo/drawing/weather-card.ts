import { chance } from '../town/chance.ts';
import type { City } from '../town/cities.ts';
import { type Condition, type ForecastDay, fahrenheit } from '../town/forecast.ts';
import { Canvas, hex, mix, type Rgb, roundedBox } from './canvas.ts';
import { drawText, fitText } from './lettering.ts';
import { encodePng } from './png.ts';
import { drawCondition } from './weather-symbols.ts';

const WIDTH = 960;
const HEIGHT = 540;
const WHITE = hex('#ffffff');

interface Mood {
  readonly sky: readonly [top: Rgb, horizon: Rgb];
  readonly hills: readonly [far: Rgb, near: Rgb];
}

const MOODS: Record<Condition, Mood> = {
  sunny: {
    sky: [hex('#1f78d1'), hex('#9fd8f7')],
    hills: [hex('#4f9fb8'), hex('#1c5f7a')],
  },
  'partly cloudy': {
    sky: [hex('#2f74bd'), hex('#a9d0ec')],
    hills: [hex('#5590ae'), hex('#245672')],
  },
  cloudy: {
    sky: [hex('#4d6482'), hex('#a7b8c9')],
    hills: [hex('#67809a'), hex('#34495f')],
  },
  rain: {
    sky: [hex('#26405f'), hex('#6c8aa6')],
    hills: [hex('#47637f'), hex('#1e3248')],
  },
  thunder: {
    sky: [hex('#191c3a'), hex('#575c8c')],
    hills: [hex('#363b66'), hex('#14162e')],
  },
  snow: {
    sky: [hex('#48719f'), hex('#b5cce3')],
    hills: [hex('#7f9fc0'), hex('#557698')],
  },
};

/** A ridge that belongs to the city: the same each time it is drawn. */
function ridge(seed: string, base: number, height: number): (x: number) => number {
  const roll = chance(seed);
  const waves = [1.3, 2.6, 5.1].map((frequency, index) => ({
    frequency: frequency * (0.8 + roll() * 0.5),
    phase: roll() * 7,
    height: height / (index + 1) ** 1.4,
  }));
  const heights = Float64Array.from({ length: WIDTH }, (_, x) =>
    waves.reduce(
      (y, wave) => y - wave.height * Math.sin((x / WIDTH) * wave.frequency * 4 + wave.phase),
      base,
    ),
  );
  return (x) => heights[Math.floor(x)] ?? base;
}

function drawHills(canvas: Canvas, city: City, mood: Mood): void {
  const [far, near] = mood.hills;
  for (const layer of [0, 1, 2]) {
    const edge = ridge(`${city.slug} ridge ${layer}`, 318 + layer * 42, 30 - layer * 5);
    const colour = mix(far, near, layer / 2);
    canvas.fill(
      { left: 0, right: WIDTH, top: 220, bottom: HEIGHT },
      (x, y) => edge(x) - y,
      (_, y) => mix(colour, near, (y - 300) / 260),
      layer === 0 ? 0.75 : 0.92,
      1.4,
    );
  }
}

function drawFacts(canvas: Canvas, day: ForecastDay): void {
  const facts = [
    [day.condition === 'snow' ? 'Snow' : 'Rain', `${day.chanceOfRain}%`],
    ['Humidity', `${day.humidity}%`],
    ['Wind', `${day.wind} km/h`],
  ] as const;
  facts.forEach(([label, value], index) => {
    const x = 60 + index * 140;
    drawText(canvas, label, x, 308, { size: 13, colour: WHITE, opacity: 0.78 });
    drawText(canvas, value, x, 334, { size: 18, colour: WHITE, weight: 0.13 });
  });
}

function drawDays(canvas: Canvas, days: readonly ForecastDay[], degrees: (c: number) => string) {
  const panel = { left: 36, right: WIDTH - 36, top: 362, bottom: HEIGHT - 32 };
  canvas.fill(panel, roundedBox(panel, 26), hex('#071a2e'), 0.3, 1);
  const column = (panel.right - panel.left) / days.length;
  days.forEach((day, index) => {
    const cx = panel.left + column * (index + 0.5);
    drawText(canvas, day.weekday, cx, 394, {
      size: 15,
      colour: WHITE,
      align: 'centre',
      weight: 0.13,
      opacity: 0.9,
    });
    drawCondition(canvas, day.condition, cx, 430, 27);
    drawText(canvas, degrees(day.high), cx - 7, 490, {
      size: 18,
      colour: WHITE,
      align: 'right',
      weight: 0.13,
    });
    drawText(canvas, degrees(day.low), cx + 7, 490, { size: 18, colour: WHITE, opacity: 0.68 });
  });
}

/** A picture card of the forecast, 960 × 540 pixels, as a PNG file. */
export function drawWeatherCard(
  city: City,
  days: readonly [ForecastDay, ...ForecastDay[]],
  unit: 'celsius' | 'fahrenheit',
): Buffer {
  const [today] = days;
  const mood = MOODS[today.condition];
  const degrees = (celsius: number): string =>
    `${unit === 'celsius' ? celsius : fahrenheit(celsius)}°`.replace('-', '−');
  const canvas = new Canvas(WIDTH, HEIGHT, (_, y) => mix(...mood.sky, y / 350));
  drawHills(canvas, city, mood);
  drawCondition(canvas, today.condition, 740, 176, 114);
  drawText(canvas, fitText(city.name, { size: 34, colour: WHITE }, 480), 60, 94, {
    size: 34,
    colour: WHITE,
    weight: 0.13,
  });
  drawText(canvas, `${city.country} · ${today.weekday} ${today.date}`, 60, 128, {
    size: 15,
    colour: WHITE,
    opacity: 0.85,
  });
  const width = drawText(canvas, degrees(today.high), 58, 260, {
    size: 96,
    colour: WHITE,
    weight: 0.085,
  });
  const words = today.condition.charAt(0).toUpperCase() + today.condition.slice(1);
  const beside = 58 + width + 26;
  drawText(canvas, words, beside, 212, { size: 22, colour: WHITE });
  drawText(canvas, `low ${degrees(today.low)}`, beside, 250, {
    size: 17,
    colour: WHITE,
    opacity: 0.8,
  });
  drawFacts(canvas, today);
  drawDays(canvas, days, degrees);
  return encodePng(canvas);
}
