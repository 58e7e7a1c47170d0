import { type JsonObject, toList, toObject } from '../json/json-object';
import { rawText, tryParseJson } from '../json/lossless';
import type { LogTrait } from './client-fact';
import type { MessageShape } from '../protocol/json-rpc';
import { LISTS } from '../protocol/table/lists';

/** What is used of an entry of a session's log: this folder depends on no transport. */
export type EvidenceEntry =
  | {
      kind: 'message';
      direction: 'sent' | 'received';
      shape: MessageShape;
      raw: string | Uint8Array;
      size: number;
      /** Of a response: `tools/call NAME`. */
      requestSummary?: string;
      duration?: number;
    }
  | {
      kind: 'http';
      purpose?: 'authorization';
      progress: { kind: string; body?: string };
      /** Events of its stream that are no message. */
      asides?: string;
    }
  | { kind: 'stderr' | 'noise' | 'lifecycle' | 'app' };

export interface Evidence {
  /** Of the server's requests, input requests included. */
  requestedMethods: ReadonlySet<string>;
  /** Of the lists that have a second page. */
  pagedMethods: ReadonlySet<string>;
  /** In seconds. */
  longest: { call: number; connect: number };
  logTraits: ReadonlySet<LogTrait>;
  metadata: { server?: JsonObject; resource?: JsonObject };
}

const LIST_METHODS: ReadonlySet<string> = new Set(LISTS.map(({ method }) => method));
/** In bytes: larger messages are not parsed. */
const MAX_LIST = 1024 * 1024;
const MAX_OTHER = 64 * 1024;
/** `event: endpoint`, `data: /messages?id=1` of the HTTP+SSE transport. */
const RELATIVE_ENDPOINT = /^event: ?endpoint\r?\ndata:(?! ?https?:)/m;

interface GatheredEvidence extends Evidence {
  requestedMethods: Set<string>;
  pagedMethods: Set<string>;
  logTraits: Set<LogTrait>;
}

export function evidenceIn(entries: readonly EvidenceEntry[]): Evidence {
  const evidence: GatheredEvidence = {
    requestedMethods: new Set(),
    pagedMethods: new Set(),
    longest: { call: 0, connect: 0 },
    metadata: {},
    logTraits: new Set(),
  };
  for (const entry of entries) {
    if (entry.kind === 'http') {
      if (entry.purpose === 'authorization') addMetadata(entry.progress.body, evidence.metadata);
      if (RELATIVE_ENDPOINT.test(entry.asides ?? '')) evidence.logTraits.add('relative-endpoint');
    } else if (entry.kind === 'message' && entry.direction === 'received') {
      if (entry.shape.kind === 'request') {
        const message = entry.size > MAX_OTHER ? undefined : tryParseJson(entry.raw);
        addRequest(entry.shape.method, toObject(message)['params'], evidence);
      } else addResponse(entry, evidence);
    }
  }
  return evidence;
}

function addRequest(method: string, params: unknown, { requestedMethods, logTraits }: GatheredEvidence): void {
  requestedMethods.add(method);
  for (const trait of traitsOfRequest(method, toObject(params))) logTraits.add(trait);
}

function addResponse(
  { shape, raw, size, requestSummary = '', duration = 0 }: Extract<EvidenceEntry, { kind: 'message' }>,
  evidence: GatheredEvidence,
): void {
  const { longest, pagedMethods, logTraits } = evidence;
  const [method = ''] = requestSummary.split(' ', 1);
  if (method === 'tools/call') longest.call = Math.max(longest.call, duration / 1000);
  if (method === 'initialize' || method === 'server/discover')
    longest.connect = Math.max(longest.connect, duration / 1000);
  const isList = LIST_METHODS.has(method);
  if (shape.kind !== 'result' || size > (isList ? MAX_LIST : MAX_OTHER)) return;
  const text = rawText(raw);
  if (isList && text.includes('"nextCursor"')) {
    if (typeof resultIn(text)['nextCursor'] === 'string') pagedMethods.add(method);
  } else if (text.includes('"input_required"')) {
    for (const [, requested, params] of inputRequestsOf(resultIn(text))) addRequest(requested, params, evidence);
  } else if (method === 'prompts/get') {
    const messages = toList(resultIn(text)['messages']);
    if (messages.some((each) => toObject(toObject(each)['content'])['type'] !== 'text'))
      logTraits.add('prompt-not-text');
  }
}

const MAX_ELICITATION_URL = 4096;

function traitsOfRequest(method: string, { url, messages }: JsonObject): LogTrait[] {
  if (method === 'elicitation/create')
    return typeof url === 'string' && url.length > MAX_ELICITATION_URL ? ['long-elicitation-url'] : [];
  if (method !== 'sampling/createMessage') return [];
  const isPlain = (content: unknown) => {
    const [first, ...more] = Array.isArray(content) ? (content as unknown[]) : [content];
    return more.length === 0 && toObject(first)['type'] === 'text';
  };
  return toList(messages).every((each) => isPlain(toObject(each)['content'])) ? [] : ['sampling-blocks'];
}

const resultIn = (text: string) => toObject(toObject(tryParseJson(text))['result']);

type InputRequest = [key: string, method: string, params: unknown];

export function inputRequestsOf({ resultType, status, inputRequests }: JsonObject): InputRequest[] {
  if (resultType !== 'input_required' && status !== 'input_required') return [];
  return Object.entries(toObject(inputRequests)).flatMap(([key, request]): InputRequest[] => {
    const { method, params } = toObject(request);
    return typeof method === 'string' ? [[key, method, params]] : [];
  });
}

/** RFC 8414 and OpenID Connect Discovery; RFC 9728. The newest of each. */
function addMetadata(body: string | undefined, metadata: Evidence['metadata']): void {
  const document = toObject(tryParseJson(body ?? ''));
  if (typeof document['token_endpoint'] === 'string') metadata.server = document;
  if (toList(document['authorization_servers']).length > 0) metadata.resource = document;
}
