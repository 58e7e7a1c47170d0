import type { FileHandle } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { kindOf } from './folder-path';
import { OUTPUT } from './frames';
import type { FolderAsk } from './page-frame';
import type { SuiteFolder } from './suite-folder';
import { streamWithoutInput, type RelayedStream, StreamFailure, type StreamPort } from './stream';
import { AtomicWrite } from './write-atomically';

const PIECE_BYTES = 256 * 1024;
const nothing = (): void => undefined;

export function relayFolder(port: StreamPort, folder: SuiteFolder | undefined, ask: FolderAsk): RelayedStream {
  const reply = (work: Promise<void>) => relayReply(port, work);
  if (!folder) {
    const failure = new StreamFailure('folder-failed', 'Loupe was started without --folder.');
    return reply(Promise.reject(failure));
  }
  switch (ask.op) {
    case 'list':
      return reply(Promise.resolve().then(() => port.sendFrame({ type: 'files', files: folder.list(ask.under) })));
    case 'read':
      return reply(sendFile(port, folder, ask.path));
    case 'remove':
      return reply(
        Promise.resolve().then(() => {
          const isGone = folder.remove(ask.path, ask.over);
          port.sendFrame(isGone ? { type: 'written', version: ask.over } : { type: 'conflict' });
        }),
      );
    case 'write':
      return receiveFile(port, folder, ask);
    case 'watch':
      return watchFolder(port, folder);
  }
}

async function sendFile(port: StreamPort, folder: SuiteFolder, path: string): Promise<void> {
  const file = await folder.open(path);
  if (!file) {
    port.sendFrame({ type: 'no-file' });
    return;
  }
  const { bytes } = file;
  if (file.kind === 'whole') {
    port.sendFrame({ type: 'file', bytes, version: file.version });
    await port.send(OUTPUT, file.content);
  } else {
    port.sendFrame({ type: 'file', bytes });
    await sendPieces(port, file.handle);
  }
  port.sendFrame({ type: 'end', channel: OUTPUT });
}

/** Up to the file's end at that time: a recording may be growing. */
export async function sendPieces(port: StreamPort, handle: FileHandle): Promise<void> {
  try {
    for (let at = 0; ;) {
      const { bytesRead, buffer } = await handle.read(new Uint8Array(PIECE_BYTES), 0, PIECE_BYTES, at);
      if (bytesRead === 0) return;
      if (!(await port.send(OUTPUT, buffer.subarray(0, bytesRead)))) return;
      at += bytesRead;
    }
  } finally {
    await handle.close();
  }
}

/** Writes to a temporary file, and moves it into place when complete. */
function receiveFile(
  port: StreamPort,
  folder: SuiteFolder,
  { path, bytes, over }: Extract<FolderAsk, { op: 'write' }>,
): RelayedStream {
  return receivePieces(port, bytes, `More than ${bytes} bytes received.`, () => {
    const hash = createHash('sha256');
    // Recordings are private to the user.
    const isRecording = kindOf(path) === 'recording';
    const write = new AtomicWrite(folder.pathToWrite(path, bytes), isRecording ? 0o600 : undefined);
    return {
      write(piece, left) {
        hash.update(piece);
        write.write(piece);
        if (left > 0) return false;
        const isPut = folder.put(path, write, over);
        port.sendFrame(isPut ? { type: 'written', version: hash.digest('hex') } : { type: 'conflict' });
        return true;
      },
      end: () => write.end(),
    };
  });
}

interface PieceWriter {
  /** @param left bytes that may still come @returns whether this was the last piece */
  write(piece: Uint8Array, left: number): boolean;
  end(): void;
}

/** Writes each piece at once; an empty one first. */
export function receivePieces(
  port: StreamPort,
  maxBytes: number,
  tooMany: string,
  begin: () => PieceWriter,
): RelayedStream {
  let ended: () => void = nothing;
  const done = new Promise<void>((resolve) => (ended = resolve));
  let writer: PieceWriter | undefined;
  let left = maxBytes;
  const end = () => {
    try {
      writer?.end();
    } catch {
      // The temporary file stays.
    }
    writer = undefined;
    port.close();
    ended();
  };
  const take = (piece: Uint8Array) => {
    left -= piece.byteLength;
    if (left < 0) throw new StreamFailure('folder-failed', tooMany);
    const isLast = writer?.write(piece, left);
    port.consumed(piece.byteLength);
    if (isLast) end();
  };
  const attempt = (work: () => void) => {
    try {
      work();
    } catch (error) {
      port.fail(failureOf(error));
      end();
    }
  };
  attempt(() => {
    writer = begin();
    take(new Uint8Array());
  });
  return {
    ...streamWithoutInput(done, end),
    // Pieces in flight when writing failed are dropped.
    receive: (piece) => writer && attempt(() => take(piece)),
  };
}

function watchFolder(port: StreamPort, folder: SuiteFolder): RelayedStream {
  return relayWatch(port, () => {
    const stop = folder.subscribe((paths) => port.sendFrame({ type: 'changed', paths }));
    port.sendFrame({ type: 'watching', files: [] });
    return stop;
  });
}

export function relayReply(port: StreamPort, work: Promise<void>, stop = nothing): RelayedStream {
  return streamWithoutInput(
    work.catch((error: unknown) => port.fail(failureOf(error))),
    () => {
      port.close();
      stop();
    },
  );
}

/** @param begin returns how to stop */
export function relayWatch(port: StreamPort, begin: () => () => void): RelayedStream {
  let ended: () => void = nothing;
  const done = new Promise<void>((resolve) => (ended = resolve));
  let stop: () => void = nothing;
  try {
    stop = begin();
  } catch (error) {
    port.fail(failureOf(error));
    ended();
  }
  return streamWithoutInput(done, () => {
    stop();
    ended();
  });
}

function failureOf(error: unknown): StreamFailure {
  if (error instanceof StreamFailure) return error;
  return new StreamFailure('folder-failed', error instanceof Error ? error.message : String(error));
}
