import { isObject } from '../json/json-object';
import { jsonPathOf } from '../json/json-pointer';
import type { ListedTool } from '../protocol/tool';
import type { ClientFact } from './client-fact';
import { CLIENTS } from './client-names';
import { clientSlug } from './clients';
import { judgeClients, judgeResult } from './judge-clients';

/** A fact about a tool or its result, other than a note. */
export interface FactOfCall {
  fact: ClientFact;
  /** JSONPath of the first place, such as `$.inputSchema.properties.a` or `$.result.content[0]`. */
  path: string;
}

export interface CallForClients {
  /** Slugs of the clients. */
  clients: readonly string[];
  /** The server's name in the clients' configuration, empty if unknown. */
  server: string;
  tool: ListedTool | undefined;
  result: unknown;
}

export function factsOfCall({ clients: slugs, server, tool, result }: CallForClients): FactOfCall[] {
  const clients = CLIENTS.filter((client) => slugs.includes(clientSlug(client)));
  const judged = tool ? judgeClients({ server, tools: [tool] }, clients) : [];
  const ofTool = judged.flatMap(({ reasons }) =>
    reasons.flatMap(({ fact, tools: [first] }) => (first ? [{ fact, path: jsonPathOf(first.paths[0] ?? []) }] : [])),
  );
  const ofResult = isObject(result)
    ? judgeResult(result, tool?.definition)
        .filter(({ fact }) => clients.includes(fact.client))
        .map(({ fact, paths: [first = []] }) => ({ fact, path: jsonPathOf(['result', ...first]) }))
    : [];
  return [...ofTool, ...ofResult].filter(({ fact }) => fact.severity !== 'note');
}
