import type { Note } from './tunes.ts';

const RATE = 22_050;
/** Loudness of the overtones: a music box rather than a siren. */
const OVERTONES = [
  [1, 0.6],
  [2, 0.22],
  [3, 0.1],
  [4.2, 0.06],
] as const;

const VOICES = { 'music box': 2.6, piano: 1.4, organ: 0.12 } as const;
export type Voice = keyof typeof VOICES;
export const VOICE_NAMES = ['music box', 'piano', 'organ'] as const satisfies readonly Voice[];

function wavFile(samples: Float32Array): Buffer {
  const file = Buffer.alloc(44 + samples.length * 2);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + samples.length * 2, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, index) => {
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_000), 44 + index * 2);
  });
  return file;
}

/** Adds one note's sound to the samples from `start` on. */
function strike(
  samples: Float32Array,
  start: number,
  pitch: number,
  seconds: number,
  decay: number,
): void {
  const frequency = 440 * 2 ** ((pitch - 69) / 12);
  const length = Math.min(samples.length - start, Math.round((seconds + 0.35) * RATE));
  for (let index = 0; index < length; index += 1) {
    const time = index / RATE;
    const attack = Math.min(1, time / 0.012);
    const release = Math.min(1, Math.max(0, (seconds + 0.35 - time) / 0.35));
    const tone = OVERTONES.reduce(
      (sum, [multiple, loudness]) =>
        sum +
        loudness *
          Math.exp(-time * decay * multiple) *
          Math.sin(2 * Math.PI * frequency * multiple * time),
      0,
    );
    samples[start + index] = (samples[start + index] ?? 0) + 0.5 * attack * release * tone;
  }
}

/** Plays notes at so many beats a minute; returns a WAV file (16 bit, mono) and its length. */
export function playNotes(
  notes: readonly Note[],
  tempo: number,
  voice: Voice,
): { wav: Buffer; seconds: number } {
  const beat = 60 / tempo;
  const beats = notes.reduce((sum, [, length]) => sum + length, 0);
  const seconds = beats * beat + 0.5;
  const samples = new Float32Array(Math.round(seconds * RATE));
  let at = 0;
  for (const [pitch, length] of notes) {
    if (pitch !== 'rest') {
      strike(samples, Math.round(at * RATE), pitch, length * beat, VOICES[voice]);
    }
    at += length * beat;
  }
  return { wav: wavFile(samples), seconds };
}
