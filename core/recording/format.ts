import type { HeaderList, ResponseHead } from '../transports/http-progress';
import type { Direction } from '../transports/request-matcher';

/** `NAME.loupe.jsonl(.gz)`: a {@link RecordingHeader}, then {@link RecordedEvent}s, see `docs/recordings.md`. */
export const RECORDING_VERSION = 1;

/** `history`: from runs that were stored one by one. */
export type RecordingOrigin = 'session' | 'tap' | 'har' | 'history';

/** Only names of environment variables and headers, as their values may be secret. */
export type RecordedServer =
  | {
      kind: 'stdio';
      name?: string;
      command: string;
      args: readonly string[];
      cwd?: string;
      env?: readonly string[];
    }
  | { kind: 'http'; name?: string; url: string; headers?: readonly string[] };

export interface RecordingHeader {
  loupe: 'recording';
  version: number;
  /** ISO 8601; the events' `ms` count from here. */
  at: string;
  /** Program and version. */
  by: string;
  origin: RecordingOrigin;
  server: RecordedServer;
}

/** Text if UTF-8, otherwise base64. */
export type RecordedBytes = { text: string } | { bytes: string };

interface EventBase {
  /** Milliseconds since `at`, with up to three decimals. */
  ms: number;
}

/** Batches are not split. */
export type RecordedMessage = EventBase &
  RecordedBytes & {
    kind: 'message';
    /** `sent` by the client. */
    direction: Direction;
    transport: 'stdio' | 'http';
    http?: number;
    eventId?: string;
  };

/** Without a message in its body. */
export interface RecordedRequest extends EventBase {
  kind: 'request';
  http: number;
  method: string;
  url: string;
  headers: HeaderList;
  size: number;
  purpose?: 'authorization';
  /** The beginning of a body that is no message. */
  body?: string;
}

export interface RecordedResponse extends EventBase, ResponseHead {
  kind: 'response';
  http: number;
}

export interface RecordedEnd extends EventBase {
  kind: 'ended';
  http: number;
  size: number;
  /** The beginning of a body that is no message. */
  body?: string;
  /** The beginning of comments, and of events of other types, in an SSE stream. */
  asides?: string;
  failure?: { code: string; message: string };
}

export type RecordedNoise = EventBase &
  RecordedBytes & {
    kind: 'noise';
    /** In total; the text may be cut. */
    size: number;
    http?: number;
    /** The limit in bytes, if it was longer. */
    cut?: number;
    /** If clients ignore it: incomplete at the end, or in an SSE event of this type. */
    discarded?: 'unfinished' | { eventType: string };
  };

export interface RecordedStderr extends EventBase {
  kind: 'stderr';
  text: string;
  /** The original size in bytes, if the line was too long. */
  cut?: number;
}

export interface RecordedStart extends EventBase {
  kind: 'started';
  pid: number;
}
export interface RecordedExit extends EventBase {
  kind: 'exited';
  code: number | null;
  signal: string | null;
}

export interface RecordedClose extends EventBase {
  kind: 'closed';
}

/** Between an app (MCP Apps) and its host; never sent to the server. */
export interface RecordedAppMessage extends EventBase {
  kind: 'app';
  direction: Direction;
  app: string;
  text: string;
}

/** A user action, before the messages that it causes. */
export interface RecordedAct extends EventBase {
  kind: 'act';
  /** `answer`: to a server request. `note`: about the recording. */
  act: 'connect' | 'call' | 'cancel' | 'answer' | 'note';
  method?: string;
  subject?: string;
  words?: string;
}

/** Events that were dropped, as writing was too slow. */
export interface RecordedLoss extends EventBase {
  kind: 'lost';
  events: number;
}

export interface OtherEvent extends EventBase {
  kind: 'other';
  line: string;
}

export type RecordedEvent =
  | RecordedMessage
  | RecordedRequest
  | RecordedResponse
  | RecordedEnd
  | RecordedNoise
  | RecordedStderr
  | RecordedStart
  | RecordedExit
  | RecordedClose
  | RecordedAppMessage
  | RecordedAct
  | RecordedLoss
  | OtherEvent;

export type EventKind = RecordedEvent['kind'];

export class RecordingError extends Error {
  override name = 'RecordingError';
  /** `too-large`: decompresses to too much. */
  readonly code: 'not-a-recording' | 'newer-version' | 'cannot-read' | 'too-large';

  constructor(code: RecordingError['code'], message: string) {
    super(message);
    this.code = code;
  }
}
