import { expect, it } from 'vitest';

import { comparePixels, type Pixels } from './compare-pixels';
import { compareSounds } from './compare-sounds';

function image(width: number, height: number, change: Record<number, number[]> = {}): Pixels {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [pixel, colour] of Object.entries(change)) data.set(colour, Number(pixel) * 4);
  return { width, height, data };
}

it('counts every pixel that differs, and of them those that are seen', () => {
  const after = image(4, 3, { 1: [255, 0, 0, 255], 5: [254, 255, 255, 255] });
  const compared = comparePixels(image(4, 3), after);
  expect(compared).toMatchObject({ width: 4, height: 3, total: 12, changed: 2, visible: 1 });
  expect([...compared.marked.slice(4, 8)]).toEqual([225, 29, 72, 255]);
});

it('sees no difference in the colour of what is transparent', () => {
  const [a, b] = [image(2, 1, { 0: [9, 9, 9, 0] }), image(2, 1, { 0: [0, 0, 0, 0] })];
  expect(comparePixels(a, b).changed).toBe(0);
});

it('counts what only one of two images has as different', () => {
  expect(comparePixels(image(4, 2), image(3, 5))).toMatchObject({
    width: 4,
    height: 5,
    total: 17,
    changed: 11,
    visible: 11,
  });
});

function sound(samples: number[], rate = 10) {
  return {
    sampleRate: rate,
    length: samples.length,
    duration: samples.length / rate,
    numberOfChannels: 1,
    getChannelData: () => new Float32Array(samples),
  };
}

it('tells from when on two sounds differ, and how much', () => {
  expect(compareSounds(sound([0, 0.5]), sound([0, 0.5]))).toMatchObject({ same: true, loudest: 0 });
  const compared = compareSounds(sound([0, 0.5, 0.5]), sound([0, 0.5, -0.5, 0]));
  expect(compared).toMatchObject({ same: false, differsFrom: 0.2, loudest: 1 });
  expect(compareSounds(sound([0]), sound([0, 0]))).toMatchObject({ same: false, differsFrom: 0.1 });
});
