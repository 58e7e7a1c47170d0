import { type Host, HostError, type TlsOptions } from '../host';
import { redact, redactBody, redactHeaders } from '../secrets/redact';
import type { Secrets } from '../secrets/secrets';
import { exchange, headerOf } from '../transports/exchange';
import type { HttpProgress, ResponseHead } from '../transports/http-progress';
import type { HttpEntry, MessageLog } from '../transports/message-log';
import type { RequestText, ResponseText } from './model';

/** So much of an answer is kept: metadata and tokens are far smaller. */
const LONGEST_BODY = 256 * 1024;
/** Milliseconds that an answer may take. */
const PATIENCE = 30_000;

/** Milliseconds that a stream of events may take for its first, which is all that is read of it. */
const STREAM_PATIENCE = 3000;

/** How a request is sent, besides its text. */
export interface Sending {
  host: Host;
  log: MessageLog;
  signal: AbortSignal;
  publicOnly: boolean;
  tls: TlsOptions | undefined;
  /** Values that the log does not keep. */
  secrets: Secrets;
  /** Whether a token endpoint is asked: what a success has in the place of JSON is a secret. */
  isForTokens?: boolean;
}

/**
 * Sends a request as it stands, and reads the beginning of its answer. Both are in the session's log, with their secrets masked.
 * @returns the request with the headers that it really had
 * @throws HostError; `timeout` with `details.seconds` where it was sent and nothing came for so long
 */
export async function sendRequest(
  request: RequestText,
  { host, log, signal, publicOnly, tls, secrets, isForTokens = false }: Sending,
): Promise<{ sent: RequestText; response: ResponseText; seq: number }> {
  const { method, url, headers, body } = request;
  const startedAt = performance.now();
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), PATIENCE);
  let sent = request;
  let seq = 0;
  const tell = (progress: HttpProgress) => log.update<HttpEntry>(seq, (entry) => ({ ...entry, progress }));
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
            url: redact(url, secrets),
            headers: redactHeaders(real.headers, secrets),
            requestBytes: real.body?.length ?? 0,
            progress: { kind: 'waiting' },
          }).seq;
        },
        response: () => undefined,
        bytes: () => undefined,
        end: () => undefined,
      },
    );
    const text = await beginningOf(stream, head);
    const { status, statusText } = head;
    if (isForTokens && status >= 200 && status < 300) secrets.addAll(tokensIn(text));
    const millis = performance.now() - startedAt;
    tell({
      kind: 'done',
      status,
      statusText,
      headers: redactHeaders(head.headers, secrets),
      bytes: new TextEncoder().encode(text).length,
      body: redactBody(text, secrets),
      duration: millis,
      after: log.lastSeq,
    });
    return {
      sent,
      seq,
      response: { status, statusText, headers: head.headers, body: text, millis },
    };
  } catch (thrown) {
    const isLate = limit.signal.aborted && !signal.aborted;
    const seconds = String(PATIENCE / 1000);
    const error = isLate ? new HostError('timeout', `No response within ${seconds} s.`, { seconds }) : thrown;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    const message = error instanceof Error ? error.message : String(error);
    const duration = performance.now() - startedAt;
    tell({ kind: 'broken', code, message, duration, after: log.lastSeq });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** What an answer gives in the place of JSON, where that is a form or the bare token: a secret all the same. */
function tokensIn(body: string): string[] {
  const text = body.trim();
  if (/^[\w.~+/-]{16,}=*$/.test(text)) return [text];
  const form = new URLSearchParams(/^[\w.%*+-]+=\S*$/.test(text) ? text : '');
  return ['access_token', 'refresh_token', 'id_token'].flatMap((name) => form.get(name) ?? []);
}

/** The data of the first whole event of a stream that has any; undefined where none has come. */
export function firstEvent(text: string): string | undefined {
  const events = text.replace(/\r\n?/g, '\n').split('\n\n').slice(0, -1);
  return events
    .map((event) => [...event.matchAll(/^data: ?(.*)$/gm)].map(([, line]) => line).join('\n'))
    .find((data) => data.trim() !== '');
}

async function beginningOf(stream: ReadableStream<Uint8Array>, { headers }: ResponseHead): Promise<string> {
  const reader = stream.getReader();
  const isStream = /^text\/event-stream\b/i.test(headerOf(headers, 'content-type') ?? '');
  const decoder = new TextDecoder();
  let text = '';
  // A stream of events may say nothing for hours: cancelled, it reads as one that has ended.
  const cancel = () => reader.cancel().catch(() => undefined);
  const timer = isStream ? setTimeout(() => void cancel(), STREAM_PATIENCE) : undefined;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      text += decoder.decode(read.value, { stream: true });
      if (text.length <= LONGEST_BODY && !(isStream && firstEvent(text) !== undefined)) continue;
      await cancel();
      return text.slice(0, LONGEST_BODY);
    }
    return text + decoder.decode();
  } finally {
    clearTimeout(timer);
  }
}
