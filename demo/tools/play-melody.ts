import type { McpServer } from '@modelcontextprotocol/server';

import { addTool } from './tool.ts';
import music from './tunes.json' with { type: 'json' };
import { words } from '../words.ts';

/** A line as `pitch:beats`, where 60 is middle C and a beat is one if not said. */
const TUNES: Record<string, readonly string[]> = music.tunes;
/** How fast a note fades. */
const VOICES: Record<string, number> = music.voices;
const RATE = 22_050;
/** How long a note goes on after its time, in seconds. */
const TAIL = 0.35;

/** A WAV file of 16 bits in mono, and its length in seconds. */
function play(line: string, tempo: number, fading: number) {
  const notes = line.split(' ').map((note) => note.split(':').map(Number));
  const beats = notes.reduce((sum, [, length = 1]) => sum + length, 0);
  const seconds = (beats * 60) / tempo + 0.5;
  const samples = new Float32Array(Math.round(seconds * RATE));
  let start = 0;
  for (const [pitch = 0, length = 1] of notes) {
    const duration = (length * 60) / tempo;
    const turns = 2 * Math.PI * 440 * 2 ** ((pitch - 69) / 12);
    const first = Math.round(start * RATE);
    const last = Math.min(samples.length, first + Math.round((duration + TAIL) * RATE));
    for (let index = first; index < last; index += 1) {
      const time = (index - first) / RATE;
      const swell = Math.min(1, time / 0.012, (duration + TAIL - time) / TAIL);
      for (const [multiple = 1, loudness = 1] of music.overtones) {
        const tone = loudness * Math.exp(-time * fading * multiple) * Math.sin(turns * multiple * time);
        samples[index] = (samples[index] ?? 0) + 0.5 * swell * tone;
      }
    }
    start += duration;
  }
  const sound = Int16Array.from(samples, (value) => Math.round(Math.max(-1, Math.min(1, value)) * 32_000));
  const header = Buffer.alloc(44);
  header.write(`RIFF    WAVEfmt ${' '.repeat(20)}data`, 'latin1');
  header.writeUInt32LE(36 + sound.byteLength, 4);
  // Its length, PCM and one channel, samples and bytes a second, bytes and bits a sample.
  [16, 0x1_0001, RATE, RATE * 2, 0x10_0002].forEach((value, at) => header.writeUInt32LE(value, 16 + at * 4));
  header.writeUInt32LE(sound.byteLength, 40);
  return { wav: Buffer.concat([header, Buffer.from(sound.buffer)]), seconds };
}

/** Adds `play_melody`: a short WAV sound. */
export function addPlayMelody(server: McpServer): void {
  addTool<{ tune?: string; tempo?: number; voice?: string }>(server, 'play_melody', (asked) => {
    const { tune = 'ode-to-joy', tempo = 144, voice = 'music box' } = asked;
    const [title, line = ''] = TUNES[tune] ?? [];
    const { wav, seconds } = play(line, tempo, VOICES[voice] ?? 1);
    const text = words('{title} on the {voice} at {tempo} beats a minute: {seconds} seconds.', {
      title: words(title ?? ''),
      voice: words(voice),
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
