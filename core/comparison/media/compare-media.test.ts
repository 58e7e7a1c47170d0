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

it('tells from when on two sounds differ, and how much', async () => {
  expect(await compareSounds(sound([0, 0.5]), sound([0, 0.5]))).toMatchObject({ same: true, loudest: 0 });
  const compared = await compareSounds(sound([0, 0.5, 0.5]), sound([0, 0.5, -0.5, 0]));
  expect(compared).toMatchObject({ same: false, differsFrom: 0.2, loudest: 1 });
  expect(Array.from(compared.difference.getChannelData(0))).toEqual([0, 0, 1, 0]);
  expect(await compareSounds(sound([0]), sound([0, 0]))).toMatchObject({ same: false, differsFrom: 0.1 });
});

it('compares long sounds whole, and ends where nobody waits for it', async () => {
  const long = new Float32Array(600_000);
  const other = Float32Array.from(long);
  other[599_999] = 0.5;
  const sounds = [long, other].map((samples) => ({
    ...sound([]),
    length: samples.length,
    getChannelData: () => samples,
  }));
  const [a = sound([]), b = sound([])] = sounds;
  const compared = await compareSounds(a, b);
  expect(compared).toMatchObject({ same: false, differsFrom: 59_999.9, loudest: 0.5 });
  expect(compared.difference.getChannelData(0).at(-1)).toBe(0.5);
  const asking = new AbortController();
  const ended = compareSounds(a, b, asking.signal);
  asking.abort();
  await expect(ended).rejects.toThrow();
});
