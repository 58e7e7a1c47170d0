import { completable, type McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

import { drawHarbourPicture } from './drawing/harbour-picture.ts';
import { ICONS } from './icons.ts';
import { CITY_NAMES } from './town/cities.ts';
import { documentContents } from './town/documents.ts';
import type { Shelf } from './town/shelf.ts';

const TONES = ['cheerful', 'poetic', 'dry', 'homesick'] as const;
const LANGUAGES = ['English', '简体中文', 'Deutsch', 'Español', 'Français', '日本語'] as const;

/** The candidates that begin with what was typed; capitals do not matter. */
export function beginningWith(candidates: readonly string[], typed: string): string[] {
  const start = typed.toLowerCase();
  return candidates.filter((candidate) => candidate.toLowerCase().startsWith(start));
}

/** Registers the demo's prompts: with completed arguments, with a resource, with a picture. */
export function registerPrompts(server: McpServer, shelf: Shelf): void {
  server.registerPrompt(
    'write_postcard',
    {
      title: 'Write a postcard',
      description: 'A postcard from a city, in a tone of your choice',
      icons: ICONS.postcard,
      argsSchema: z.object({
        city: completable(z.string().meta({ title: 'City', description: 'Sent from' }), (typed) =>
          beginningWith(CITY_NAMES, typed),
        ),
        tone: completable(
          z.string().meta({ title: 'Tone', description: 'Such as cheerful or dry' }),
          (typed) => beginningWith(TONES, typed),
        ).optional(),
        to: z.string().meta({ title: 'To', description: 'Who will read it' }).optional(),
      }),
    },
    ({ city, tone, to }) => ({
      description: `A ${tone ?? 'cheerful'} postcard from ${city}`,
      messages: [
        {
          role: 'user',
          content: {
            type: 'text',
            text: `Write a ${tone ?? 'cheerful'} postcard of at most 60 words from ${city} to ${to ?? 'a good friend'}. Mention the weather once.`,
          },
        },
      ],
    }),
  );

  server.registerPrompt(
    'explain_document',
    {
      title: 'Explain a document',
      description: 'Attaches a document from the shelf and asks what it says',
      icons: ICONS.document,
      argsSchema: z.object({
        document: completable(
          z.string().meta({ title: 'Document', description: 'Its name, such as sourdough.md' }),
          (typed) =>
            beginningWith(
              shelf.list().map((document) => document.name),
              typed,
            ),
        ),
        language: completable(
          z.string().meta({ title: 'Language', description: 'To answer in' }),
          (typed) => beginningWith(LANGUAGES, typed),
        ).optional(),
      }),
    },
    ({ document: name, language }) => {
      const document = shelf.list().find((candidate) => candidate.name === name);
      if (document === undefined) {
        const names = shelf.list().map((candidate) => candidate.name);
        throw new Error(`There is no document called “${name}”. There are: ${names.join(', ')}.`);
      }
      return {
        description: document.title,
        messages: [
          {
            role: 'user',
            content: {
              type: 'resource',
              resource: documentContents(document),
            },
          },
          {
            role: 'user',
            content: {
              type: 'text',
              text: `Explain this document in ${language ?? 'English'}, in three sentences.`,
            },
          },
        ],
      };
    },
  );

  server.registerPrompt(
    'describe_harbour',
    {
      title: 'Describe the harbour',
      description: 'A conversation that begins with a picture; takes no arguments',
      icons: ICONS.picture,
    },
    () => ({
      description: 'A picture and a question about it',
      messages: [
        {
          role: 'user',
          content: {
            type: 'image',
            mimeType: 'image/png',
            data: drawHarbourPicture().toString('base64'),
          },
        },
        { role: 'user', content: { type: 'text', text: 'What time of day is it here?' } },
        {
          role: 'assistant',
          content: { type: 'text', text: 'Dusk: the sun touches the water and windows are lit.' },
        },
        { role: 'user', content: { type: 'text', text: 'How many boats are out?' } },
      ],
    }),
  );
}
