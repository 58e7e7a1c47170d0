import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

import { ICONS } from '../icons.ts';
import { playNotes, VOICE_NAMES } from '../sound/melody.ts';
import { TUNE_NAMES, TUNES } from '../sound/tunes.ts';

const inputSchema = z.object({
  tune: z.enum(TUNE_NAMES).default('ode-to-joy').meta({ title: 'Tune' }),
  tempo: z
    .int()
    .min(60)
    .max(240)
    .default(144)
    .meta({ title: 'Tempo', description: 'Beats a minute, 60 to 240' }),
  voice: z.enum(VOICE_NAMES).default('music box').meta({ title: 'Voice' }),
});

/** Registers `play_melody`: a short WAV sound. */
export function registerPlayMelody(server: McpServer): void {
  server.registerTool(
    'play_melody',
    {
      title: 'Play a melody',
      description: 'Plays the first line of an old tune and returns it as a WAV sound.',
      inputSchema,
      icons: ICONS.melody,
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    ({ tune, tempo, voice }) => {
      const { title, notes } = TUNES[tune];
      const { wav, seconds } = playNotes(notes, tempo, voice);
      return {
        content: [
          {
            type: 'text',
            text: `${title} on the ${voice} at ${tempo} beats a minute: ${seconds.toFixed(1)} seconds.`,
          },
          { type: 'audio', mimeType: 'audio/wav', data: wav.toString('base64') },
        ],
      };
    },
  );
}
