import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';

import { ICONS } from '../icons.ts';
import { chance } from '../town/chance.ts';

const RESTAURANTS = ['The Lighthouse', 'Noodle Quay', 'Green Anchor'] as const;
const SEATING = {
  window: 'By the window',
  terrace: 'On the terrace',
  counter: 'At the counter',
} as const;
const DIETS = {
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  gluten_free: 'Gluten-free',
  nut_allergy: 'Nut allergy',
} as const;

const inputSchema = z.object({
  restaurant: z.enum(RESTAURANTS).default('The Lighthouse').meta({ title: 'Restaurant' }),
});

const booking = z.object({
  name: z.string().min(2),
  email: z.string().optional(),
  date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  guests: z.int().min(1).max(12),
  seating: z.enum(['window', 'terrace', 'counter']).optional(),
  diets: z.array(z.enum(['vegetarian', 'vegan', 'gluten_free', 'nut_allergy'])).optional(),
  newsletter: z.boolean().optional(),
});

const titled = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles).map(([value, title]) => ({ const: value, title }));

function question(restaurant: string) {
  return inputRequired.elicit({
    mode: 'form',
    message: `A table at ${restaurant}: who is coming, and when?`,
    requestedSchema: {
      type: 'object',
      properties: {
        name: { type: 'string', title: 'Name', description: 'For the booking', minLength: 2 },
        email: {
          type: 'string',
          title: 'Email',
          description: 'For the confirmation; nothing is really sent',
          format: 'email',
        },
        date: { type: 'string', title: 'Date', format: 'date' },
        guests: { type: 'integer', title: 'Guests', minimum: 1, maximum: 12, default: 2 },
        seating: {
          type: 'string',
          title: 'Seating',
          oneOf: titled(SEATING),
          default: 'window',
        },
        diets: {
          type: 'array',
          title: 'The kitchen should know',
          items: { anyOf: titled(DIETS) },
        },
        newsletter: {
          type: 'boolean',
          title: 'Newsletter',
          description: 'A letter from the kitchen once a month',
          default: false,
        },
      },
      required: ['name', 'date', 'guests'],
    },
  });
}

const capabilitiesSchema = z.object({
  elicitation: z.object({ form: z.unknown(), url: z.unknown() }).partial().optional(),
});

/** Whether this client can show a form: said per request since 2026-07-28, at the start before. */
function canAsk(server: McpServer, ctx: ServerContext): boolean {
  const envelope: Readonly<Record<string, unknown>> | undefined = ctx.mcpReq.envelope;
  const declared =
    envelope === undefined
      ? // The only way on a 2025-era connection, where the client speaks up once.
        // oxlint-disable-next-line @typescript-eslint/no-deprecated
        server.server.getClientCapabilities()
      : envelope[CLIENT_CAPABILITIES_META_KEY];
  const elicitation = capabilitiesSchema.safeParse(declared).data?.elicitation;
  if (elicitation === undefined) return false;
  // An empty object means form mode, as it did before there were modes.
  return 'form' in elicitation || !('url' in elicitation);
}

function refusal(text: string) {
  return { content: [{ type: 'text' as const, text }], isError: true };
}

function confirmation(restaurant: string, content: unknown) {
  const parsed = booking.safeParse(content);
  if (!parsed.success) {
    return refusal(`The booking form is not complete:\n${z.prettifyError(parsed.error)}`);
  }
  const { name, date, guests, seating, diets = [], newsletter, email } = parsed.data;
  const code = chance(`${restaurant} ${name} ${date}`)().toString(36).slice(2, 7).toUpperCase();
  const lines = [
    `## Booked: ${restaurant}`,
    '',
    `| | |`,
    `| --- | --- |`,
    `| Name | ${name} |`,
    `| Date | ${date} |`,
    `| Guests | ${guests} |`,
    `| Seating | ${seating === undefined ? 'wherever there is room' : SEATING[seating]} |`,
    `| The kitchen knows | ${diets.map((diet) => DIETS[diet]).join(', ') || 'nothing special'} |`,
    `| Newsletter | ${newsletter === true ? 'yes' : 'no'} |`,
    `| Code | **${code}** |`,
    '',
    email === undefined ? 'See you there!' : `See you there! (No mail went to ${email}: a demo.)`,
  ];
  return { content: [{ type: 'text' as const, text: lines.join('\n') }] };
}

/** Registers `book_table`: the server asks the person, by form elicitation. */
export function registerBookTable(server: McpServer): void {
  server.registerTool(
    'book_table',
    {
      title: 'Book a table',
      description:
        'Books a table for the evening. The server asks you for the details while the call runs: accept, decline or cancel as you like.',
      inputSchema,
      icons: ICONS.booking,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: false,
      },
    },
    ({ restaurant }, ctx) => {
      if (!canAsk(server, ctx)) {
        return refusal(
          'This tool has to ask for the details, but the client did not declare the “elicitation” capability. Connect with a client that supports form elicitation.',
        );
      }
      const answer = inputResponse(ctx.mcpReq.inputResponses, 'booking');
      if (answer.kind !== 'elicit') {
        return inputRequired({ inputRequests: { booking: question(restaurant) } });
      }
      switch (answer.action) {
        case 'accept':
          return confirmation(restaurant, answer.content);
        case 'decline':
          return {
            content: [{ type: 'text', text: 'No table was booked: the details were declined.' }],
          };
        case 'cancel':
          return {
            content: [{ type: 'text', text: 'No table was booked: the form was closed.' }],
          };
      }
    },
  );
}
