import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';

import { chance } from '../town/chance.ts';
import form from './booking-form.json' with { type: 'json' };
import { addTool, fail, say } from './tool.ts';
import { inWords, words } from '../words.ts';

const titles = (choices: readonly { const: string; title: string }[]) =>
  Object.fromEntries(choices.map((each) => [each.const, each.title]));
const SEATING = titles(form.properties.seating.oneOf);
const DIETS = titles(form.properties.diets.items.anyOf);

const booking = z.object({
  name: z.string().min(2),
  email: z.string().optional(),
  date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  guests: z.int().min(1).max(12),
  seating: z.enum(Object.keys(SEATING)).optional(),
  diets: z.array(z.enum(Object.keys(DIETS))).default([]),
  newsletter: z.boolean().optional(),
});

const capabilities = z.object({
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
  const elicitation = capabilities.safeParse(declared).data?.elicitation;
  if (elicitation === undefined) return false;
  // An empty object means form mode, as it did before there were modes.
  return 'form' in elicitation || !('url' in elicitation);
}

function confirm(restaurant: string, content: unknown) {
  const { data, error } = booking.safeParse(content);
  if (!data) return fail(`${words('The booking form is not complete:')}\n${z.prettifyError(error)}`);
  const { name, date, guests, seating, diets, newsletter, email } = data;
  const code = chance(`${restaurant} ${name} ${date}`)().toString(36).slice(2, 7).toUpperCase();
  const mail = email === undefined ? '' : words(' (No mail went to {email}: a demo.)', { email });
  const rows = [
    ['Name', name],
    ['Date', date],
    ['Guests', guests],
    ['Seating', words((seating && SEATING[seating]) ?? 'wherever there is room')],
    ['The kitchen knows', diets.map((diet) => words(DIETS[diet] ?? diet)).join(', ') || words('nothing special')],
    ['Newsletter', words(newsletter === true ? 'yes' : 'no')],
    ['Code', `**${code}**`],
  ].map(([label, value]) => `| ${words(String(label))} | ${String(value)} |`);
  const title = words('Booked: {restaurant}', { restaurant: words(restaurant) });
  return say(`## ${title}\n\n| | |\n| --- | --- |\n${rows.join('\n')}\n\n${words('See you there!')}${mail}`);
}

/** Adds `book_table`: the server asks the person, by form elicitation. */
export function addBookTable(server: McpServer): void {
  addTool<{ restaurant?: string }>(server, 'book_table', (asked, context) => {
    const { restaurant = 'The Lighthouse' } = asked;
    if (!canAsk(server, context))
      return fail(
        words(
          'This tool has to ask for the details, but the client did not declare the “elicitation” capability. Connect with a client that supports form elicitation.',
        ),
      );
    const answer = inputResponse(context.mcpReq.inputResponses, 'booking');
    if (answer.kind !== 'elicit') {
      const message = words('A table at {restaurant}: who is coming, and when?', { restaurant: words(restaurant) });
      const requestedSchema = inWords(form as Parameters<typeof inputRequired.elicit>[0]['requestedSchema']);
      const question = inputRequired.elicit({ mode: 'form', message, requestedSchema });
      return inputRequired({ inputRequests: { booking: question } });
    }
    if (answer.action === 'accept') return confirm(restaurant, answer.content);
    const why = answer.action === 'decline' ? 'the details were declined' : 'the form was closed';
    return say(words('No table was booked: {why}.', { why: words(why) }));
  });
}
