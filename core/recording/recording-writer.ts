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
  /** Since the epoch. */
  at: number;
  origin: RecordingOrigin;
  server: RecordedServer;
  version: string;
}

/** One line for each event, so that a crash leaves a valid file. Masks secrets before writing. */
export class RecordingWriter {
  readonly header: RecordingHeader;
  readonly #append: (line: string) => void;
  readonly #secrets: Secrets;

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

/** `ms` and `kind` come first, so that readers can index a line without parsing it. */
export function eventLine(event: RecordedEvent): string {
  if (event.kind === 'other') return `${event.line}\n`;
  const { ms, kind, ...rest } = event;
  return `${JSON.stringify({ ms: Math.round(ms * 1000) / 1000, kind, ...rest })}\n`;
}
