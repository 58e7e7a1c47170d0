import type { JsonSchema } from '../../../../core/schema/json-schema';

export interface ServerDefinitions {
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

export const NO_DEFINITIONS: ServerDefinitions = { tools: [], prompts: [], resources: [] };
