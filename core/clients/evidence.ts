import { type JsonObject, toList, toObject } from '../json/json-object';
import { rawText, tryParseJson } from '../json/lossless';
import type { LogTrait } from './client-fact';
import type { MessageShape } from '../protocol/json-rpc';
import { LISTS } from '../protocol/table/lists';

/** An entry of a session's log. */
export type EvidenceEntry =
  | {
      kind: 'message';
      direction: 'sent' | 'received';
      shape: MessageShape;
      raw: string | Uint8Array;
      size: number;
      answers?: string;
      duration?: number;
    }
  | { kind: 'http'; purpose?: 'authorization'; progress: { kind: string; body?: string }; asides?: string }
  | { kind: 'stderr' | 'noise' | 'lifecycle' | 'app' };

/** What a log shows of a server besides its definitions. */
export interface Evidence {
  /** Methods of the requests that the server has sent, as requests or as input requests. */
  asked: ReadonlySet<string>;
  /** Methods of the lists that have a second page. */
  paged: ReadonlySet<string>;
  /** Seconds of the longest one. */
  longest: { call: number; connect: number };
  shown: ReadonlySet<LogTrait>;
  /** The metadata that a sign-in read; undefined where there was none. */
  metadata: { server?: JsonObject; resource?: JsonObject };
}

const LIST_METHODS: ReadonlySet<string> = new Set(LISTS.map(({ method }) => method));
/** Bytes; pages of lists, and results with input requests, are smaller. */
const MAX_LIST = 1024 * 1024;
const MAX_REQUEST = 64 * 1024;

export function evidenceIn(entries: readonly EvidenceEntry[]): Evidence {
  const methods = new Set<string>();
  const paged = new Set<string>();
  const longest = { call: 0, connect: 0 };
  const metadata: Evidence['metadata'] = {};
  const shown = new Set<LogTrait>();
  const ask = (method: string, params: unknown) => {
    methods.add(method);
    for (const trait of traitsOfRequest(method, toObject(params))) shown.add(trait);
  };
  for (const entry of entries) {
    if (entry.kind === 'http') {
      if (entry.purpose !== undefined) takeMetadata(entry.progress.body, metadata);
      if (/^event: ?endpoint\r?\ndata:(?! ?https?:)/m.test(entry.asides ?? '')) shown.add('relative-endpoint');
      continue;
    }
    if (entry.kind !== 'message' || entry.direction !== 'received') continue;
    const { shape, raw, size, answers = '', duration = 0 } = entry;
    if (shape.kind === 'request') {
      ask(shape.method, size > MAX_REQUEST ? undefined : toObject(tryParseJson(rawText(raw)))['params']);
      continue;
    }
    const [method = ''] = answers.split(' ', 1);
    const what = method === 'tools/call' ? 'call' : /^(?:initialize|server\/discover)$/.test(method) ? 'connect' : null;
    if (what) longest[what] = Math.max(longest[what], duration / 1000);
    const isList = LIST_METHODS.has(method);
    if (shape.kind !== 'result' || size > (isList ? MAX_LIST : MAX_REQUEST)) continue;
    const text = rawText(raw);
    if (isList && text.includes('"nextCursor"')) {
      if (typeof resultIn(text)['nextCursor'] === 'string') paged.add(method);
    } else if (text.includes('"input_required"')) {
      for (const [, input, params] of inputRequestsOf(resultIn(text))) ask(input, params);
    } else if (method === 'prompts/get') {
      const messages = toList(resultIn(text)['messages']);
      if (messages.some((each) => toObject(toObject(each)['content'])['type'] !== 'text')) shown.add('prompt-not-text');
    }
  }
  return { asked: methods, paged, longest, metadata, shown };
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

/** What a result asks of the client, of a request or of a task (2026-07-28). */
export function inputRequestsOf({ resultType, status, inputRequests }: JsonObject): InputRequest[] {
  if (resultType !== 'input_required' && status !== 'input_required') return [];
  return Object.entries(toObject(inputRequests)).flatMap(([key, request]): InputRequest[] => {
    const { method, params } = toObject(request);
    return typeof method === 'string' ? [[key, method, params]] : [];
  });
}

/** RFC 8414 and OpenID Connect Discovery; RFC 9728. The newest of each. */
function takeMetadata(body: string | undefined, metadata: Evidence['metadata']): void {
  if (body === undefined || !body.includes('_')) return;
  const document = toObject(tryParseJson(body));
  if (typeof document['token_endpoint'] === 'string') metadata.server = document;
  if (toList(document['authorization_servers']).length > 0) metadata.resource = document;
}
