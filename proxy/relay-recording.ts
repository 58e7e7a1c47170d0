import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { MOST_BYTES } from './folder-path';
import { OUTPUT } from './frames';
import { freePath } from './free-path';
import type { RecordingAsk } from './page-frame';
import { relayAnswer, sendPieces, takePieces } from './relay-folder';
import { type RelayedStream, StreamFailure, type StreamPort } from './stream';
import type { SuiteFolder } from './suite-folder';
import { offeredTaps, tapFolder } from './tap-folder';

interface Recordings {
  /** The file that Loupe was started with, the only one that a page gets here. */
  recording?: string;
  /** The file or folder that `mcp-loupe record` names. */
  record?: string;
  files: SuiteFolder | undefined;
  /** Told of the file that is written for that, and again if it can't be written. */
  onRecord: ((file: string, failure?: unknown) => void) | undefined;
}

/** Answers what a page asks of recordings. */
export function relayRecording(port: StreamPort, recordings: Recordings, ask: RecordingAsk): RelayedStream {
  switch (ask.op) {
    case 'opened':
      return relayAnswer(port, sendOpened(port, recordings.recording));
    case 'taps':
      return relayAnswer(
        port,
        Promise.resolve().then(() => tellTaps(port)),
      );
    case 'tap': {
      const listening = new AbortController();
      const { signal } = listening;
      return relayAnswer(port, sendTap(port, ask.id, signal), () => listening.abort());
    }
    case 'stop':
    case 'resume':
      return relayAnswer(
        port,
        tellAgent(ask.id, ask.op).then(() => tellTaps(port)),
      );
    case 'record':
      return takeRecording(port, recordings, ask.path);
  }
}

/** Writes what comes to a new file, each piece at once: whatever ends Loupe leaves a file that opens. */
function takeRecording(
  port: StreamPort,
  { record, files, onRecord }: Recordings,
  path: string | undefined,
): RelayedStream {
  const most = MOST_BYTES.recording;
  return takePieces(port, most, `A recording takes ${most} bytes at most.`, () => {
    const place = path === undefined ? freePlace(record) : files?.newRecording(path);
    if (!place) throw new StreamFailure('folder-failed', 'Loupe was started without --folder.');
    const tellFailure = <Result>(work: () => Result): Result => {
      try {
        return work();
      } catch (error) {
        if (path === undefined) onRecord?.(place.file, error);
        throw error;
      }
    };
    const descriptor = tellFailure(() => {
      mkdirSync(dirname(place.file), { recursive: true });
      // Only the user who made it may read it.
      return openSync(place.file, 'wx', 0o600);
    });
    port.tell({ type: 'recording-to', path: place.path });
    if (path === undefined) onRecord?.(place.file);
    return {
      write(piece) {
        tellFailure(() => {
          for (let at = 0; at < piece.length;) at += writeSync(descriptor, piece, at);
        });
        return false;
      },
      end: () => closeSync(descriptor),
    };
  });
}

function freePlace(record: string | undefined): { file: string; path: string } {
  if (record === undefined) throw new StreamFailure('folder-failed', 'Loupe was started without a file to record to.');
  const file = freePath(record);
  return { file, path: file };
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

function tellTaps(port: StreamPort): void {
  port.tell({ type: 'taps', taps: offeredTaps() });
}

function connectTap(id: string): Socket {
  const folder = tapFolder();
  if (folder === undefined) throw new StreamFailure('folder-failed', 'There are no taps.');
  return connect(join(folder, `${id}.sock`));
}

/** Stops the agent whose connection is offered, or lets it go on; resolves when it has. */
async function tellAgent(id: string, word: 'stop' | 'resume'): Promise<void> {
  const socket = connectTap(id).resume();
  socket.end(`${word}\n`);
  await once(socket, 'close');
}

/** What passes through a tap, from its beginning as far as that is kept, until it ends. */
async function sendTap(port: StreamPort, id: string, signal: AbortSignal): Promise<void> {
  const socket = connectTap(id);
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
