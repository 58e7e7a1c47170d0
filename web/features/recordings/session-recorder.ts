import { recordLog } from '../../../core/recording/record-log';
import { recordedServer } from '../../../core/recording/recorded-server';
import { RecordingWriter } from '../../../core/recording/recording-writer';
import { actsOf } from '../../../core/session/acts';
import { onSessionEnd, perSession } from '../../../core/session/per-session';
import type { Session } from '../../../core/session/session';
import { Store, Writable } from '../../../core/store';
import type { RemoteRecordingFile } from '../../tunnel/remote-recordings';
import { recordingDatabase } from './recording-database';

export type RecorderState =
  | { kind: 'idle' }
  | {
      kind: 'recording';
      /** Milliseconds since the epoch. */
      since: number;
      /** Set where the page's end would end the recording too. */
      isOnlyInMemory?: true;
      /** The file that the proxy writes as well, once it is begun. */
      file?: RecordedFile;
      /** Why that is not written any further. */
      fileFailure?: string;
    };

/** A file at the proxy's end that has what is recorded, as it was said. */
export interface RecordedFile {
  /** Of the folder's within it. */
  path: string;
  isInFolder: boolean;
}

/** A recording that was made, and is to be looked at before it leaves. */
export interface MadeRecording {
  server: string;
  file: Blob;
  /** Where the browser keeps it, until it is saved or discarded. */
  id: string | undefined;
  /** The file that has all of it already. */
  written?: RecordedFile;
}

/** What is to be saved now. A React store. */
export const madeRecording = new Writable<MadeRecording | undefined>(undefined);

/** Lines are kept after so many milliseconds: a crash costs no more. */
const KEEP_EVERY = 300;

/** Records a session: what its log has, and what comes, each as soon as it happened. A React store. */
export class SessionRecorder extends Store<RecorderState> {
  readonly #session: Session;
  #stop: (() => Promise<MadeRecording>) | undefined;

  constructor(session: Session) {
    super({ kind: 'idle' });
    this.#session = session;
    onSessionEnd(session, () => void this.stop());
  }

  /** @param place where the proxy is to write it too; undefined where nowhere */
  start(place?: RecordingPlace): void {
    if (this.#stop) return;
    const since = Date.now();
    const { name: server } = this.#session.config;
    const tell = (change: Partial<Extract<RecorderState, { kind: 'recording' }>>) => {
      const state = this.snapshot();
      if (state.kind === 'recording' && state.since === since) this.set({ ...state, ...change });
    };
    const kept = new KeptLines({ id: crypto.randomUUID(), server, at: since }, () =>
      tell({ isOnlyInMemory: true }),
    );
    const written =
      place &&
      new WrittenLines(place, {
        begun: (file) => tell({ file }),
        failed: (fileFailure) => tell({ fileFailure }),
      });
    this.set({ kind: 'recording', since });
    const stop = record(this.#session, (line) => {
      kept.append(line);
      written?.append(line);
    });
    const flush = () => {
      kept.flush();
      written?.flush();
    };
    addEventListener('pagehide', flush);
    this.#stop = async () => {
      stop();
      removeEventListener('pagehide', flush);
      const [made, file] = await Promise.all([kept.end(), written?.end()]);
      return { server, ...made, ...(file && { written: file }) };
    };
  }

  /** @returns undefined where nothing is being recorded */
  async stop(): Promise<MadeRecording | undefined> {
    const stop = this.#stop;
    this.#stop = undefined;
    this.set({ kind: 'idle' });
    return stop?.();
  }
}

export const recorderOf = perSession((session: Session) => new SessionRecorder(session));

/** What the session's log has by now. */
export function recordSoFar(session: Session): MadeRecording {
  const lines: string[] = [];
  record(session, (line) => lines.push(line))();
  return { server: session.config.name, file: new Blob(lines), id: undefined };
}

/** Nothing is written before the secrets are out of it: all that the session knows by then. */
function record(session: Session, append: (line: string) => void): () => void {
  const { config, log, host, secrets } = session;
  const server = recordedServer(config.name, config.target);
  const acts = actsOf(session);
  const firsts = [log.entriesAfter(0)[0]?.at, acts.before[0]?.at, Date.now()];
  const at = Math.min(...firsts.filter((each) => each !== undefined));
  const start = { at, origin: 'session', server, version: host.version } as const;
  const writer = new RecordingWriter(start, secrets, append);
  return recordLog(log, writer, acts);
}

/** Where the proxy writes a recording. */
export interface RecordingPlace {
  open: () => Promise<RemoteRecordingFile>;
  isInFolder: boolean;
}

/** Lines on their way to a file at the proxy's end. The browser has them all, too: where it fails, nothing is lost. */
class WrittenLines {
  readonly #opening: Promise<RemoteRecordingFile>;
  readonly #isInFolder: boolean;
  readonly #onFailed: (message: string) => void;
  #waiting: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasFailed = false;

  constructor(
    { open, isInFolder }: RecordingPlace,
    told: { begun: (file: RecordedFile) => void; failed: (message: string) => void },
  ) {
    this.#opening = open();
    this.#isInFolder = isInFolder;
    this.#onFailed = told.failed;
    this.#opening.then(({ path }) => told.begun({ path, isInFolder }), this.#fail);
  }

  append(line: string): void {
    if (this.#hasFailed) return;
    this.#waiting.push(line);
    this.#timer ??= setTimeout(() => this.flush(), KEEP_EVERY);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = this.#waiting.splice(0).join('');
    if (lines !== '') void this.#opening.then((file) => file.append(lines)).catch(this.#fail);
  }

  /** @returns the file, where it has all of it */
  async end(): Promise<RecordedFile | undefined> {
    this.flush();
    try {
      const file = await this.#opening;
      await file.close();
      return this.#hasFailed ? undefined : { path: file.path, isInFolder: this.#isInFolder };
    } catch {
      return undefined;
    }
  }

  readonly #fail = (error: unknown): void => {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.#waiting = [];
    this.#onFailed(error instanceof Error ? error.message : String(error));
  };
}

/** Lines on their way to the database; where it fails they stay in memory. */
class KeptLines {
  readonly #id: string;
  readonly #onFailed: () => void;
  readonly #begun: Promise<() => void>;
  #waiting: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<unknown>;
  #failed = false;

  constructor(
    begun: Parameters<Awaited<ReturnType<typeof recordingDatabase>>['begin']>[0],
    onFailed: () => void,
  ) {
    this.#id = begun.id;
    this.#onFailed = onFailed;
    this.#begun = recordingDatabase().then((database) => database.begin(begun));
    this.#writing = this.#begun.catch(() => this.#fail());
  }

  readonly append = (line: string): void => {
    this.#waiting.push(line);
    this.#timer ??= setTimeout(() => this.flush(), KEEP_EVERY);
  };

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#failed || this.#waiting.length === 0) return;
    const lines = this.#waiting.splice(0);
    this.#writing = Promise.all([recordingDatabase(), this.#writing])
      .then(([database]) => {
        if (this.#failed) throw new Error('The database failed before.');
        return database.add(this.#id, lines.join(''));
      })
      .catch(() => {
        this.#waiting.unshift(...lines);
        this.#fail();
      });
  }

  async end(): Promise<{ file: Blob; id: string | undefined }> {
    this.flush();
    await this.#writing;
    const database = await recordingDatabase().catch(() => undefined);
    const kept = await database?.read(this.#id).catch(() => undefined);
    const release = await this.#begun.catch(() => undefined);
    release?.();
    const file = new Blob([...(kept ? [kept] : []), ...this.#waiting]);
    return { file, id: kept ? this.#id : undefined };
  }

  #fail(): void {
    if (this.#failed) return;
    this.#failed = true;
    this.#onFailed();
  }
}
