import type { HttpExchange } from './http-exchange';
import { HttpError } from './http-error';
import { HttpTransport, type Outgoing } from './http-transport';

/** 2024-11-05: the server sends everything on one event stream, whose first event names the URL for messages. */
export class SseTransport extends HttpTransport {
  #endpoint = '';

  /** @throws HostError, HttpError if no stream opens, or it ends before it names the endpoint */
  override async start(): Promise<void> {
    const headers = { accept: 'text/event-stream' };
    const exchange = await this.exchange({ method: 'GET', url: this.url, headers });
    if (exchange.status !== 200 || !exchange.isStream) {
      await exchange.readAll();
      throw exchange.failure;
    }
    await new Promise<void>((resolve, reject) => {
      // No other stream belongs to this session: the connection ends with it.
      const end = (reason: Error) => {
        reject(reason);
        this.onclose?.(reason);
      };
      this.#read(exchange, resolve).then(() => end(new HttpError('closed', 'The server ended the event stream.')), end);
    });
  }

  protected override async post(message: Outgoing): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', url: this.#endpoint, headers, message } as const;
    const exchange = await this.exchange(request);
    await exchange.readAll();
    if (!exchange.isOk) throw exchange.failure;
  }

  async #read(exchange: HttpExchange, onEndpoint: () => void): Promise<void> {
    for await (const { type, data, unfinished } of exchange.events()) {
      if (type !== 'endpoint' || unfinished) continue;
      this.#endpoint = this.#withinOrigin(new TextDecoder().decode(data));
      onEndpoint();
    }
  }

  #withinOrigin(endpoint: string): string {
    const url = URL.canParse(endpoint, this.url) ? new URL(endpoint, this.url) : undefined;
    if (url?.origin === new URL(this.url).origin) return url.href;
    const remedy = 'it must have the same origin as the event stream';
    throw new HttpError('unknown', `Invalid endpoint “${endpoint}”: ${remedy}.`);
  }
}
