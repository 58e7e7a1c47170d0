import {
  type EventKind,
  type RecordedAct,
  RecordingError,
  type RecordingHeader,
} from '../../../../core/recording/format';
import type { OpenOptions } from '../../../../core/recording/event-index';
import { Recording } from '../../../../core/recording/recording';
import type { Session } from '../../../../core/session/session';
import { type Store, Writable } from '../../../../core/store';
import { LogAtMoment } from './log-at-moment';
import type { Host } from '../../../../core/host';
import { eventsOfHar } from '../../../../core/recording/import-har';
import { fillLog, RecordedLog } from '../../../../core/recording/log-of-recording';
import { readEvent, readHeader } from '../../../../core/recording/read-event';
import { blobSource, MAX_UNPACKED_BYTES } from '../../../../core/recording/recording-source';
import { RecordingWriter } from '../../../../core/recording/recording-writer';
import { Secrets } from '../../../../core/secrets/secrets';
import type { MessageLog } from '../../../../core/transports/message-log';
import { openRecordingName } from '../../../navigation/open-recording';
import type { RemoteFile } from '../../../tunnel/remote-file';
import type { RemoteRecordings, RunningTap } from '../../../tunnel/remote-recordings';
import { recordedSession } from './recorded-session';

export interface OpenedRecording {
  name: string;
  header: RecordingHeader;
  /** Read-only: masked, and never connected. */
  session: Session;
  log: LogAtMoment;
  userActions: readonly RecordedAct[];
  /** The next three are only of files. The state of `reading` is undefined once all is read. */
  recording?: Recording;
  reading?: Store<Reading | undefined>;
  counts?: ReadonlyMap<EventKind, number>;
  /** The ID of a running tap, and whether the tap is still running. */
  tap?: string;
  live?: Writable<boolean>;
}

export interface Reading {
  done: number;
  all: number;
}

export type OpeningRecording =
  | { kind: 'none' }
  | ({ kind: 'opening'; name: string; cancel: () => void } & Reading)
  | {
      kind: 'failed';
      name: string;
      message: string;
      /** For a packed file that unpacks to too much: opens its first `bytes` only. */
      first?: { bytes: number; open: () => Promise<void> };
    }
  | { kind: 'open'; opened: OpenedRecording };

export const openedRecording = new Writable<OpeningRecording>({ kind: 'none' });
openedRecording.subscribe(() => {
  const state = openedRecording.snapshot();
  openRecordingName.set(state.kind === 'open' ? state.opened.name : state.kind === 'none' ? undefined : state.name);
});

/** Cancels the opening in progress, or stops following a tap. */
let stopCurrent: () => void = () => undefined;

export function closeRecording(): void {
  stopCurrent();
  stopCurrent = () => undefined;
  const before = openedRecording.snapshot();
  openedRecording.set({ kind: 'none' });
  // Nobody else holds its log and the worker that checks it.
  if (before.kind === 'open') void before.opened.session.end();
}

/** @returns a signal, aborted when the next recording opens or this one closes */
function beginOpening(): AbortSignal {
  closeRecording();
  const controller = new AbortController();
  stopCurrent = () => controller.abort();
  return controller.signal;
}

export function openRecordingFile(file: File, host: Host): Promise<void> {
  return open(file.name, () => Promise.resolve(file), host);
}

export function openRemoteRecording(
  name: string,
  read: (signal: AbortSignal) => Promise<RemoteFile | undefined>,
  host: Host,
): Promise<void> {
  return open(
    name,
    async (signal, onProgress) => {
      const remote = await read(signal);
      if (!remote) throw new RecordingError('cannot-read', 'There is no such file.');
      const { body, bytes } = remote;
      const parts: Uint8Array<ArrayBuffer>[] = [];
      let done = 0;
      for await (const part of piecesOf(body)) {
        parts.push(part);
        onProgress((done += part.length), bytes);
      }
      return new Blob(parts);
    },
    host,
  );
}

const REPORT_EVERY_MS = 100;

type Progress = (done: number, all: number) => void;

async function open(
  name: string,
  fetchFile: (signal: AbortSignal, onProgress: Progress) => Promise<Blob>,
  host: Host,
  maxBytes?: number,
): Promise<void> {
  const signal = beginOpening();
  const file = new FileBeingRead(name, host, signal);
  file.onProgress(0, 0);
  try {
    const blob = await asRecording(await fetchFile(signal, file.onProgress), host.version);
    const options: OpenOptions = { signal, first: maxBytes, onProgress: file.onProgress };
    const recording = await Recording.open(blobSource(blob), options, (part) => file.show(part, false));
    await file.show(recording, true);
  } catch (error) {
    if (signal.aborted) return;
    const state = openedRecording.snapshot();
    if (state.kind === 'open') void state.opened.session.end();
    const message = error instanceof Error ? error.message : String(error);
    const isTooLarge = error instanceof RecordingError && error.code === 'too-large';
    const openFirst = () => open(name, fetchFile, host, MAX_UNPACKED_BYTES);
    const first = isTooLarge ? { bytes: MAX_UNPACKED_BYTES, open: openFirst } : undefined;
    openedRecording.set({ kind: 'failed', name, message, first });
  }
}

/** Shows a large file from its first calls on, while the rest is being read. */
class FileBeingRead {
  readonly #name: string;
  readonly #host: Host;
  readonly #signal: AbortSignal;
  readonly #reading = new Writable<Reading | undefined>({ done: 0, all: 0 });
  readonly #userActions: RecordedAct[] = [];
  readonly #counts = new Map<EventKind, number>();
  #log: RecordedLog | undefined;
  /** How many events of the recording are in the log. */
  #processed = 0;
  #progress: Reading = { done: 0, all: 0 };
  #reportedAt = -Infinity;

  constructor(name: string, host: Host, signal: AbortSignal) {
    this.#name = name;
    this.#host = host;
    this.#signal = signal;
  }

  readonly onProgress: Progress = (done, all) => {
    this.#progress = { done, all };
    if (this.#signal.aborted || this.#isShown()) return;
    openedRecording.set({ kind: 'opening', name: this.#name, done, all, cancel: closeRecording });
  };

  async show(recording: Recording, isComplete: boolean): Promise<void> {
    const { header, length, startedAt } = recording;
    this.#log ??= new RecordedLog(this.#host, startedAt);
    for (let at = this.#processed; at < length; at += 1) {
      const { kind = 'other' } = recording.indexed(at) ?? {};
      this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
    }
    const onAct = (act: RecordedAct) => void this.#userActions.push(act);
    await fillLog(this.#log, recording, { from: this.#processed, to: length, signal: this.#signal, onAct });
    this.#processed = length;
    this.#signal.throwIfAborted();
    if (isComplete || performance.now() - this.#reportedAt > REPORT_EVERY_MS) {
      this.#reportedAt = performance.now();
      this.#reading.set(isComplete ? undefined : this.#progress);
    }
    if (this.#isShown()) return;
    setOpened(this.#name, this.#host, header, this.#log.log, {
      recording,
      reading: this.#reading,
      counts: this.#counts,
      userActions: this.#userActions,
    });
  }

  #isShown(): boolean {
    const state = openedRecording.snapshot();
    return state.kind === 'open' && state.opened.reading === this.#reading;
  }
}

/** Resolves once the file is read completely; for a tap at once. */
export function untilRead({ reading }: OpenedRecording): Promise<void> {
  return new Promise((resolve) => {
    if (!reading?.snapshot()) {
      resolve();
      return;
    }
    const stop = reading.subscribe(() => {
      if (reading.snapshot()) return;
      stop();
      resolve();
    });
  });
}

function setOpened(
  name: string,
  host: Host,
  header: RecordingHeader,
  log: MessageLog,
  parts: Omit<OpenedRecording, 'name' | 'header' | 'session' | 'log'>,
): void {
  const opened = { name, header, session: recordedSession(host, header, log), log: new LogAtMoment(log), ...parts };
  openedRecording.set({ kind: 'open', opened });
}

/** Converts a HAR; leaves any other file as it is. @throws RecordingError if the HAR has no MCP */
export async function asRecording(file: Blob, version: string): Promise<Blob> {
  const beginning = await file.slice(0, 200).text();
  if (!/^\uFEFF?\s*\{\s*"log"\s*:/.test(beginning)) return file;
  let har: unknown;
  try {
    har = JSON.parse((await file.text()).replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new RecordingError('not-a-recording', `The HAR is not JSON: ${String(error)}`);
  }
  const { startedAt: at, url, events } = eventsOfHar(har);
  const lines: string[] = [];
  const start = { at, origin: 'har', server: { kind: 'http', url }, version } as const;
  const writer = new RecordingWriter(start, new Secrets(), (line) => lines.push(line));
  for (const event of events) writer.write(event);
  return new Blob(lines);
}

export async function openTap(
  { id: tap, server: name }: Pick<RunningTap, 'id' | 'server'>,
  recordings: RemoteRecordings,
  host: Host,
): Promise<void> {
  const signal = beginOpening();
  openedRecording.set({ kind: 'opening', name, done: 0, all: 0, cancel: closeRecording });
  const live = new Writable(true);
  let recordedLog: RecordedLog | undefined;
  try {
    const remote = await recordings.tap(tap, signal);
    if (!remote) throw new RecordingError('cannot-read', 'The tap has ended.');
    for await (const line of linesOf(remote.body)) {
      if (recordedLog) {
        await recordedLog.take(readEvent(line));
        continue;
      }
      const header = readHeader(line);
      recordedLog = new RecordedLog(host, Date.parse(header.at));
      setOpened(name, host, header, recordedLog.log, { userActions: [], live, tap });
    }
    if (!recordedLog) throw new RecordingError('cannot-read', 'The tap has ended.');
    live.set(false);
  } catch (error) {
    if (signal.aborted) return;
    live.set(false);
    const message = error instanceof Error ? error.message : String(error);
    if (!recordedLog) openedRecording.set({ kind: 'failed', name, message });
  }
}

export async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read())
      yield read.value as Uint8Array<ArrayBuffer>;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Drops a last line without a line break. */
export async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  for await (const piece of piecesOf(body)) {
    const [first = '', ...rest] = decoder.decode(piece, { stream: true }).split('\n');
    parts.push(first);
    for (const next of rest) {
      yield parts.join('');
      parts = [next];
    }
  }
}
