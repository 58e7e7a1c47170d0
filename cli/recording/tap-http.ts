import { setTimeout as sleep } from 'node:timers/promises';
import { authority, isOfThisComputer, LOOPBACK_ADDRESS } from '../../proxy/access';
import { Listener } from '../../proxy/listener';
import { forwardRequest } from '../../proxy/forward-request';
import { errnoOf } from '../../proxy/stream';
import { MAX_HEADER_BYTES } from '../../proxy/upstream';
import { writeStderr } from '../stderr';
import { UsageError } from '../options';
import type { OtlpExporter } from '../otlp/otlp-exporter';
import { STOPPED, stopOnSignal } from '../stop-on-signal';
import { ExchangeRecorder } from './exchange-recorder';
import { COULD_NOT_WRITE } from '../write-report';
import { TapRecorder } from './tap-recorder';

/** To finish recording the last exchanges. */
const DRAIN_MS = 500;

export interface ListeningTap {
  url: string;
  close(): Promise<void>;
}

/** On this computer and for no page of another origin. @throws UsageError */
export async function startHttpTap(
  upstream: string,
  port: number,
  file: string | undefined,
  exporter?: OtlpExporter,
): Promise<ListeningTap> {
  const { origin, pathname, search } = new URL(upstream);
  const recorder = new TapRecorder({ kind: 'http', url: upstream }, file, exporter);
  let exchanges = 0;
  const openExchanges = new Set<Promise<void>>();
  const listener = new Listener({
    routes: [
      {
        admits: isOfThisComputer,
        respond: (request, response) => {
          exchanges += 1;
          const exchange = new ExchangeRecorder(recorder, exchanges);
          forwardRequest(origin, 'mcp-loupe tap', request, response, exchange);
          openExchanges.add(exchange.ended);
          void exchange.ended.then(() => openExchanges.delete(exchange.ended));
        },
      },
    ],
    headBytes: MAX_HEADER_BYTES,
    // A server may read a body slowly.
    requestMs: 0,
  });
  try {
    port = await listener.listen(port, LOOPBACK_ADDRESS);
  } catch (error) {
    await recorder.close();
    throw new UsageError(`Port ${port} can’t be used (${errnoOf(error)}). Choose another --port.`);
  }
  return {
    url: `http://${authority(LOOPBACK_ADDRESS, port)}${pathname}${search}`,
    close: async () => {
      listener.end();
      await Promise.race([Promise.all(openExchanges), sleep(DRAIN_MS)]);
      if (!(await recorder.close())) process.exitCode = COULD_NOT_WRITE;
    },
  };
}

/** @throws UsageError */
export async function tapHttp(
  upstream: string,
  port: number,
  file: string | undefined,
  exporter?: OtlpExporter,
): Promise<number> {
  const tap = await startHttpTap(upstream, port, file, exporter);
  stopOnSignal({ close: () => tap.close(), kill: () => undefined }, STOPPED);
  writeStderr(`Use this URL in the client: ${tap.url}`);
  return new Promise(() => undefined);
}
