import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { OUTPUT } from './frames';
import type { RecordingAsk } from './page-frame';
import { failureOf, sendPieces } from './relay-folder';
import { type RelayedStream, StreamFailure, type StreamPort } from './stream';
import { offeredTaps, tapFolder } from './tap-folder';

const nothing = () => undefined;

/**
 * Answers what a page asks of recordings.
 * @param opened the file that Loupe was started with, the only one that a page gets here
 */
export function relayRecording(
  port: StreamPort,
  opened: string | undefined,
  ask: RecordingAsk,
): RelayedStream {
  const answer = (work: Promise<void>, stop: () => void = nothing): RelayedStream => {
    const end = () => {
      port.close();
      stop();
    };
    const ended = work.catch((error: unknown) => port.fail(failureOf(error)));
    return { ended, receive: nothing, close: end, kill: end };
  };
  switch (ask.op) {
    case 'opened':
      return answer(sendOpened(port, opened));
    case 'taps':
      return answer(Promise.resolve().then(() => port.tell({ type: 'taps', taps: offeredTaps() })));
    case 'tap': {
      const listening = new AbortController();
      return answer(sendTap(port, ask.id, listening.signal), () => listening.abort());
    }
  }
}

async function sendOpened(port: StreamPort, path: string | undefined): Promise<void> {
  if (path === undefined) {
    port.tell({ type: 'no-file' });
    return;
  }
  const handle = await open(path);
  port.tell({ type: 'file', bytes: (await handle.stat()).size });
  await sendPieces(port, handle);
  port.tell({ type: 'end', channel: OUTPUT });
}

/** What passes through a tap, from its beginning as far as that is kept, until it ends. */
async function sendTap(port: StreamPort, id: string, signal: AbortSignal): Promise<void> {
  const folder = tapFolder();
  if (folder === undefined) throw new StreamFailure('folder-failed', 'There are no taps.');
  const socket = connect(join(folder, `${id}.sock`));
  signal.addEventListener('abort', () => socket.destroy());
  await once(socket, 'connect');
  // How much there will be nobody knows.
  port.tell({ type: 'file', bytes: 0 });
  try {
    for await (const bytes of socket) if (!(await port.send(OUTPUT, bytes as Buffer))) break;
  } catch {
    // The tap was killed, or the page has stopped listening: what came is whole as far as it goes.
  }
  socket.destroy();
  port.tell({ type: 'end', channel: OUTPUT });
}
