import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

import { ICONS } from '../icons.ts';

const inputSchema = z.object({
  flour: z.enum(['wheat', 'rye', 'spelt']).default('wheat').meta({ title: 'Flour' }),
  kilograms: z
    .number()
    .min(25)
    .multipleOf(25)
    .default(100)
    .meta({ title: 'Kilograms', description: 'In sacks of 25' }),
});

/** Registers `order_flour`, which always fails, as tools do now and then. */
export function registerOrderFlour(server: McpServer): void {
  server.registerTool(
    'order_flour',
    {
      title: 'Order flour (fails)',
      description:
        'Orders flour at the mill. The mill never answers: this shows what a failed call looks like.',
      inputSchema,
      icons: ICONS.truck,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: true,
      },
    },
    ({ flour, kilograms }) => {
      console.error(
        `order_flour: mill.example does not answer, gave up after 3 attempts (${kilograms} kg ${flour})`,
      );
      return {
        isError: true,
        content: [
          {
            type: 'text',
            text: `The mill could not be reached, so ${kilograms} kg of ${flour} flour were not ordered.\n\nNothing was charged. The mill answers the phone Monday to Friday from 6:00 to 14:00; the resource demo://documents/opening-hours.json has the times.`,
          },
        ],
      };
    },
  );
}
