import { brotliDecompressSync, constants, createBrotliDecompress, createUnzip, unzipSync } from 'node:zlib';
import { pipeline, Readable } from 'node:stream';
import { shapeOfJson } from '../../core/protocol/json-rpc';
import type { Direction } from '../../core/transports/request-matcher';
import { type HeaderList, headerOf } from '../../core/transports/http-progress';
import { readSseEvents } from '../../core/transports/sse-events';
import { recordBytes } from '../../core/recording/recorded-bytes';
import type { ForwardObserver } from '../../proxy/forward-request';
import { errnoOf } from '../../proxy/stream';
import { BoundedBytes, type Collected, MAX_RECORDED_BYTES, cutEvent } from './bounded-bytes';

import type { TapRecorder } from './tap-recorder';
import { cutText } from '../../core/json/shorten-strings';
import { decodeBeginning } from '../../core/json/decode-beginning';

/** Longer bodies that are no messages are recorded up to this length. */
const MAX_BODY_CHARACTERS = 64 * 1024;
const GZIP_OR_DEFLATE = /^(?:x-)?gzip$|^deflate$/;

export class ExchangeRecorder implements ForwardObserver {
  readonly #recorder: TapRecorder;
  readonly #http: number;
  readonly #sent = new BoundedBytes();
  readonly #received = new BoundedBytes();
  #bytes = 0;
  #type = '';
  #encoding = '';
  #stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  #isRequested = false;
  #isOver = false;
  #failure: unknown;
  readonly ended: Promise<void>;
  #settle: () => void = () => undefined;

  constructor(recorder: TapRecorder, http: number) {
    this.#recorder = recorder;
    this.#http = http;
    this.ended = new Promise((resolve) => (this.#settle = resolve));
  }

  request(method: string, url: string, headers: HeaderList): void {
    const http = this.#http;
    const ms = this.#recorder.now();
    this.#isRequested = true;
    const size = Number(headers.find(([name]) => /^content-length$/i.test(name))?.[1] ?? 0);
    this.#recorder.enqueue(() => this.#recorder.write({ ms, kind: 'request', http, method, url, headers, size }));
  }

  requestChunk(chunk: Uint8Array): void {
    this.#sent.add(chunk);
  }

  requestEnd(): void {
    const ms = this.#recorder.now();
    this.#recorder.enqueue(() => {
      const body = this.#sent.take();
      // Other bodies are not kept: to an authorization server they may hold secrets only.
      if (body.cut !== undefined || isMessage(body.bytes)) this.#message('sent', body, ms);
    });
  }

  response(status: number, statusText: string, headers: HeaderList): void {
    const http = this.#http;
    const ms = this.#recorder.now();
    const header = (name: string) => headerOf(headers, name)?.trim().toLowerCase() ?? '';
    this.#type = header('content-type').split(';', 1)[0]?.trim() ?? '';
    this.#encoding = header('content-encoding');
    this.#recorder.enqueue(() => this.#recorder.write({ ms, kind: 'response', http, status, statusText, headers }));
    if (this.#type === 'text/event-stream') this.#readEvents();
  }

  responseChunk(chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    if (this.#stream) this.#recorder.enqueue(() => this.#enqueue(chunk), chunk.length);
    else this.#received.add(chunk);
  }

  /** @param error why it broke off */
  end(error?: unknown): void {
    if (this.#isOver || !this.#isRequested) return;
    this.#isOver = true;
    const ms = this.#recorder.now();
    if (this.#stream) {
      this.#recorder.enqueue(() => this.#stream?.close());
      this.#failure = error;
      return;
    }
    this.#recorder.enqueue(() => {
      const body = this.#decoded(this.#received.take());
      if (body.cut !== undefined || isMessage(body.bytes)) {
        this.#message('received', body, ms);
        this.#end(ms, error);
      } else this.#end(ms, error, decodeBeginning(body.bytes, MAX_BODY_CHARACTERS));
    });
  }

  #message(direction: Direction, { bytes, cut }: Collected, ms: number, eventId?: string): void {
    if (cut !== undefined) {
      this.#recorder.write(cutEvent({ ms, direction, bytes, size: cut, http: this.#http }));
      return;
    }
    this.#recorder.write({
      ms,
      kind: 'message',
      direction,
      transport: 'http',
      http: this.#http,
      eventId,
      ...recordBytes(bytes),
    });
  }

  #end(ms: number, error: unknown, body = '', asides = ''): void {
    const failure = error !== undefined && {
      failure: {
        code: errnoOf(error) || 'network',
        message: error instanceof Error ? error.message : 'The HTTP exchange was interrupted.',
      },
    };
    this.#recorder.write({
      ms,
      kind: 'ended',
      http: this.#http,
      size: this.#bytes,
      ...(body !== '' && { body }),
      ...(asides !== '' && { asides }),
      ...failure,
    });
    this.#settle();
  }

  /** If decompressing is slower than the stream, recording of it stops. */
  #enqueue(chunk: Uint8Array): void {
    this.#stream?.enqueue(chunk);
    if ((this.#stream?.desiredSize ?? 0) < 0)
      this.#stream?.error(new Error('The event stream came faster than it could be recorded.'));
  }

  /** Asynchronously: forwarding doesn't wait for it. */
  #readEvents(): void {
    let bytes = new ReadableStream<Uint8Array>(
      { start: (controller) => (this.#stream = controller) },
      new ByteLengthQueuingStrategy({ highWaterMark: MAX_RECORDED_BYTES }),
    );
    const unpack = unpacking(this.#encoding);
    // pipeline's errors reach the reader.
    if (unpack) bytes = Readable.toWeb(pipeline(Readable.fromWeb(bytes as never), unpack, () => undefined)) as never;
    const read = async (): Promise<void> => {
      let asides = '';
      try {
        const events = readSseEvents(bytes, { limit: MAX_RECORDED_BYTES });
        for await (const { type, data, id, other, cut } of events) {
          const isMessageEvent = (type === '' || type === 'message') && data.length > 0;
          const ms = this.#recorder.now();
          if (isMessageEvent) this.#message('received', { bytes: data, cut }, ms, id);
          if (!isMessageEvent || other.includes('\n:') || other.startsWith(':'))
            asides = cutText(asides + other, MAX_BODY_CHARACTERS);
        }
      } catch (error) {
        this.#failure ??= error;
      }
      this.#end(this.#recorder.now(), this.#failure, '', asides);
    };
    void read();
  }

  /** Decompressed for the recording only. */
  #decoded(body: Collected): Collected {
    const isBrotli = this.#encoding === 'br';
    if (body.cut !== undefined || !(isBrotli || GZIP_OR_DEFLATE.test(this.#encoding))) return body;
    const unpack = isBrotli ? brotliDecompressSync : unzipSync;
    try {
      return { bytes: unpack(body.bytes, { maxOutputLength: MAX_RECORDED_BYTES }) };
    } catch (error) {
      const isTooLong = errnoOf(error) === 'ERR_BUFFER_TOO_LARGE';
      return isTooLong ? { bytes: new Uint8Array(), cut: body.bytes.length } : body;
    }
  }
}

function unpacking(encoding: string) {
  if (encoding === 'br') return createBrotliDecompress({ flush: constants.BROTLI_OPERATION_FLUSH });
  if (GZIP_OR_DEFLATE.test(encoding)) return createUnzip({ flush: constants.Z_SYNC_FLUSH });
  return undefined;
}

function isMessage(bytes: Uint8Array): boolean {
  return bytes.length > 0 && shapeOfJson(new TextDecoder().decode(bytes)).kind !== 'invalid';
}
