import JSON5 from 'json5';
import { parseArgsStringToArgv } from 'string-argv';

import { targetsFromConfig } from '../../../core/session/connect/mcp-servers-json';
import { readServerJson, type ServerJson } from '../../../core/session/connect/server-json/read-server-json';
import { nameFor } from '../../../core/session/connect/name-for';
import type { ServerTarget } from '../../../core/session/connect/server-config';

export type ParsedInput =
  | { kind: 'empty' }
  | { kind: 'servers'; servers: { name: string; target: ServerTarget }[]; from: 'line' | 'json' }
  /** A registry's `server.json`: one of its ways to run the server has to be chosen. */
  | { kind: 'server-json'; document: ServerJson }
  | { kind: 'invalid'; problem: InputProblem };

export type InputProblem =
  | { kind: 'json'; message: string; line: number; column: number }
  | { kind: 'no-servers' }
  | { kind: 'quotes' }
  | { kind: 'url' | 'credentials'; name?: string };

/** `API_KEY=x npx -y "my server"`, a URL, `mcpServers` JSON of any client or one entry of it, or a `server.json`. */
export function parseServerInput(text: string): ParsedInput {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'empty' };
  // `{`, `{ "mcpServers": …` or an entry, `"name": { …`; not `"my program" --option`.
  if (/^[{"]\s*("|\n|}|$|[\w@.-]+"\s*:)/.test(trimmed)) return parseConfig(trimmed);
  // Also a misspelled scheme; one letter is a drive of Windows.
  if (/^(https?|wss?|ftp|file|[a-z][a-z\d+.-]+(?=:\/)):/i.test(trimmed)) return parseUrl(trimmed);
  return parseCommand(trimmed);
}

function parseConfig(text: string): ParsedInput {
  // `"name": {…}`: an entry that was copied with its key.
  const object = text.startsWith('"') ? `{${text.replace(/,\s*$/, '')}}` : text;
  let config: unknown;
  try {
    // Some clients allow comments and trailing commas.
    config = JSON5.parse(object);
  } catch (error) {
    const { message, lineNumber: line, columnNumber: column } = error as Json5Error;
    const reason = message.replace(/^JSON5: /, '').replace(/ at \d+:\d+$/, '');
    return { kind: 'invalid', problem: { kind: 'json', message: reason, line, column } };
  }
  const document = readServerJson(config);
  if (document) return { kind: 'server-json', document };
  const servers = targetsFromConfig(config);
  if (servers.length === 0) return { kind: 'invalid', problem: { kind: 'no-servers' } };
  const named = servers.map(({ name, target }) => ({ name: name || nameFor(target), target }));
  for (const { name, target } of named) {
    const kind = target.kind === 'stdio' ? undefined : urlProblem(target.url);
    if (kind !== undefined) return { kind: 'invalid', problem: { kind, name } };
  }
  return { kind: 'servers', servers: named, from: 'json' };
}

/** Missing in the types of JSON5. */
interface Json5Error extends SyntaxError {
  lineNumber: number;
  columnNumber: number;
}

function parseUrl(text: string): ParsedInput {
  const problem = urlProblem(text);
  if (problem !== undefined) return { kind: 'invalid', problem: { kind: problem } };
  const kind = /\/sse\/?$/.test(new URL(text).pathname) ? 'sse' : 'auto';
  const target: ServerTarget = { kind, url: text, headers: {} };
  return { kind: 'servers', servers: [{ name: nameFor(target), target }], from: 'line' };
}

/** A URL is displayed and stored in clear: credentials belong in a header. */
export function urlProblem(text: string): 'url' | 'credentials' | undefined {
  if (!URL.canParse(text)) return 'url';
  const { username, password } = new URL(text);
  if (!/^https?:\/\//i.test(text)) return 'url';
  return username || password ? 'credentials' : undefined;
}

function parseCommand(text: string): ParsedInput {
  if (hasOpenQuote(text)) return { kind: 'invalid', problem: { kind: 'quotes' } };
  const commandLine = parseArgsStringToArgv(text.replace(/\\\r?\n/g, ' '));
  const env: Record<string, string> = {};
  let commandAt = 0;
  for (; commandAt < commandLine.length; commandAt++) {
    const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/s.exec(commandLine[commandAt] ?? '') ?? [];
    if (name === undefined || value === undefined) break;
    env[name] = value;
  }
  const [command, ...args] = commandLine.slice(commandAt);
  if (command === undefined) return { kind: 'empty' };
  const target: ServerTarget = { kind: 'stdio', command, args, env, inheritEnv: false };
  return { kind: 'servers', servers: [{ name: nameFor(target), target }], from: 'line' };
}

function hasOpenQuote(text: string): boolean {
  let open: string | undefined;
  for (const letter of text) {
    if (letter === open) open = undefined;
    else if (open === undefined && (letter === '"' || letter === "'")) open = letter;
  }
  return open !== undefined;
}
