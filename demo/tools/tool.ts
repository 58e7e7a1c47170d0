import {
  type CallToolResult,
  fromJsonSchema,
  type InputRequiredResult,
  type JsonSchemaType,
  type McpServer,
  type ServerContext,
  type ToolAnnotations,
} from '@modelcontextprotocol/server';

import { type IconName, iconOf } from '../icons.ts';
import tools from './tools.json' with { type: 'json' };
import { translateDefinition } from '../translate.ts';

interface ToolDefinition {
  title: string;
  description: string;
  icon: IconName;
  annotations: ToolAnnotations;
  _meta?: Record<string, unknown>;
  inputSchema: JsonSchemaType;
  outputSchema?: JsonSchemaType;
}

type Result = CallToolResult | InputRequiredResult;
type Run<Args> = (args: Args, context: ServerContext) => Result | Promise<Result>;

/** Adds a tool of tools.json. @param run gets valid arguments, without the schema's defaults */
export function addTool<Args>(server: McpServer, name: keyof typeof tools, run: Run<Args>): void {
  const { icon, inputSchema, outputSchema, annotations, ...about } = translateDefinition(tools[name] as ToolDefinition);
  const config = {
    ...about,
    // Some clients and directories read only the title of the annotations.
    annotations: { title: about.title, ...annotations },
    icons: iconOf(icon),
    inputSchema: fromJsonSchema<Args>(inputSchema),
    ...(outputSchema && { outputSchema: fromJsonSchema(outputSchema) }),
  };
  server.registerTool(name, config, run as Run<unknown>);
}

export function say(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] };
}

export function fail(text: string): CallToolResult {
  return { ...say(text), isError: true };
}
