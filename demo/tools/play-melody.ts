import type { McpServer } from '@modelcontextprotocol/server';

import { addTool } from './tool.ts';
import music from './tunes.json' with { type: 'json' };
import { translate } from '../translate.ts';

/** Title and notes as `pitch:beats`, with MIDI pitches and one beat by default: `60 62:2` is C, then a long D. */
const TUNES: Record<string, readonly string[]> = music.tunes;
/** How fast a note fades, by voice. */
const VOICES: Record<string, number> = music.voices;
/** Samples per second. */
const RATE = 22_050;
/** Seconds that a note sounds after its time. */
const TAIL = 0.35;

/** A WAV file of 16 bits in mono. */
function play(tune: string, tempo: number, fading: number) {
  const notes = tune.split(' ').map((note) => note.split(':').map(Number));
  const beats = notes.reduce((sum, [, length = 1]) => sum + length, 0);
  const seconds = (beats * 60) / tempo + 0.5;
  const samples = new Float32Array(Math.round(seconds * RATE));
  let start = 0;
  for (const [pitch = 0, length = 1] of notes) {
    const duration = (length * 60) / tempo;
    // Radians per second; pitch 69 is 440 Hz.
    const angularFrequency = 2 * Math.PI * 440 * 2 ** ((pitch - 69) / 12);
    const first = Math.round(start * RATE);
    const last = Math.min(samples.length, first + Math.round((duration + TAIL) * RATE));
    for (let index = first; index < last; index += 1) {
      const time = (index - first) / RATE;
      const swell = Math.min(1, time / 0.012, (duration + TAIL - time) / TAIL);
      for (const [multiple = 1, loudness = 1] of music.overtones) {
        const tone = loudness * Math.exp(-time * fading * multiple) * Math.sin(angularFrequency * multiple * time);
        samples[index] = (samples[index] ?? 0) + 0.5 * swell * tone;
      }
    }
    start += duration;
  }
  const sound = Int16Array.from(samples, (value) => Math.round(Math.max(-1, Math.min(1, value)) * 32_000));
  const header = Buffer.alloc(44);
  header.write(`RIFF    WAVEfmt ${' '.repeat(20)}data`, 'latin1');
  header.writeUInt32LE(36 + sound.byteLength, 4);
  // Length of this part, PCM and one channel, samples per second, bytes per second, bytes and bits of a sample.
  [16, 0x1_0001, RATE, RATE * 2, 0x10_0002].forEach((value, at) => header.writeUInt32LE(value, 16 + at * 4));
  header.writeUInt32LE(sound.byteLength, 40);
  return { wav: Buffer.concat([header, Buffer.from(sound.buffer)]), seconds };
}

export function addPlayMelody(server: McpServer): void {
  addTool<{ tune?: string; tempo?: number; voice?: string }>(server, 'play_melody', (args) => {
    const { tune = 'ode-to-joy', tempo = 144, voice = 'music box' } = args;
    const [title, notes = ''] = TUNES[tune] ?? [];
    const { wav, seconds } = play(notes, tempo, VOICES[voice] ?? 1);
    const text = translate('{title} on the {voice} at {tempo} beats a minute: {seconds} seconds.', {
      title: translate(title ?? ''),
      voice: translate(voice),
      tempo,
      seconds: seconds.toFixed(1),
    });
    const data = wav.toString('base64');
    return {
      content: [
        { type: 'text', text },
        { type: 'audio', mimeType: 'audio/wav', data },
      ],
    };
  });
}
