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
import { inWords } from '../words.ts';

interface Described {
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

/**
 * Adds the tool that tools.json describes under that name. `Args` is what its input schema lets through; a default there is
 * what the form begins with, and is up to `run` where an argument is left out.
 */
export function addTool<Args>(server: McpServer, name: keyof typeof tools, run: Run<Args>): void {
  const { icon, inputSchema, outputSchema, annotations, ...about } = inWords(tools[name] as Described);
  const config = {
    ...about,
    // Some clients and directories read only this one.
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

/** A tool error that says why. */
export function fail(text: string): CallToolResult {
  return { ...say(text), isError: true };
}
