import { type Host, HostError, type TlsOptions } from '../host';
import { maskSecrets, maskBody, maskHeaders } from '../secrets/mask-secrets';
import type { Secrets } from '../secrets/secrets';
import { exchange } from '../transports/exchange';
import { headerOf, type HttpProgress, type ResponseHead } from '../transports/http-progress';
import type { HttpEntry, MessageLog } from '../transports/message-log';
import type { HttpRequest, HttpResponse } from './model';
import { cutText } from '../json/shorten-strings';

/** Characters; metadata and tokens are far smaller. */
const MAX_BODY = 256 * 1024;
const RESPONSE_LIMIT_MS = 30_000;

/** Milliseconds for the first event of a stream; the others are not read. */
const FIRST_EVENT_LIMIT_MS = 3000;

export interface SendContext {
  host: Host;
  log: MessageLog;
  signal: AbortSignal;
  publicOnly: boolean;
  tls: TlsOptions | undefined;
  secrets: Secrets;
  /** A token endpoint: text other than JSON in its success is a secret. */
  isForTokens?: boolean;
}

/** Logged with secrets masked. @returns `sent` with the actual headers @throws HostError; `timeout` with `details.seconds` */
export async function sendRequest(
  request: HttpRequest,
  { host, log, signal, publicOnly, tls, secrets, isForTokens = false }: SendContext,
): Promise<{ sent: HttpRequest; response: HttpResponse; seq: number }> {
  const { method, url, headers, body } = request;
  const startedAt = performance.now();
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), RESPONSE_LIMIT_MS);
  let sent = request;
  let seq = 0;
  const setProgress = (progress: HttpProgress) => log.update<HttpEntry>(seq, (entry) => ({ ...entry, progress }));
  try {
    const { body: stream, ...head } = await exchange(
      host,
      {
        method,
        url,
        headers: headers.map(([name, value]) => ({ [name]: value })),
        body,
        signal: AbortSignal.any([signal, limit.signal]),
        publicOnly,
        tls,
      },
      {
        request: (real) => {
          sent = { ...request, headers: real.headers };
          seq = log.add({
            kind: 'http',
            purpose: 'authorization',
            method,
            url: maskSecrets(url, secrets),
            headers: maskHeaders(real.headers, secrets),
            requestBytes: real.body?.length ?? 0,
            progress: { kind: 'waiting' },
          }).seq;
        },
        response: () => undefined,
        bytes: () => undefined,
        end: () => undefined,
      },
    );
    const text = await readBeginning(stream, head);
    const { status, statusText } = head;
    if (isForTokens && status >= 200 && status < 300) secrets.addAll(tokensIn(text));
    const millis = performance.now() - startedAt;
    setProgress({
      kind: 'done',
      status,
      statusText,
      headers: maskHeaders(head.headers, secrets),
      bytes: new TextEncoder().encode(text).length,
      body: maskBody(text, secrets),
      duration: millis,
      lastSeq: log.lastSeq,
    });
    return {
      sent,
      seq,
      response: { status, statusText, headers: head.headers, body: text, millis },
    };
  } catch (caught) {
    const isLate = limit.signal.aborted && !signal.aborted;
    const seconds = String(RESPONSE_LIMIT_MS / 1000);
    const error = isLate ? new HostError('timeout', `No response within ${seconds} s.`, { seconds }) : caught;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    const message = error instanceof Error ? error.message : String(error);
    const duration = performance.now() - startedAt;
    setProgress({ kind: 'broken', code, message, duration, lastSeq: log.lastSeq });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function tokensIn(body: string): string[] {
  const text = body.trim();
  if (/^[\w.~+/-]{16,}=*$/.test(text)) return [text];
  const form = new URLSearchParams(/^[\w.%*+-]+=\S*$/.test(text) ? text : '');
  return ['access_token', 'refresh_token', 'id_token'].flatMap((name) => form.get(name) ?? []);
}

/** The data of the first complete event: `data: {}\n\n` → `{}`. */
export function firstEvent(text: string): string | undefined {
  const events = text.replace(/\r\n?/g, '\n').split('\n\n').slice(0, -1);
  return events
    .map((event) => [...event.matchAll(/^data: ?(.*)$/gm)].map(([, line]) => line).join('\n'))
    .find((data) => data.trim() !== '');
}

async function readBeginning(stream: ReadableStream<Uint8Array>, { headers }: ResponseHead): Promise<string> {
  const reader = stream.getReader();
  const isStream = /^text\/event-stream\b/i.test(headerOf(headers, 'content-type') ?? '');
  const decoder = new TextDecoder();
  let text = '';
  // A stream may stay silent for hours: cancelling ends it.
  const cancel = () => reader.cancel().catch(() => undefined);
  const timer = isStream ? setTimeout(() => void cancel(), FIRST_EVENT_LIMIT_MS) : undefined;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      text += decoder.decode(read.value, { stream: true });
      if (text.length <= MAX_BODY && !(isStream && firstEvent(text) !== undefined)) continue;
      await cancel();
      return cutText(text, MAX_BODY);
    }
    return text + decoder.decode();
  } finally {
    clearTimeout(timer);
  }
}
