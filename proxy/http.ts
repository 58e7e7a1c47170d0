import type { IncomingMessage } from 'node:http';
import { OUTPUT } from './frames';
import { headerPairs } from './header-pairs';
import type { RequestFrame } from './page-frame';
import type { RelayedStream, StreamFailure, StreamPort } from './stream';
import { askUpstream } from './upstream';

/** Relays one HTTP exchange of the page's. */
export function relayExchange(port: StreamPort, frame: RequestFrame): RelayedStream {
  let finish: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (finish = resolve));
  let bodyLeft = frame.bodyBytes ?? 0;
  let closed = false;

  const fail = (failure: StreamFailure): void => {
    if (!closed) port.fail(failure);
    finish();
  };
  const relayResponse = async (response: IncomingMessage): Promise<void> => {
    const { statusCode: status = 0, statusMessage: statusText = '', httpVersion } = response;
    const headers = headerPairs(response.rawHeaders);
    port.tell({ type: 'response', status, statusText, httpVersion, headers });
    try {
      for await (const chunk of response)
        if (!(await port.send(OUTPUT, chunk as Uint8Array))) return;
      port.tell({ type: 'end', channel: OUTPUT });
      finish();
    } catch (error) {
      fail(exchange.failureOf(error));
    }
  };
  const exchange = askUpstream(frame, {
    response: (response) => void relayResponse(response),
    failed: fail,
  });
  const close = (): void => {
    closed = true;
    port.close();
    exchange.close();
    finish();
  };
  if (!frame.bodyBytes) void exchange.opened.then((opening) => opening?.end());
  return {
    ended,
    receive(bytes) {
      bodyLeft -= bytes.byteLength;
      const isLast = bodyLeft <= 0;
      void exchange.opened.then((opening) => {
        opening?.write(bytes, () => port.consumed(bytes.byteLength));
        if (isLast) opening?.end();
      });
    },
    close,
    kill: close,
  };
}
