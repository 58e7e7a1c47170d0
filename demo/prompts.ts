import { completable, type McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

import { type IconName, iconOf } from './icons.ts';
import { readMedia } from './media.ts';
import { CITIES } from './town/cities.ts';
import { documentContents, type Shelf } from './town/shelf.ts';
import { NO_DOCUMENT } from './tools/documents.ts';
import { translate } from './translate.ts';

const TONES = ['cheerful', 'poetic', 'dry', 'homesick'];
const LANGUAGES = ['English', '简体中文', 'Deutsch', 'Español', 'Français', '日本語'];

/** Ignores case. */
export function beginningWith(candidates: readonly string[], typed: string): string[] {
  const start = typed.toLowerCase();
  return candidates.filter((candidate) => candidate.toLowerCase().startsWith(start));
}

function argument(title: string, description: string, candidates: () => readonly string[]) {
  const text = z.string().meta({ title: translate(title), description: translate(description) });
  return completable(text, (typed) => beginningWith(candidates(), typed));
}

function about(title: string, description: string, icon: IconName) {
  return { title: translate(title), description: translate(description), icons: iconOf(icon) };
}

function message(text: string, role: 'user' | 'assistant' = 'user', values: Parameters<typeof translate>[1] = {}) {
  return { role, content: { type: 'text' as const, text: translate(text, values) } };
}

export function registerPrompts(server: McpServer, shelf: Shelf): void {
  const postcard = z.object({
    city: argument('City', 'Sent from', () => CITIES.map(({ name }) => name)),
    tone: argument('Tone', 'Such as cheerful or dry', () => TONES.map((tone) => translate(tone))).optional(),
    to: z
      .string()
      .meta({ title: translate('To'), description: translate('Who will read it') })
      .optional(),
  });
  server.registerPrompt(
    'write_postcard',
    {
      ...about('Write a postcard', 'A postcard from a city, in a tone of your choice', 'postcard'),
      argsSchema: postcard,
    },
    ({ city, tone = translate('cheerful'), to = translate('a good friend') }) => ({
      description: translate('A {tone} postcard from {city}', { tone, city: translate(city) }),
      messages: [
        message('Write a {tone} postcard of at most 60 words from {city} to {to}. Mention the weather once.', 'user', {
          tone,
          city: translate(city),
          to,
        }),
      ],
    }),
  );

  const names = () => shelf.list().map(({ name }) => name);
  const explanation = z.object({
    document: argument('Document', 'Its name, such as sourdough.md', names),
    language: argument('Language', 'To answer in', () => LANGUAGES).optional(),
  });
  server.registerPrompt(
    'explain_document',
    {
      ...about('Explain a document', 'Attaches a document from the shelf and asks what it says', 'document'),
      argsSchema: explanation,
    },
    ({ document: name, language = 'English' }) => {
      const document = shelf.list().find((candidate) => candidate.name === name);
      if (document === undefined) throw new Error(translate(NO_DOCUMENT, { name, names: names().join(', ') }));
      const resource = documentContents(document);
      return {
        description: translate(document.title),
        messages: [
          { role: 'user', content: { type: 'resource', resource } },
          message('Explain this document in {language}, in three sentences.', 'user', { language }),
        ],
      };
    },
  );

  const description = 'A conversation that begins with a picture; takes no arguments';
  server.registerPrompt('describe_harbour', about('Describe the harbour', description, 'picture'), () => {
    const data = readMedia('documents/harbour.png').toString('base64');
    return {
      description: translate('A picture and a question about it'),
      messages: [
        { role: 'user', content: { type: 'image', mimeType: 'image/png', data } },
        message('What time of day is it here?'),
        message('Dusk: the sun touches the water and windows are lit.', 'assistant'),
        message('How many boats are out?'),
      ],
    };
  });
}
