import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { MAX_BYTES } from './folder-path';
import { OUTPUT } from './frames';
import { freePath } from './free-path';
import type { RecordingAsk } from './page-frame';
import { relayReply, sendPieces, receivePieces } from './relay-folder';
import { type RelayedStream, StreamFailure, type StreamPort } from './stream';
import type { SuiteFolder } from './suite-folder';
import { runningTaps, tapFolder } from './tap-folder';

interface Recordings {
  /** The only file outside the folder that a page can read. */
  recording?: string;
  /** The file or folder of `mcp-loupe record`. */
  record?: string;
  files: SuiteFolder | undefined;
  /** Called with the file of `record`, and again if writing fails. */
  onRecord: ((file: string, failure?: unknown) => void) | undefined;
}

export function relayRecording(port: StreamPort, recordings: Recordings, ask: RecordingAsk): RelayedStream {
  switch (ask.op) {
    case 'opened':
      return relayReply(port, sendOpened(port, recordings.recording));
    case 'taps':
      return relayReply(
        port,
        Promise.resolve().then(() => sendTaps(port)),
      );
    case 'tap': {
      const listening = new AbortController();
      const { signal } = listening;
      return relayReply(port, sendTap(port, ask.id, signal), () => listening.abort());
    }
    case 'stop':
    case 'resume':
      return relayReply(
        port,
        commandAgent(ask.id, ask.op).then(() => sendTaps(port)),
      );
    case 'record':
      return receiveRecording(port, recordings, ask.path);
  }
}

/** Writes each piece at once: a crash leaves a file that opens. */
function receiveRecording(
  port: StreamPort,
  { record, files, onRecord }: Recordings,
  path: string | undefined,
): RelayedStream {
  const most = MAX_BYTES.recording;
  return receivePieces(port, most, `A recording takes ${most} bytes at most.`, () => {
    const target = path === undefined ? newRecordFile(record) : files?.newRecording(path);
    if (!target) throw new StreamFailure('folder-failed', 'Loupe was started without --folder.');
    const reportFailure = <Result>(work: () => Result): Result => {
      try {
        return work();
      } catch (error) {
        if (path === undefined) onRecord?.(target.file, error);
        throw error;
      }
    };
    const descriptor = reportFailure(() => {
      mkdirSync(dirname(target.file), { recursive: true });
      return openSync(target.file, 'wx', 0o600);
    });
    port.sendFrame({ type: 'recording-to', path: target.path });
    if (path === undefined) onRecord?.(target.file);
    return {
      write(piece) {
        reportFailure(() => {
          for (let at = 0; at < piece.length;) at += writeSync(descriptor, piece, at);
        });
        return false;
      },
      end: () => closeSync(descriptor),
    };
  });
}

function newRecordFile(record: string | undefined): { file: string; path: string } {
  if (record === undefined) throw new StreamFailure('folder-failed', 'Loupe was started without a file to record to.');
  const file = freePath(record);
  return { file, path: file };
}

async function sendOpened(port: StreamPort, path: string | undefined): Promise<void> {
  if (path === undefined) {
    port.sendFrame({ type: 'no-file' });
    return;
  }
  const handle = await open(path);
  port.sendFrame({ type: 'file', bytes: (await handle.stat()).size });
  await sendPieces(port, handle);
  port.sendFrame({ type: 'end', channel: OUTPUT });
}

function sendTaps(port: StreamPort): void {
  port.sendFrame({ type: 'taps', taps: runningTaps() });
}

function connectTap(id: string): Socket {
  const folder = tapFolder();
  if (folder === undefined) throw new StreamFailure('folder-failed', 'There are no taps.');
  return connect(join(folder, `${id}.sock`));
}

/** Resolves when the agent has stopped or resumed. */
async function commandAgent(id: string, word: 'stop' | 'resume'): Promise<void> {
  const socket = connectTap(id).resume();
  socket.end(`${word}\n`);
  await once(socket, 'close');
}

/** A tap's bytes from the beginning, as far as they are buffered, until it ends. */
async function sendTap(port: StreamPort, id: string, signal: AbortSignal): Promise<void> {
  const socket = connectTap(id);
  signal.addEventListener('abort', () => socket.destroy());
  await once(socket, 'connect');
  // The size is unknown.
  port.sendFrame({ type: 'file', bytes: 0 });
  try {
    for await (const bytes of socket) if (!(await port.send(OUTPUT, bytes as Buffer))) break;
  } catch {
    // The tap was killed, or the page stopped reading: what was sent is complete up to there.
  }
  socket.destroy();
  port.sendFrame({ type: 'end', channel: OUTPUT });
}
