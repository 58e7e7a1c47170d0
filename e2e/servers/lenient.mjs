// Four tools of one schema: `strict` checks it (a protocol error for members, isError for values), `lenient` accepts
// anything, `fragile` exits when guests is null, `slow` accepts after 300 ms.
import { NO_ANSWER, RpcError, serveRaw, textResult, toolHandlers } from './raw-server.mjs';

const inputSchema = {
  type: 'object',
  properties: {
    city: { type: 'string', minLength: 2, maxLength: 40, description: 'Where to eat' },
    guests: { type: 'integer', minimum: 1, maximum: 8 },
    seating: { enum: ['inside', 'terrace', 'bar'] },
    note: { type: 'string' },
  },
  required: ['city', 'guests'],
  additionalProperties: false,
};

/** @param {string} text */
const failed = (text) => ({ ...textResult(text), isError: true });

/** @param {Record<string, any>} args */
function strict(args) {
  if (args === null || typeof args !== 'object' || Array.isArray(args))
    throw new RpcError(-32602, 'arguments is not an object');
  const unknown = Object.keys(args).find((name) => !Object.hasOwn(inputSchema.properties, name));
  if (unknown !== undefined) throw new RpcError(-32602, `Unknown argument: ${unknown}`);
  const missing = inputSchema.required.find((name) => !Object.hasOwn(args, name));
  if (missing !== undefined) throw new RpcError(-32602, `Missing argument: ${missing}`);
  const { city, guests, seating, note } = args;
  if (typeof city !== 'string' || city.length < 2 || city.length > 40)
    return failed('city must have 2 to 40 characters.');
  if (!Number.isInteger(guests) || guests < 1 || guests > 8)
    return failed('guests must be a whole number from 1 to 8.');
  if (seating !== undefined && !inputSchema.properties.seating.enum.includes(seating))
    return failed('No such seating.');
  if (note !== undefined && typeof note !== 'string') return failed('note must be a text.');
  return textResult(`A table for ${guests} in ${city}.`);
}

serveRaw(
  'lenient',
  toolHandlers({
    strict: {
      tool: {
        description: 'Checks what it gets',
        inputSchema,
        annotations: { readOnlyHint: true },
      },
      call: strict,
    },
    lenient: {
      tool: {
        description: 'Accepts whatever it gets',
        inputSchema,
        annotations: { destructiveHint: true },
      },
      call: () => textResult('Booked.'),
    },
    fragile: {
      tool: {
        description: 'Dies of null guests',
        inputSchema,
        annotations: { readOnlyHint: true },
      },
      call: (args) => {
        if (args.guests !== null) return textResult('Booked.');
        process.stderr.write('FATAL: guests is null\n', () => process.exit(3));
        return NO_ANSWER;
      },
    },
    slow: {
      tool: { description: 'Takes its time', inputSchema, annotations: { readOnlyHint: true } },
      call: () => new Promise((resolve) => setTimeout(() => resolve(textResult('Booked, at last.')), 300)),
    },
  }),
);
