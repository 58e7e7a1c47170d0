import { setTimeout as sleep } from 'node:timers/promises';
import { authority, isOfThisComputer, LOOPBACK_ADDRESS } from '../../proxy/access';
import { Listener } from '../../proxy/listener';
import { forwardRequest } from '../../proxy/forward-request';
import { errnoOf } from '../../proxy/stream';
import { MAX_HEADER_BYTES } from '../../proxy/upstream';
import { tell } from '../tell';
import { UsageError } from '../options';
import type { OtlpExporter } from '../otlp/otlp-exporter';
import { STOPPED, stopOnSignal } from '../stop-on-signal';
import { ExchangeNotes } from './exchange-notes';
import { COULD_NOT_WRITE } from '../write-report';
import { TapRecorder } from './tap-recorder';

/** Milliseconds for what the last exchanges have left to note. */
const LAST_NOTES = 500;

/** A tap that listens. */
export interface ListeningTap {
  /** The address that the client is to be given. */
  url: string;
  close(): Promise<void>;
}

/**
 * Listens on this computer in the place of a server at a URL: each request goes on to it, and each answer back, with
 * its headers and bytes as they came. Nothing is asked of another origin than the URL's, and no page of another origin
 * is answered.
 * @throws UsageError
 */
export async function startHttpTap(
  upstream: string,
  port: number,
  file: string | undefined,
  exporter?: OtlpExporter,
): Promise<ListeningTap> {
  const { origin, pathname, search } = new URL(upstream);
  const recorder = new TapRecorder({ kind: 'http', url: upstream }, file, exporter);
  let exchanges = 0;
  const open = new Set<Promise<void>>();
  const listener = new Listener({
    routes: [
      {
        admits: isOfThisComputer,
        answer: (request, response) => {
          exchanges += 1;
          const notes = new ExchangeNotes(recorder, exchanges);
          forwardRequest(origin, 'mcp-loupe tap', request, response, notes);
          open.add(notes.ended);
          void notes.ended.then(() => open.delete(notes.ended));
        },
      },
    ],
    headBytes: MAX_HEADER_BYTES,
    // A server may take a body as slowly as it likes.
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
      await Promise.race([Promise.all(open), sleep(LAST_NOTES)]);
      if (!(await recorder.close())) process.exitCode = COULD_NOT_WRITE;
    },
  };
}

/** Runs a tap until it is told to stop. @throws UsageError */
export async function tapHttp(
  upstream: string,
  port: number,
  file: string | undefined,
  exporter?: OtlpExporter,
): Promise<number> {
  const tap = await startHttpTap(upstream, port, file, exporter);
  stopOnSignal({ close: () => tap.close(), kill: () => undefined }, STOPPED);
  tell(`Use this URL in the client: ${tap.url}`);
  return new Promise(() => undefined);
}
