export interface Peaks {
  /** From 0 to 1 (more if the sound is clipped). */
  levels: Float32Array;
  /** Seconds. */
  duration: number;
  channels: number;
  sampleRate: number;
}

/** The members of `AudioBuffer` that are used. */
export interface DecodedSound {
  readonly length: number;
  readonly duration: number;
  readonly numberOfChannels: number;
  readonly sampleRate: number;
  getChannelData(channel: number): Float32Array;
}

/** Longer slices are sampled in steps: a peak of an hour need not be exact. */
const SAMPLES_PER_SLICE = 2_000;

/** Over all channels, in `count` slices of the same length. */
export function peaksOf(sound: DecodedSound, count: number): Peaks {
  const levels = new Float32Array(count);
  const { length, duration, numberOfChannels, sampleRate } = sound;
  for (let channel = 0; channel < numberOfChannels; channel += 1) {
    const samples = sound.getChannelData(channel);
    for (let slice = 0; slice < count; slice += 1) {
      const from = Math.floor((slice * length) / count);
      const to = Math.max(from + 1, Math.floor(((slice + 1) * length) / count));
      const step = Math.max(1, Math.floor((to - from) / SAMPLES_PER_SLICE));
      let peak = levels[slice] ?? 0;
      for (let at = from; at < to; at += step) {
        const level = Math.abs(samples[at] ?? 0);
        if (level > peak) peak = level;
      }
      levels[slice] = peak;
    }
  }
  return { levels, duration, channels: numberOfChannels, sampleRate };
}

/** Larger files are not decoded: samples take ten times a compressed file's size and more. */
export const MAX_SOUND_BYTES = 40_000_000;
