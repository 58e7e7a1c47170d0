import type { RunRow } from '../run/run';
import type { AnsweredRequest } from '../session/server-requests/answered-requests';
import { type JsonObject, toObject } from '../json/json-object';
import { stringifyJson, tryParseJson } from '../json/lossless';
import type { RecordedEvent, RecordedMessage } from './format';
import {
  PROTOCOL_VERSION_META,
  CLIENT_INFO_META,
  CLIENT_CAPABILITIES_META,
  SERVER_INFO_META,
} from '../protocol/meta-keys';

export interface ImportedExchange {
  request: string;
  response: string | undefined;
  millis: number;
}

export interface ImportedCall extends Pick<RunRow, 'startedAt' | 'protocolVersion' | 'serverName' | 'serverVersion'> {
  exchanges: readonly ImportedExchange[];
  /** Server requests and their answers, as on the wire. */
  questions: readonly AnsweredRequest[];
}

/** Since this version there is no `initialize`. */
const STATELESS_SINCE = '2026-07-28';
const CLIENT = { name: 'mcp-loupe', version: '1' };
/** Longer messages keep their IDs: parsing them would block the page. */
const LONG = 1_000_000;

/** Reconstructs the handshake, notes that, and replaces repeated IDs. @returns `startedAt` since the epoch */
export function eventsOfCalls(
  calls: readonly ImportedCall[],
  transport: RecordedMessage['transport'],
): { startedAt: number; events: RecordedEvent[] } {
  const startedAt = Math.min(...calls.map((call) => call.startedAt));
  const ids = new FreshIds();
  const message = (ms: number, direction: RecordedMessage['direction'], text: string) =>
    ({ ms, kind: 'message', direction, transport, text }) as const;
  const detail =
    'These calls come from the history. The handshake was reconstructed from the saved server name and version.';
  const events: RecordedEvent[] = [{ ms: 0, kind: 'act', act: 'note', words: detail }];
  for (const [direction, handshake] of handshakesOf(calls, ids))
    events.push(message(0, direction, stringifyJson(handshake)));
  for (const { startedAt: at, exchanges, questions } of calls) {
    let ms = at - startedAt;
    for (const [index, exchange] of exchanges.entries()) {
      const { request, response, millis } = ids.renew(exchange);
      events.push(message(ms, 'sent', request));
      const serverRequests = index === 0 ? questions : [];
      const step = millis / (2 * serverRequests.length + 1);
      for (const [index, serverRequest] of serverRequests.entries()) {
        events.push(message(ms + step * (2 * index + 1), 'received', serverRequest.asked));
        events.push(message(ms + step * (2 * index + 2), 'sent', serverRequest.answered));
      }
      ms += millis;
      if (response !== undefined) events.push(message(ms, 'received', response));
    }
  }
  return { startedAt, events: events.sort((a, b) => a.ms - b.ms) };
}

type DirectedMessage = readonly [direction: RecordedMessage['direction'], message: JsonObject];

function handshakesOf(calls: readonly ImportedCall[], ids: FreshIds): DirectedMessage[] {
  const capabilities = capabilitiesOf(calls);
  const byVersion = new Map(calls.map((call) => [call.protocolVersion ?? '', call]));
  byVersion.delete('');
  return [...byVersion].flatMap(([version, { serverName = '', serverVersion = '' }]): DirectedMessage[] => {
    const isStateless = version >= STATELESS_SINCE;
    const serverInfo = { name: serverName, version: serverVersion };
    const id = ids.take(isStateless ? 'discover' : 'initialize');
    const sent = isStateless
      ? {
          method: 'server/discover',
          params: {
            _meta: {
              [PROTOCOL_VERSION_META]: version,
              [CLIENT_INFO_META]: CLIENT,
              [CLIENT_CAPABILITIES_META]: {},
            },
          },
        }
      : { method: 'initialize', params: { protocolVersion: version, capabilities: {}, clientInfo: CLIENT } };
    const result = isStateless
      ? {
          supportedVersions: [version],
          capabilities,
          resultType: 'complete',
          ttlMs: 0,
          cacheScope: 'private',
          _meta: { [SERVER_INFO_META]: serverInfo },
        }
      : { protocolVersion: version, capabilities, serverInfo };
    const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
    return [
      ['sent', { jsonrpc: '2.0', id, ...sent }],
      ['received', { jsonrpc: '2.0', id, result }],
      ...(isStateless ? [] : [['sent', initialized] as const]),
    ];
  });
}

function capabilitiesOf(calls: readonly ImportedCall[]): JsonObject {
  const capabilities: JsonObject = {};
  for (const { exchanges } of calls)
    for (const { request } of exchanges) {
      const { method } = toObject(tryParseJson(request));
      const [, feature] = /^(tools|prompts|resources|logging|completion)\//.exec(String(method)) ?? [];
      if (feature !== undefined) capabilities[feature === 'completion' ? 'completions' : feature] = {};
    }
  return capabilities;
}

/** Calls of different sessions may share IDs. */
class FreshIds {
  readonly #used = new Set<string>();

  take(preferred: unknown): unknown {
    for (let number = 1; ; number += 1) {
      const id = number === 1 ? preferred : `${String(preferred)}-${number}`;
      const key = stringifyJson(id);
      if (this.#used.has(key)) continue;
      this.#used.add(key);
      return id;
    }
  }

  renew(exchange: ImportedExchange): ImportedExchange {
    const { request, response } = exchange;
    if (request.length > LONG || (response?.length ?? 0) > LONG) return exchange;
    const { id } = toObject(tryParseJson(request));
    if (id === undefined) return exchange;
    const fresh = this.take(id);
    if (fresh === id) return exchange;
    return {
      ...exchange,
      request: withId(request, fresh),
      response: response === undefined ? undefined : withId(response, fresh),
    };
  }
}

function withId(text: string, id: unknown): string {
  const message = toObject(tryParseJson(text));
  return 'id' in message ? stringifyJson({ ...message, id }) : text;
}
