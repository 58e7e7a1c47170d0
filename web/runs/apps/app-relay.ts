import { noResultText } from '../../../core/session/requests/error-text';
import { isObject, type JsonObject } from '../../../core/json/json-object';
import type { Outcome, ResultOutcome } from '../../../core/session/requests/outcome';
import { RpcRefusal } from '../../../core/session/server-requests/server-requests';
import type { AppSession } from './app-session';

/** Requests forwarded to the server (MCP Apps, "Standard MCP Messages", and what apps of the SDK send). */
export const RELAYED: ReadonlySet<string> = new Set([
  'tools/call',
  'tools/list',
  'resources/read',
  'resources/list',
  'resources/templates/list',
  'prompts/list',
]);

/** Code of the error for a refused request, or one without a result; the specification has none. */
export const REFUSED = -32000;

/** Sends a request of an app to the server, with a new id and progress token. @throws RpcRefusal if it has no result */
export async function relay(
  session: Pick<AppSession, 'requestInRounds'>,
  method: string,
  params: JsonObject,
  signal: AbortSignal,
  onProgress: (params: JsonObject) => void,
): Promise<JsonObject> {
  const { progressToken, ...meta } = isObject(params['_meta']) ? params['_meta'] : {};
  const sent = { ...params };
  delete sent['_meta'];
  if (Object.keys(meta).length > 0) sent['_meta'] = meta;
  const outcomes = await session.requestInRounds(method, sent, {
    signal,
    onProgress: (progress) => {
      if (progressToken !== undefined) onProgress({ progressToken, ...progress });
    },
  });
  return resultOf(outcomes.at(-1) as Outcome);
}

function resultOf(outcome: Outcome): JsonObject {
  if (outcome.kind === 'result') {
    const result = wholeResult(outcome);
    if (isObject(result)) return result;
    throw new RpcRefusal(REFUSED, 'The server’s result is not an object.');
  }
  if (outcome.kind !== 'error') throw new RpcRefusal(REFUSED, noResultText(outcome));
  const { code, message, data } = outcome.error;
  throw new RpcRefusal(typeof code === 'number' ? code : REFUSED, String(message), data);
}

export function wholeResult({ result, raw, elided }: Pick<ResultOutcome, 'result' | 'raw' | 'elided'>): unknown {
  if (elided.length === 0) return result;
  const text = typeof raw === 'string' ? raw : new TextDecoder().decode(raw);
  return (JSON.parse(text) as { result: unknown }).result;
}
