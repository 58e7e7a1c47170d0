import {
  type RecordedEvent,
  type RecordedServer,
  RECORDING_VERSION,
  type RecordingHeader,
  type RecordingOrigin,
} from './format';
import type { Secrets } from '../secrets/secrets';
import { maskEvent, maskServer } from './mask-event';

export interface RecordingStart {
  /** Milliseconds since the epoch, when the recording begins. */
  at: number;
  origin: RecordingOrigin;
  server: RecordedServer;
  /** Loupe's own version. */
  version: string;
}

/**
 * Writes a recording, a line for each event, so that whatever ends the program leaves a file that opens. Secrets are taken out
 * before anything is written.
 */
export class RecordingWriter {
  readonly header: RecordingHeader;
  readonly #append: (line: string) => void;
  readonly #secrets: Secrets;

  /** @param append takes one whole line, with its line feed */
  constructor(start: RecordingStart, secrets: Secrets, append: (line: string) => void) {
    this.#append = append;
    this.#secrets = secrets;
    this.header = headerOf(start, secrets);
    append(headerLine(this.header));
  }

  write(event: RecordedEvent): void {
    this.#append(eventLine(maskEvent(event, this.#secrets, this.header.server)));
  }
}

/** The header of a recording, without secrets. */
export function headerOf({ at, origin, server, version }: RecordingStart, secrets: Secrets): RecordingHeader {
  return {
    loupe: 'recording',
    version: RECORDING_VERSION,
    at: new Date(at).toISOString(),
    by: `mcp-loupe ${version}`,
    origin,
    server: maskServer(server, secrets),
  };
}

export function headerLine(header: RecordingHeader): string {
  return `${JSON.stringify(header)}\n`;
}

/** An event as its line. `ms` and `kind` come first, by which readers find their way without reading the rest. */
export function eventLine(event: RecordedEvent): string {
  if (event.kind === 'other') return `${event.line}\n`;
  const { ms, kind, ...rest } = event;
  return `${JSON.stringify({ ms: Math.round(ms * 1000) / 1000, kind, ...rest })}\n`;
}
