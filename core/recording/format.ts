import type { HeaderList } from '../transports/http-progress';
import type { Direction } from '../transports/asked-requests';

/**
 * A recording, `NAME.loupe.jsonl` or `NAME.loupe.jsonl.gz`: lines of JSON, the first a {@link RecordingHeader}, each other one a
 * {@link RecordedEvent}, in the order in which they happened. `docs/recordings.md` and `recording.schema.json` say the same.
 */
export const RECORDING_VERSION = 1;

/** How a recording came to be. `history`: of runs that were kept one by one. */
export type RecordingOrigin = 'session' | 'tap' | 'har' | 'history';

/** The server as it was named. Of its environment and headers only the names are kept: their values may be secrets. */
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
  /** When it began, in ISO 8601: what `ms` of the events counts from. */
  at: string;
  /** The program that wrote it, and its version. */
  by: string;
  origin: RecordingOrigin;
  server: RecordedServer;
}

/** Bytes as they went over the wire: as text where they are UTF-8, else in base64. */
export type RecordedBytes = { text: string } | { bytes: string };

interface EventBase {
  /** Milliseconds since the beginning, with up to three decimals. */
  ms: number;
}

/** One message: a line of stdin or stdout, a body, or the data of a server-sent event. Not a part of a batch by itself. */
export type RecordedMessage = EventBase &
  RecordedBytes & {
    kind: 'message';
    /** `sent` by the client, or `received` by it. */
    direction: Direction;
    transport: 'stdio' | 'http';
    /** The exchange that carried it. */
    http?: number;
    /** The id of its server-sent event. */
    eventId?: string;
  };

/** An HTTP request, without the message in its body. */
export interface RecordedRequest extends EventBase {
  kind: 'request';
  /** Names the exchange in this recording. */
  http: number;
  method: string;
  url: string;
  headers: HeaderList;
  /** Bytes of the body. */
  size: number;
  /** Set where it is no matter of MCP. */
  purpose?: 'authorization';
  /** A body that is no message: at most its beginning. */
  body?: string;
}

export interface RecordedResponse extends EventBase {
  kind: 'response';
  http: number;
  status: number;
  statusText: string;
  headers: HeaderList;
}

/** The end of an exchange: its body has ended, or it broke. */
export interface RecordedEnd extends EventBase {
  kind: 'ended';
  http: number;
  /** Bytes of the response's body. */
  size: number;
  /** A body that is no message: at most its beginning. */
  body?: string;
  /** Comments, and events of other types, in the event stream: at most their beginning. */
  asides?: string;
  /** Set where it broke. */
  failure?: { code: string; message: string };
}

/** What came in the place of a message and is none. */
export type RecordedNoise = EventBase &
  RecordedBytes & {
    kind: 'noise';
    /** Bytes of all of it; what is here may be the beginning. */
    size: number;
    http?: number;
    /** Set where it was longer than the limit in bytes that stands here, and was cut there. */
    cut?: number;
    /** Set where clients take no notice of it: it was not whole at the end, or came in an event of this type. */
    discarded?: 'unfinished' | { eventType: string };
  };

/** A line of the server's stderr. */
export interface RecordedStderr extends EventBase {
  kind: 'stderr';
  text: string;
  /** Set where the line was too long to be kept: how many bytes it had. */
  cut?: number;
}

/** The server's process. */
export interface RecordedStart extends EventBase {
  kind: 'started';
  pid: number;
}
export interface RecordedExit extends EventBase {
  kind: 'exited';
  code: number | null;
  signal: string | null;
}

/** A connection ended. */
export interface RecordedClose extends EventBase {
  kind: 'closed';
}

/** A message between an app (MCP Apps) and its host, which was never on the server's wire. */
export interface RecordedAppMessage extends EventBase {
  kind: 'app';
  direction: Direction;
  /** The app's `ui://` URI. */
  app: string;
  text: string;
}

/** What the person did, before the messages that came of it. */
export interface RecordedAct extends EventBase {
  kind: 'act';
  /**
   * `connect`: the server was connected to; `call`: a request was started, `cancel`: given up; `answer`: a question of the server's was
   * answered; `note`: words about the recording.
   */
  act: 'connect' | 'call' | 'cancel' | 'answer' | 'note';
  /** The method of the request. */
  method?: string;
  /** The tool, prompt or resource. */
  subject?: string;
  /** For people. */
  words?: string;
}

/** Events had to be left out, as they could not be written as fast as they came. */
export interface RecordedLoss extends EventBase {
  kind: 'lost';
  events: number;
}

/** A line that this version does not know, as it stands in the file. */
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

/** A file that is no recording, or one of a version that this Loupe can't read. */
export class RecordingError extends Error {
  override name = 'RecordingError';
  /** `too-large`: a packed file out of which too much comes. */
  readonly code: 'not-a-recording' | 'newer-version' | 'cannot-read' | 'too-large';

  constructor(code: RecordingError['code'], message: string) {
    super(message);
    this.code = code;
  }
}
