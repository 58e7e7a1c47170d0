import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The scale, optical corrections of at most 3 px, and the margin of a page. */
const SCALE: readonly number[] = [0, 1, 2, 3, 4, 8, 12, 16, 24, 32];

/** Room for what stands there: a picker, a bar, the list, the end of a page. */
const PLACES: readonly number[] = [44, 56, 64, 90, 114, 340];

const SPACING = /^\s*((?:padding|margin|(?:row-|column-)?gap)(?:-[a-z-]+)?)\s*:\s*([^;{}]+);/gm;

test('spacing has the values of the scale', () => {
  const others = readdirSync('web', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) =>
      [...readFileSync(`web/${file}`, 'utf8').matchAll(SPACING)]
        .filter(([, , value = '']) =>
          [...value.matchAll(/(?<![\w.])(\d+(?:\.\d+)?)px/g)].some(
            ([, pixels]) => !SCALE.includes(Number(pixels)) && !PLACES.includes(Number(pixels)),
          ),
        )
        .map(([, property, value]) => `${file}: ${property}: ${value}`),
    );
  expect(others).toEqual([]);
});
