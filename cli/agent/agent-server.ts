import {
  type CallToolResult,
  fromJsonSchema,
  type JsonSchemaType,
  McpServer,
  type ToolAnnotations,
} from '@modelcontextprotocol/server';
import { version } from '../../package.json';
import { UsageError } from '../options';
import { ServerError } from '../library/open-server';
import type { CallResult } from '../library/types';
import { counted } from '../report-text';
import { maskSecrets } from '../../core/secrets/mask-secrets';
import { formatDuration } from '../../core/text/format';
import type { AgentFiles } from './agent-files';
import type { AgentOptions } from './agent-options';
import { type AgentSession, findingLines } from './agent-session';
import { testSuite } from './test-suite';
import tools from './tools.json';
import { SERVER_INFO_META } from '../../core/protocol/meta-keys';
import { isObject, propertyOf } from '../../core/json/json-object';
import { splitsPair } from '../../core/json/shorten-strings';
import { SEVERITIES } from '../../core/protocol/findings/severity';
import type { JsonSchema } from '../../core/schema/json-schema';
import { compileSchema } from '../../core/schema/validation/compile-schema';

const INSTRUCTIONS = `Loupe inspects and tests MCP servers. connect starts or connects to the server; check lists its findings with a fix for each; call calls a tool; save_call and test save calls as tests and run them. After you change the server’s code, connect again. Each result starts with the findings. Long results are split into pages: request the next one with page.`;

const PAGE_CHARACTERS = 8000;

interface ToolDefinition {
  title: string;
  description: string;
  annotations: ToolAnnotations;
  properties: Record<string, JsonSchemaType>;
  required?: string[];
}

/** {@link argumentProblem} reports invalid arguments in plain text. */
const UNCHECKED: Parameters<typeof fromJsonSchema>[1] = {
  getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
};

type Arguments = Readonly<Record<string, unknown>>;
type ToolName = keyof typeof tools;

const PAGE_SCHEMA = {
  type: 'integer',
  minimum: 1,
  description: 'From page 2: the rest of the previous result of this tool, without running it again',
} as const;

export function createAgentServer(session: AgentSession, options: AgentOptions, files: AgentFiles): McpServer {
  // All output passes here: no result, error or page contains a secret.
  const mask = (text: string) => maskSecrets(text, options.allowed.secrets);
  const server = new McpServer({ name: 'loupe', title: 'Loupe', version }, { instructions: INSTRUCTIONS });
  const results = new Map<ToolName, string>();
  const handlers = handlersOf(session, options, files);
  const textOf = async (name: ToolName, args: Arguments, signal: AbortSignal): Promise<string> => {
    signal.throwIfAborted();
    const page = Number(args['page'] ?? 1);
    // Pages after the first need no arguments.
    if (!(page > 1)) {
      const problem = argumentProblem(name, inputOf(name), args);
      if (problem !== undefined) throw new UsageError(problem);
      results.set(name, mask(await Promise.race([handlers[name](args, signal), rejectOnAbort(signal)])));
    }
    const text = results.get(name);
    if (text === undefined) throw new UsageError('No previous result. Call this tool without page first.');
    return pageOf(text, page);
  };
  for (const name of Object.keys(tools) as ToolName[]) {
    const { title, description, annotations } = tools[name];
    const schema: JsonSchemaType = { type: 'object', ...inputOf(name), additionalProperties: false };
    const inputSchema = fromJsonSchema<Arguments>(schema, UNCHECKED);
    server.registerTool(name, { title, description, annotations, inputSchema }, async (args: Arguments, context) => {
      // The client cancels one call, the user all.
      const signal = AbortSignal.any([context.mcpReq.signal, session.control.signal]);
      try {
        return textResult(await textOf(name, args, signal));
      } catch (error) {
        if (!(error instanceof UsageError) && !(error instanceof ServerError))
          throw new Error(mask(error instanceof Error ? error.message : String(error)));
        return { ...textResult(mask(error.message)), isError: true };
      }
    });
  }
  return server;
}

function inputOf(name: ToolName): { properties: Record<string, JsonSchemaType>; required: string[] } {
  const { properties, required = [] } = tools[name] as ToolDefinition;
  return { properties: { ...properties, page: PAGE_SCHEMA }, required };
}

type ToolHandler = (args: Arguments, signal: AbortSignal) => Promise<string> | string;

function handlersOf(session: AgentSession, options: AgentOptions, files: AgentFiles): Record<ToolName, ToolHandler> {
  const stringOrNone = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  return {
    connect: ({ server, protocol }, signal) => session.connect(stringOrNone(server), stringOrNone(protocol), signal),
    list: ({ kind = 'tools', name }) => session.list(kind as 'tools', stringOrNone(name)),
    call: async ({ tool, arguments: args = {}, timeout }, signal) =>
      resultText(
        await session.call(String(tool), args as Record<string, unknown>, {
          signal,
          ...(timeout !== undefined && { timeout: Number(timeout) * 1000 }),
        }),
      ),
    read: async ({ uri }, signal) => resultText(await session.read(String(uri), { signal })),
    prompt: async ({ name, arguments: args }, signal) =>
      resultText(await session.prompt(String(name), args as Record<string, string> | undefined, { signal })),
    check: (_, signal) => session.check(signal),
    test: ({ file, tags = [], update = false }, signal) =>
      testSuite(
        String(file),
        { tags: tags as string[], update: update === true, signal },
        options,
        files,
        session.control,
      ),
    drift: ({ file, save = false }) => session.drift(String(file), save === true),
    traffic: ({ last = 20 }) => session.traffic(Number(last)),
    draft_suite: ({ file, negatives = 1 }, signal) => session.draftSuite(stringOrNone(file), Number(negatives), signal),
    save_call: ({ file, name }) => session.saveCall(stringOrNone(file), stringOrNone(name)),
  };
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
}

function textResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] };
}

/** Cut at the end of a line if possible, with a hint how to get the next page. */
export function pageOf(text: string, page: number): string {
  const pages: string[] = [];
  for (let from = 0; from < text.length || pages.length === 0;) {
    const end = from + PAGE_CHARACTERS;
    // Not at 0: a text may be one long line.
    const lineEnd = text.slice(from, end + 1).lastIndexOf('\n');
    const cut = lineEnd > 0 ? from + lineEnd + 1 : end - (splitsPair(text, end) ? 1 : 0);
    const to = end >= text.length ? text.length : cut;
    pages.push(text.slice(from, to));
    from = to;
    if (text === '') break;
  }
  const shown = pages[page - 1];
  if (shown === undefined)
    throw new UsageError(`The previous result has ${pages.length} ${pages.length === 1 ? 'page' : 'pages'}.`);
  const more = `\n[Page ${page} of ${pages.length}. Next: page ${page + 1}]`;
  return page < pages.length ? `${shown.trimEnd()}${more}` : shown;
}

/** Findings and problems first, then the result as JSON; media only by their length. */
export function resultText({ outcome, problem, findings, result, error, unanswered, durationMs }: CallResult): string {
  const value: unknown = result ?? error;
  const counts = SEVERITIES.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count > 0 ? counted(count, severity) : [];
  });
  return [
    [outcome, formatDuration(durationMs), ...(counts.length > 0 ? counts : ['no findings'])].join(', '),
    ...findingLines(findings),
    ...unanswered,
    ...(problem === '' ? [] : [problem]),
    ...(value === undefined ? [] : [JSON.stringify(value, withoutMedia, 2)]),
  ].join('\n');
}

const MAX_MEDIA_CHARACTERS = 200;

function withoutMedia(this: unknown, key: string, value: unknown): unknown {
  // Servers repeat it in each result; `connect` shows it.
  if (key === SERVER_INFO_META) return undefined;
  // A tool's own data may have these names.
  const sibling = key === 'data' ? 'mimeType' : key === 'blob' ? 'uri' : undefined;
  const isMedia = sibling !== undefined && propertyOf(this, sibling) !== undefined && typeof value === 'string';
  return isMedia && value.length > MAX_MEDIA_CHARACTERS ? `(${value.length} characters of base64)` : value;
}

interface ToolInput {
  properties: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
}

function argumentProblem(tool: string, { properties, required = [] }: ToolInput, args: unknown): string | undefined {
  const given = isObject(args) ? args : {};
  const names = Object.keys(properties).join(', ');
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(properties, name));
  if (unknown.length > 0) return `${tool} takes ${names}, not ${unknown.join(', ')}.`;
  const missing = required.filter((name) => given[name] === undefined);
  if (missing.length > 0) return `${tool} requires ${missing.join(' and ')}.`;
  const validation = compileSchema({ type: 'object', properties })(given);
  if (validation.kind !== 'invalid') return undefined;
  const [first] = validation.violations;
  return first && `${tool}: ${first.path.replace(/^\$\.?/, '')}: ${first.message}`;
}
