import type { DecodedSound } from './peaks';
import { nextTurn } from '../../json/in-turns';

export interface SoundComparison {
  same: boolean;
  /** In seconds; undefined if they don't differ. */
  differsFrom: number | undefined;
  /** Peak of the difference, from 0 to 2; full scale is 1. */
  loudest: number;
  /** The difference of both sounds; after the end of the shorter one, the longer alone. */
  difference: DecodedSound;
}

/** Differences that decoders cause. */
const ROUNDING = 1 / 65_536;
/** Slices of the difference whose peak is stored: more than are drawn. */
const MAX_SLICES = 7680;
const CHUNK_SAMPLES = 1 << 18;

/** Sample by sample, channels mixed into one, yielding to the event loop. Both must have the same sample rate. */
export async function compareSounds(
  before: DecodedSound,
  after: DecodedSound,
  signal?: AbortSignal,
): Promise<SoundComparison> {
  const length = Math.max(before.length, after.length);
  const shorter = Math.min(before.length, after.length);
  const { sampleRate } = after;
  const levels = new Float32Array(Math.min(length, MAX_SLICES));
  let first = -1;
  let loudest = 0;
  for (let from = 0; from < length; from += CHUNK_SAMPLES) {
    if (from > 0) {
      await nextTurn();
      signal?.throwIfAborted();
    }
    const to = Math.min(from + CHUNK_SAMPLES, length);
    const [a, b] = [mixedToMono(before, from, to), mixedToMono(after, from, to)];
    for (let at = from; at < to; at += 1) {
      const size = Math.abs((b[at - from] ?? 0) - (a[at - from] ?? 0));
      if (size > loudest) loudest = size;
      if (first < 0 && (size > ROUNDING || at >= shorter)) first = at;
      const slice = Math.floor((at / length) * levels.length);
      if (size > (levels[slice] ?? 0)) levels[slice] = size;
    }
  }
  const duration = length / sampleRate;
  return {
    same: first < 0 && before.numberOfChannels === after.numberOfChannels,
    differsFrom: first < 0 ? undefined : first / sampleRate,
    loudest,
    difference: {
      length: levels.length,
      duration,
      numberOfChannels: 1,
      sampleRate: levels.length / duration,
      getChannelData: () => levels,
    },
  };
}

function mixedToMono(sound: DecodedSound, from: number, to: number): Float32Array {
  const first = sound.getChannelData(0).subarray(from, to);
  if (sound.numberOfChannels === 1) return first;
  const mix = new Float32Array(first.length);
  for (let channel = 0; channel < sound.numberOfChannels; channel += 1) {
    const samples = sound.getChannelData(channel).subarray(from, to);
    for (let at = 0; at < mix.length; at += 1) mix[at] = (mix[at] ?? 0) + (samples[at] ?? 0) / sound.numberOfChannels;
  }
  return mix;
}
