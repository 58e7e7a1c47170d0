import { chance } from '../town/chance.ts';
import type { City } from '../town/cities.ts';
import { type ForecastDay, fahrenheit } from '../town/forecast.ts';
import { FONTS, svgText, type TextStyle, widthOf, write } from './lettering.ts';
import { type Ink, type Lines, Picture } from './picture.ts';
import { isChinese, translate } from '../translate.ts';
import weather from './weather.json' with { type: 'json' };

const WIDTH = 960;
const HEIGHT = 540;
const WHITE = { colors: ['#ffffff'] };
const FAINT = { ...WHITE, opacity: 0.72 };

/** The y of the hills at each x: always the same for a city. */
function hillsOf(city: City, layer: number): number[] {
  const roll = chance(`${city.slug} ridge ${layer}`);
  const waves = [1.3, 2.6, 5.1].map((frequency, index) => {
    const [length, phase] = [frequency * (0.8 + roll() * 0.5) * 4, roll() * 7];
    const height = (30 - layer * 5) / (index + 1) ** 1.4;
    return (x: number): number => height * Math.sin((x / WIDTH) * length + phase);
  });
  const base = 318 + layer * 42;
  return Array.from({ length: WIDTH }, (_, x) => waves.reduce((y, wave) => y - wave(x), base));
}

function drawSymbol(picture: Picture, { condition }: ForecastDay, x: number, y: number, size: number) {
  const shapes: readonly (Ink & { lines: Lines })[] = weather[condition].symbol;
  for (const { lines, ...ink } of shapes) picture.draw(lines, ink, x, y, size);
}

/** The forecast as a PNG picture in base64; in Chinese, an SVG picture of the PNG without texts, and the texts. */
export function drawWeatherCard(
  city: City,
  days: readonly [ForecastDay, ...ForecastDay[]],
  unit: 'celsius' | 'fahrenheit',
) {
  const [today] = days;
  const { sky, hills } = weather[today.condition];
  const degrees = (celsius: number): string =>
    `${unit === 'celsius' ? celsius : fahrenheit(celsius)}°`.replace('-', '−');
  const picture = new Picture(WIDTH, HEIGHT);
  const texts: string[] = [];
  // A PNG's texts are drawn by lines, which exist for Latin letters only.
  const put = (text: string, x: number, y: number, style: TextStyle): number => {
    if (!isChinese) return write(picture, text, x, y, style);
    // The digits of the system's fonts are wider.
    const width = widthOf(text, style) * 1.12;
    texts.push(svgText(text, x, y, style, style.pen === undefined ? undefined : width));
    return width;
  };
  picture.fill([0, 0, WIDTH, 400], { colors: sky });
  hills.forEach((color, layer) => {
    const hillTops = hillsOf(city, layer);
    const ink = { colors: [color, hills.at(-1) ?? color] };
    picture.fill([0, 250, WIDTH, HEIGHT], ink, (x, y) => Math.min(1, Math.max(0, y + 0.5 - (hillTops[x] ?? 0))));
  });
  drawSymbol(picture, today, 740, 176, 114);

  put(translate(city.name), 60, 94, { ...WHITE, size: 34 });
  const place = `${translate(city.country)} · ${translate(today.weekday)} ${today.date}`;
  put(place, 60, 128, { ...FAINT, size: 15 });
  const width = put(degrees(today.high), 58, 260, { ...WHITE, size: 96, pen: 4.2 });
  const condition = translate(today.condition);
  put(condition.charAt(0).toUpperCase() + condition.slice(1), 84 + width, 212, { ...WHITE, size: 22 });
  put(translate('low {degrees}', { degrees: degrees(today.low) }), 84 + width, 250, { ...FAINT, size: 17 });
  const lines = Object.entries({
    [translate(today.condition === 'snow' ? 'Snow' : 'Rain')]: `${today.chanceOfRain}%`,
    [translate('Humidity')]: `${today.humidity}%`,
    [translate('Wind')]: translate('{wind} km/h', { wind: today.wind }),
  });
  for (const [index, [label, value]] of lines.entries()) {
    put(label, 60 + index * 140, 308, { ...FAINT, size: 13 });
    put(value, 60 + index * 140, 334, { ...WHITE, size: 18 });
  }

  const [left, right, top, middle, bottom] = [62, WIDTH - 62, 388, 435, HEIGHT - 58];
  const outline = [left, top, right, top, right, bottom, left, bottom, left, top];
  const panel = [26, ...outline, left, middle, right, middle];
  picture.draw([panel], { colors: ['#071a2e'], opacity: 0.3 });
  const column = (WIDTH - 72) / days.length;
  for (const [index, day] of days.entries()) {
    const x = 36 + column * (index + 0.5);
    put(translate(day.weekday), x, 394, { ...WHITE, size: 15, align: 'middle' });
    drawSymbol(picture, day, x, 430, 27);
    put(degrees(day.high), x - 7, 490, { ...WHITE, size: 18, align: 'right' });
    put(degrees(day.low), x + 7, 490, { ...FAINT, size: 18 });
  }
  if (!isChinese) return { mimeType: 'image/png', data: picture.toBase64() };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="${FONTS}">
<image href="data:image/png;base64,${picture.toBase64()}" width="${WIDTH}" height="${HEIGHT}"/>
${texts.join('\n')}
</svg>
`;
  return { mimeType: 'image/svg+xml', data: Buffer.from(svg).toString('base64') };
}
