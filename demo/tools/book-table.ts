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
import { translateDefinition, translate } from '../translate.ts';

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

/** Whether the client has form elicitation: declared in each request since 2026-07-28, before that in `initialize`. */
function canElicit(server: McpServer, ctx: ServerContext): boolean {
  const envelope: Readonly<Record<string, unknown>> | undefined = ctx.mcpReq.envelope;
  const declared =
    envelope === undefined
      ? // The only way with versions before 2026-07-28.
        // oxlint-disable-next-line @typescript-eslint/no-deprecated
        server.server.getClientCapabilities()
      : envelope[CLIENT_CAPABILITIES_META_KEY];
  const elicitation = capabilities.safeParse(declared).data?.elicitation;
  if (elicitation === undefined) return false;
  // An empty object means form mode: it is from a version without modes.
  return 'form' in elicitation || !('url' in elicitation);
}

function confirmBooking(restaurant: string, content: unknown) {
  const { data, error } = booking.safeParse(content);
  if (!data) return fail(`${translate('The booking form is not complete:')}\n${z.prettifyError(error)}`);
  const { name, date, guests, seating, diets, newsletter, email } = data;
  const code = chance(`${restaurant} ${name} ${date}`)().toString(36).slice(2, 7).toUpperCase();
  const mail = email === undefined ? '' : translate(' (No mail went to {email}: a demo.)', { email });
  const rows = [
    ['Name', name],
    ['Date', date],
    ['Guests', guests],
    ['Seating', translate((seating && SEATING[seating]) ?? 'wherever there is room')],
    [
      'The kitchen knows',
      diets.map((diet) => translate(DIETS[diet] ?? diet)).join(', ') || translate('nothing special'),
    ],
    ['Newsletter', translate(newsletter === true ? 'yes' : 'no')],
    ['Code', `**${code}**`],
  ].map(([label, value]) => `| ${translate(String(label))} | ${String(value)} |`);
  const title = translate('Booked: {restaurant}', { restaurant: translate(restaurant) });
  return say(`## ${title}\n\n| | |\n| --- | --- |\n${rows.join('\n')}\n\n${translate('See you there!')}${mail}`);
}

export function addBookTable(server: McpServer): void {
  addTool<{ restaurant?: string }>(server, 'book_table', (args, context) => {
    const { restaurant = 'The Lighthouse' } = args;
    if (!canElicit(server, context))
      return fail(
        translate(
          'This tool has to ask for the details, but the client did not declare the “elicitation” capability. Connect with a client that supports form elicitation.',
        ),
      );
    const answer = inputResponse(context.mcpReq.inputResponses, 'booking');
    if (answer.kind !== 'elicit') {
      const message = translate('A table at {restaurant}: who is coming, and when?', {
        restaurant: translate(restaurant),
      });
      const requestedSchema = translateDefinition(
        form as Parameters<typeof inputRequired.elicit>[0]['requestedSchema'],
      );
      const request = inputRequired.elicit({ mode: 'form', message, requestedSchema });
      return inputRequired({ inputRequests: { booking: request } });
    }
    if (answer.action === 'accept') return confirmBooking(restaurant, answer.content);
    const why = answer.action === 'decline' ? 'the details were declined' : 'the form was closed';
    return say(translate('No table was booked: {why}.', { why: translate(why) }));
  });
}
