/** The loudest sample of each slice of a sound, for drawing it. */
export interface Peaks {
  /** From 0 to 1 (more where the sound is clipped), the same number of slices whatever the length. */
  levels: Float32Array;
  /** Seconds. */
  duration: number;
  channels: number;
  /** Samples a second, as decoded. */
  sampleRate: number;
}

/** What of a decoded sound is needed: an `AudioBuffer` has it. */
export interface DecodedSound {
  readonly length: number;
  readonly duration: number;
  readonly numberOfChannels: number;
  readonly sampleRate: number;
  getChannelData(channel: number): Float32Array;
}

/** More samples of one slice than these are looked at in steps: a peak of an hour need not be exact. */
const SAMPLES_PER_SLICE = 2_000;

/** The peaks of a sound over all its channels, in `count` slices of the same length. */
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

/** The most bytes that are decoded: as samples a compressed file takes ten times its size and more. */
export const MAX_SOUND_BYTES = 40_000_000;
