import { isObject } from '../json/json-object';
import { jsonPathOf } from '../json/json-pointer';
import type { ListedTool } from '../protocol/tool';
import type { ClientFact } from './client-fact';
import { CLIENTS, clientSlug } from './clients';
import { judgeClients, judgeResult } from './judge-clients';

/** A fact about a tool or its result. Notes are none. */
export interface FactOfCall {
  fact: ClientFact;
  /** JSONPath of the first place, such as `$.inputSchema.properties.a` or `$.result.content[0]`. */
  path: string;
}

/** @param slugs of the clients @param call.server its name in the clients' configuration, empty if unknown */
export function factsOfCall(
  slugs: readonly string[],
  { server, tool, result }: { server: string; tool: ListedTool | undefined; result: unknown },
): FactOfCall[] {
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
