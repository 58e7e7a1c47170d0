import type { DecodedSound } from '../../content/waveform/peaks';

export interface SoundComparison {
  /** Whether every sample of every channel is the same. */
  same: boolean;
  /** Seconds until they first differ; undefined where they do not. */
  differsFrom: number | undefined;
  /** The loudest sample of the difference, from 0 to 2; full scale is 1. */
  loudest: number;
  /** The difference of the two as one sound, of the longer one's length; where one has ended, the other alone. */
  difference: DecodedSound;
}

/** A difference that decoders of the same sound make by themselves. */
const ROUNDING = 1 / 65_536;

/** Compares two sounds sample by sample, channels mixed into one. Both must be decoded at the same sample rate. */
export function compareSounds(before: DecodedSound, after: DecodedSound): SoundComparison {
  const a = mixed(before);
  const b = mixed(after);
  const difference = new Float32Array(Math.max(a.length, b.length));
  let first = -1;
  let loudest = 0;
  for (let at = 0; at < difference.length; at += 1) {
    const delta = (b[at] ?? 0) - (a[at] ?? 0);
    const size = Math.abs(delta);
    difference[at] = delta;
    if (size > loudest) loudest = size;
    const isPastEnd = at >= a.length || at >= b.length;
    if (first < 0 && (size > ROUNDING || isPastEnd)) first = at;
  }
  const same = first < 0 && before.numberOfChannels === after.numberOfChannels;
  const { sampleRate } = after;
  return {
    same,
    differsFrom: first < 0 ? undefined : first / sampleRate,
    loudest,
    difference: {
      length: difference.length,
      duration: difference.length / sampleRate,
      numberOfChannels: 1,
      sampleRate,
      getChannelData: () => difference,
    },
  };
}

/** All channels as one. */
function mixed(sound: DecodedSound): Float32Array {
  const first = sound.getChannelData(0);
  if (sound.numberOfChannels === 1) return first;
  const mix = new Float32Array(sound.length);
  for (let channel = 0; channel < sound.numberOfChannels; channel += 1) {
    const samples = sound.getChannelData(channel);
    for (let at = 0; at < mix.length; at += 1) {
      mix[at] = (mix[at] ?? 0) + (samples[at] ?? 0) / sound.numberOfChannels;
    }
  }
  return mix;
}
