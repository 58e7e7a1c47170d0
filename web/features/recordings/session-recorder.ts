import { recordLog } from '../../../core/recording/record-log';
import { recordedServer } from '../../../core/recording/recorded-server';
import { RecordingWriter } from '../../../core/recording/recording-writer';
import { userActionsOf } from '../../../core/session/user-actions';
import { onSessionEnd, sessionScoped } from '../../../core/session/session-scoped';
import type { Session } from '../../../core/session/session';
import { Store, Writable } from '../../../core/store';
import { openRecord } from '../../record/open-record';
import { recordSession } from '../../record/record-session';
import { recordingOf } from '../../record/recording-of';
import type { RemoteRecordingFile } from '../../tunnel/remote-recordings';

/** The session is always recorded: `recording` is since a point was marked, from which a recording is to be saved. */
export type RecorderState =
  | { kind: 'idle' }
  | {
      kind: 'recording';
      /** Milliseconds since the epoch. */
      since: number;
      /** The file that the proxy writes as well, for `mcp-loupe record`, once it is begun. */
      file?: string;
      /** Why that is not written any further. */
      fileFailure?: string;
    };

/** A recording that was made, and is to be looked at before it leaves. */
export interface MadeRecording {
  server: string;
  file: Blob;
  /** The file that has all of it already. */
  written?: string;
}

/** What is to be saved now. A React store. */
export const madeRecording = new Writable<MadeRecording | undefined>(undefined);

/** Lines are written after so many milliseconds: a crash costs no more. */
const WRITE_EVERY = 300;

type Recording = Extract<RecorderState, { kind: 'recording' }>;

/** Marks the point of a session from which a recording is saved. A React store. */
class SessionRecorder extends Store<RecorderState> {
  readonly #session: Session;
  #stop: (() => Promise<MadeRecording>) | undefined;

  constructor(session: Session) {
    super({ kind: 'idle' });
    this.#session = session;
    onSessionEnd(session, () => void this.stop());
  }

  /** @param open a file at the proxy's end, into which all of the session is written as it comes; undefined where none is */
  start(open?: () => Promise<RemoteRecordingFile>): void {
    if (this.#stop) return;
    const session = this.#session;
    const since = Date.now();
    void recordSession(session);
    const tell = (change: Partial<Recording>) => {
      const state = this.snapshot();
      if (state.kind === 'recording' && state.since === since) this.set({ ...state, ...change });
    };
    const written = open && new WrittenLines(open(), tell);
    const stopWriting = written && writeLog(session, (line) => written.append(line));
    this.set({ kind: 'recording', since });
    this.#stop = async () => {
      const made = await recordSoFar(session, open ? 0 : since);
      stopWriting?.();
      const file = await written?.end();
      return { ...made, ...(file !== undefined && { written: file }) };
    };
  }

  /** @returns undefined where no point was marked */
  async stop(): Promise<MadeRecording | undefined> {
    const stop = this.#stop;
    this.#stop = undefined;
    this.set({ kind: 'idle' });
    return stop?.();
  }
}

export const recorderOf = sessionScoped((session: Session) => new SessionRecorder(session));

/** A session so far as a recording. @param since milliseconds since the epoch; undefined from its beginning */
export async function recordSoFar(session: Session, since?: number): Promise<MadeRecording> {
  const { name: server } = session.config;
  const record = await recordSession(session);
  await record?.write();
  const { recorded } = record ?? {};
  if (recorded) return { server, file: await recordingOf(await openRecord(), recorded, since) };
  // Nothing is kept of this server: what its log has by now.
  const lines: string[] = [];
  writeLog(session, (line) => lines.push(line))();
  return { server, file: new Blob(lines) };
}

/** Nothing is written before the secrets are out of it: all that the session knows by then. */
function writeLog(session: Session, append: (line: string) => void): () => void {
  const { config, log, host, secrets } = session;
  const server = recordedServer(config.name, config.target);
  const acts = userActionsOf(session);
  const firsts = [log.entriesAfter(0)[0]?.at, acts.earlier[0]?.at, Date.now()];
  const at = Math.min(...firsts.filter((each) => each !== undefined));
  const start = { at, origin: 'session', server, version: host.version } as const;
  const writer = new RecordingWriter(start, secrets, append);
  return recordLog(log, writer, acts);
}

/** Lines on their way to a file at the proxy's end. The browser has them all, too: where it fails, nothing is lost. */
class WrittenLines {
  readonly #opening: Promise<RemoteRecordingFile>;
  readonly #tell: (change: Pick<Recording, 'file' | 'fileFailure'>) => void;
  #waiting: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasFailed = false;

  constructor(opening: Promise<RemoteRecordingFile>, tell: (change: Pick<Recording, 'file' | 'fileFailure'>) => void) {
    this.#opening = opening;
    this.#tell = tell;
    opening.then(({ path }) => tell({ file: path }), this.#fail);
    addEventListener('pagehide', this.#flush);
  }

  append(line: string): void {
    if (this.#hasFailed) return;
    this.#waiting.push(line);
    this.#timer ??= setTimeout(this.#flush, WRITE_EVERY);
  }

  readonly #flush = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = this.#waiting.splice(0).join('');
    if (lines !== '') void this.#opening.then((file) => file.append(lines)).catch(this.#fail);
  };

  /** @returns the file's path, where it has all of it */
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
    this.#waiting = [];
    this.#tell({ fileFailure: error instanceof Error ? error.message : String(error) });
  };
}
