import type { FileHandle } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { kindOf } from './folder-path';
import { OUTPUT } from './frames';
import type { FolderAsk } from './page-frame';
import type { SuiteFolder } from './suite-folder';
import { type RelayedStream, StreamFailure, type StreamPort } from './stream';
import { AtomicWrite } from './write-atomically';

const PIECE_BYTES = 256 * 1024;
const nothing = () => undefined;

/** Answers what a page asks of the folder of suites. */
export function relayFolder(
  port: StreamPort,
  folder: SuiteFolder | undefined,
  ask: FolderAsk,
): RelayedStream {
  const answer = (work: Promise<void>): RelayedStream => ({
    ended: work.catch((error: unknown) => port.fail(failureOf(error))),
    receive: nothing,
    close: () => port.close(),
    kill: () => port.close(),
  });
  if (!folder) {
    const failure = new StreamFailure('folder-failed', 'Loupe was started without --folder.');
    return answer(Promise.reject(failure));
  }
  switch (ask.op) {
    case 'list':
      return answer(
        Promise.resolve().then(() => port.tell({ type: 'files', files: folder.list(ask.under) })),
      );
    case 'read':
      return answer(sendFile(port, folder, ask.path));
    case 'remove':
      return answer(
        Promise.resolve().then(() => {
          const isGone = folder.remove(ask.path, ask.over);
          port.tell(isGone ? { type: 'written', version: ask.over } : { type: 'conflict' });
        }),
      );
    case 'write':
      return takeFile(port, folder, ask);
    case 'watch':
      return watchFolder(port, folder);
  }
}

async function sendFile(port: StreamPort, folder: SuiteFolder, path: string): Promise<void> {
  const file = await folder.open(path);
  if (!file) {
    port.tell({ type: 'no-file' });
    return;
  }
  const { bytes } = file;
  if (file.kind === 'whole') {
    port.tell({ type: 'file', bytes, version: file.version });
    await port.send(OUTPUT, file.content);
  } else {
    port.tell({ type: 'file', bytes });
    await sendPieces(port, file.handle);
  }
  port.tell({ type: 'end', channel: OUTPUT });
}

/** Up to the end as it is then: a recording may still be growing. */
export async function sendPieces(port: StreamPort, handle: FileHandle): Promise<void> {
  try {
    for (let at = 0; ;) {
      const { bytesRead, buffer } = await handle.read(
        new Uint8Array(PIECE_BYTES),
        0,
        PIECE_BYTES,
        at,
      );
      if (bytesRead === 0) return;
      if (!(await port.send(OUTPUT, buffer.subarray(0, bytesRead)))) return;
      at += bytesRead;
    }
  } finally {
    await handle.close();
  }
}

/** Writes what comes beside the file, and puts it there once all of it has come. */
function takeFile(
  port: StreamPort,
  folder: SuiteFolder,
  { path, bytes, over }: Extract<FolderAsk, { op: 'write' }>,
): RelayedStream {
  let ended = nothing as () => void;
  const relayed = { ended: new Promise<void>((resolve) => (ended = resolve)) };
  const hash = createHash('sha256');
  let write: AtomicWrite | undefined;
  let left = bytes;
  const end = () => {
    try {
      write?.end();
    } catch {
      // What is beside the file stays there.
    }
    write = undefined;
    ended();
  };
  const attempt = (work: () => void) => {
    try {
      work();
    } catch (error) {
      port.fail(failureOf(error));
      end();
    }
  };
  const commitOnceWhole = () => {
    if (left > 0 || !write) return;
    const isPut = folder.put(path, write, over);
    port.tell(isPut ? { type: 'written', version: hash.digest('hex') } : { type: 'conflict' });
    end();
  };
  attempt(() => {
    // Only its user may read what was said, as with a recording that grows there.
    const isRecording = kindOf(path) === 'recording';
    write = new AtomicWrite(folder.placeFor(path, bytes), isRecording ? 0o600 : undefined);
    commitOnceWhole();
  });
  return {
    ...relayed,
    receive: (piece) => {
      // What was on its way when the writing failed.
      if (!write) return;
      attempt(() => {
        left -= piece.byteLength;
        if (left < 0)
          throw new StreamFailure('folder-failed', `More than ${bytes} bytes received.`);
        hash.update(piece);
        write?.write(piece);
        port.consumed(piece.byteLength);
        commitOnceWhole();
      });
    },
    close: end,
    kill: end,
  };
}

function watchFolder(port: StreamPort, folder: SuiteFolder): RelayedStream {
  let ended = nothing as () => void;
  const done = new Promise<void>((resolve) => (ended = resolve));
  let stop: () => void = nothing;
  const end = () => {
    stop();
    ended();
  };
  try {
    stop = folder.subscribe((paths) => port.tell({ type: 'changed', paths }));
    port.tell({ type: 'watching', files: [] });
  } catch (error) {
    port.fail(failureOf(error));
    ended();
  }
  return { ended: done, receive: nothing, close: end, kill: end };
}

/** What a page is told of an error of the file system. */
export function failureOf(error: unknown): StreamFailure {
  if (error instanceof StreamFailure) return error;
  return new StreamFailure('folder-failed', error instanceof Error ? error.message : String(error));
}
