import type { JsonSchema } from '../../../../core/schema/json-schema';

/** What the server has that a call can name, as far as it is known. */
export interface Offered {
  tools: readonly { name: string; inputSchema?: JsonSchema | undefined }[];
  prompts: readonly { name: string }[];
  resources: readonly { uri: string }[];
}

/** While no server is asked. */
export const NOTHING_OFFERED: Offered = { tools: [], prompts: [], resources: [] };
