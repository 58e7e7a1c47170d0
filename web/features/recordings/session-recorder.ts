import { recordLog } from '../../../core/recording/record-log';
import { recordedServer } from '../../../core/recording/recorded-server';
import { RecordingWriter } from '../../../core/recording/recording-writer';
import { userActionsOf } from '../../../core/session/user-actions';
import { onSessionEnd, sessionScoped } from '../../../core/session/session-scoped';
import type { Session } from '../../../core/session/session';
import { Store } from '../../../core/store';
import { earlierTraffic } from '../../runs/record/earlier-traffic';
import { openRecord } from '../../runs/record/open-record';
import { recordSession } from '../../runs/record/record-session';
import { recordingOf } from '../../runs/record/recording-of';
import type { UnsavedRecording } from '../../runs/record/unsaved-recording';
import type { RemoteRecordingFile } from '../../tunnel/remote-recordings';

/** Every session is recorded all the time: `recording` only marks since when it is to be saved. */
export type RecorderState =
  | { kind: 'idle' }
  | {
      kind: 'recording';
      since: number;
      /** The file that the proxy also writes for `mcp-loupe record`, once it exists. */
      file?: string;
      fileFailure?: string;
    };

/** A crash loses at most this much. */
const FLUSH_AFTER_MS = 300;

type Recording = Extract<RecorderState, { kind: 'recording' }>;

class SessionRecorder extends Store<RecorderState> {
  readonly #session: Session;
  #stop: (() => Promise<UnsavedRecording>) | undefined;

  constructor(session: Session) {
    super({ kind: 'idle' });
    this.#session = session;
    onSessionEnd(session, () => void this.stop());
  }

  /** @param open creates a file on the proxy's machine that gets the whole session, live */
  start(open?: () => Promise<RemoteRecordingFile>): void {
    if (this.#stop) return;
    const session = this.#session;
    const since = Date.now();
    void recordSession(session);
    const report = (change: Partial<Recording>) => {
      const state = this.snapshot();
      if (state.kind === 'recording' && state.since === since) this.set({ ...state, ...change });
    };
    const fileWriter = open && new FileWriter(open(), report);
    const stopWriting = fileWriter && writeLog(session, (line) => fileWriter.append(line));
    this.set({ kind: 'recording', since });
    this.#stop = async () => {
      const made = await recordingSoFar(session, open ? 0 : since);
      stopWriting?.();
      const file = await fileWriter?.end();
      return { ...made, ...(file !== undefined && { writtenFile: file }) };
    };
  }

  async stop(): Promise<UnsavedRecording | undefined> {
    const stop = this.#stop;
    this.#stop = undefined;
    this.set({ kind: 'idle' });
    return stop?.();
  }
}

export const recorderOf = sessionScoped((session: Session) => new SessionRecorder(session));

/** @param since milliseconds since the epoch; undefined for the whole session */
export async function recordingSoFar(session: Session, since?: number): Promise<UnsavedRecording> {
  const { name: server } = session.config;
  const record = await recordSession(session);
  await record?.write();
  const { recorded } = record ?? {};
  if (recorded) {
    const file = await recordingOf(await openRecord(), recorded, since);
    // What Traffic shows from before a reload is another session of the record.
    const earlier = since === undefined ? await earlierTraffic(session.host, server) : [];
    const left = earlier.filter(({ kind }) => kind !== 'lifecycle').length;
    return { server, file, ...(left > 0 && { beforeReload: { entries: left, at: earlier.at(-1)?.at ?? 0 } }) };
  }
  // The browser stores nothing of this server: only its log remains.
  const lines: string[] = [];
  writeLog(session, (line) => lines.push(line))();
  return { server, file: new Blob(lines) };
}

function writeLog(session: Session, append: (line: string) => void): () => void {
  const { config, log, host, secrets } = session;
  const server = recordedServer(config.name, config.target);
  const userActions = userActionsOf(session);
  const startTimes = [log.entriesAfter(0)[0]?.at, userActions.earlier[0]?.at, Date.now()];
  const at = Math.min(...startTimes.filter((each) => each !== undefined));
  const start = { at, origin: 'session', server, version: host.version } as const;
  const writer = new RecordingWriter(start, secrets, append);
  return recordLog(log, writer, userActions);
}

/** Sends lines to a file on the proxy's machine. The browser has them too: a failed write loses nothing. */
class FileWriter {
  readonly #opening: Promise<RemoteRecordingFile>;
  readonly #report: (change: Pick<Recording, 'file' | 'fileFailure'>) => void;
  #pending: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasFailed = false;

  constructor(
    opening: Promise<RemoteRecordingFile>,
    report: (change: Pick<Recording, 'file' | 'fileFailure'>) => void,
  ) {
    this.#opening = opening;
    this.#report = report;
    opening.then(({ path }) => report({ file: path }), this.#fail);
    addEventListener('pagehide', this.#flush);
  }

  append(line: string): void {
    if (this.#hasFailed) return;
    this.#pending.push(line);
    this.#timer ??= setTimeout(this.#flush, FLUSH_AFTER_MS);
  }

  readonly #flush = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = this.#pending.splice(0).join('');
    if (lines !== '') void this.#opening.then((file) => file.append(lines)).catch(this.#fail);
  };

  /** @returns the file's path, if it holds all lines */
  async end(): Promise<string | undefined> {
    removeEventListener('pagehide', this.#flush);
    this.#flush();
    try {
      const file = await this.#opening;
      await file.close();
      return this.#hasFailed ? undefined : file.path;
    } catch {
      return undefined;
    }
  }

  readonly #fail = (error: unknown): void => {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.#pending = [];
    this.#report({ fileFailure: error instanceof Error ? error.message : String(error) });
  };
}
