import { expect, it } from 'vitest';

import { peaksOf } from './peaks';

it('takes the loudest sample of each slice, over all channels', () => {
  const left = Float32Array.from([0, 0.25, -0.5, 0.125, 0, 0, 1, 0]);
  const right = Float32Array.from([0, 0, 0, 0, -0.75, 0, 0, 0]);
  const sound = {
    length: 8,
    duration: 2,
    numberOfChannels: 2,
    sampleRate: 4,
    getChannelData: (channel: number) => (channel === 0 ? left : right),
  };
  const { levels, ...facts } = peaksOf(sound, 4);
  expect(Array.from(levels)).toEqual([0.25, 0.5, 0.75, 1]);
  expect(facts).toEqual({ duration: 2, channels: 2, sampleRate: 4 });
  expect(Array.from(peaksOf(sound, 16).levels)).toHaveLength(16);
});
