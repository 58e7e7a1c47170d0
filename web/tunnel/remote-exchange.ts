import { OUTPUT, SendWindow } from '../../proxy/frames';
import { Inbound } from './inbound';
import type { Frame, PageStream, StreamLink } from './stream';
import { HostError, type RelayRequest, type RelayResponse } from '../../core/host';

/** One HTTP exchange at the proxy's end. */
export class RemoteExchange implements PageStream {
  /** Rejects with a {@link HostError}. */
  readonly response: Promise<RelayResponse>;
  readonly #link: StreamLink;
  readonly #body: Inbound;
  readonly #upload = new SendWindow();
  readonly #signal: AbortSignal | undefined;
  readonly #abort = () => this.#aborted();
  #resolve: (response: RelayResponse) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  constructor(link: StreamLink, request: RelayRequest) {
    const { method, url, headers, body, signal, tls, publicOnly } = request;
    this.#link = link;
    this.#signal = signal;
    this.response = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.#body = new Inbound(link, OUTPUT, () => this.#drop());
    const bodyBytes = body?.byteLength;
    link.tell({ type: 'request', method, url, headers, bodyBytes, tls, publicOnly });
    if (body) void this.#upload.send(body, (piece) => link.send(piece));
    signal?.addEventListener('abort', this.#abort);
  }

  take(frame: Frame): void {
    switch (frame.type) {
      case 'response': {
        const { status, statusText, httpVersion, headers } = frame;
        this.#resolve({ status, statusText, httpVersion, headers, body: this.#body.stream });
        return;
      }
      case 'credit':
        this.#upload.grant(frame.bytes);
        return;
      case 'end':
        this.#body.end();
        this.#release();
        return;
      default:
      // It is of another kind of stream.
    }
  }

  takeBytes(_channel: number, bytes: Uint8Array): void {
    this.#body.push(bytes);
  }

  fail(error: HostError): void {
    this.#reject(error);
    this.#body.end(error);
    this.#release();
  }

  #aborted(): void {
    const error = abortedError();
    this.#reject(error);
    this.#body.abort(error);
    this.#drop();
  }

  #drop(): void {
    this.#release();
    this.#link.close();
  }

  #release(): void {
    this.#upload.close();
    this.#signal?.removeEventListener('abort', this.#abort);
    this.#link.release();
  }
}

export function abortedError(): HostError {
  return new HostError('aborted', 'The request was aborted.');
}
