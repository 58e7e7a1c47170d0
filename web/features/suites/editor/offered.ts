import type { JsonSchema } from '../../../../core/schema/json-schema';

/** What the server has that a call can name, as far as it is known. */
export interface Offered {
  /** The server's name in the list of servers; undefined where none is known. */
  server?: string | undefined;
  tools: readonly {
    name: string;
    title?: string | undefined;
    description?: string | undefined;
    inputSchema?: JsonSchema | undefined;
  }[];
  prompts: readonly { name: string }[];
  resources: readonly { uri: string }[];
}

/** While no server is asked. */
export const NOTHING_OFFERED: Offered = { tools: [], prompts: [], resources: [] };
