import type { ClientFact } from './client-fact';
import facts from './facts.json';
import { type ByClient, ofClients } from './sources';

export const FACTS = ofClients<ClientFact>(facts as ByClient<ClientFact>);

/** The client's name in suites: `claude-code`, `vs-code-copilot`. */
export function clientSlug(client: string): string {
  return client
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

const plain = (name: string) => name.replace(/[^a-zA-Z0-9_-]/g, '_');

/** How clients that put a prefix in front of a tool's name build it. */
const CALLED: Readonly<Record<string, (server: string, tool: string) => string>> = {
  'Claude Code': (server, tool) => `mcp__${plain(server)}__${tool}`,
  'VS Code (Copilot)': (server, tool) => `${`mcp_${plain(server)}`.slice(0, 17)}_${plain(tool)}`,
  'Codex CLI': (server, tool) => `mcp__${server}__${tool}`,
  'Gemini CLI': (server, tool) => `mcp_${server}_${tool}`,
  Cline: (server, tool) => `${server}__${tool}`,
  Continue: (server, tool) => `${server.toLowerCase()}_${tool}`,
};

/** The tool's name as the client's model sees it, before the client cuts it. */
export function calledName(client: string, server: string, tool: string): string {
  return CALLED[client]?.(server, tool) ?? tool;
}
