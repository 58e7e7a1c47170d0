import {
  type RecordedEvent,
  type RecordedServer,
  RECORDING_VERSION,
  type RecordingHeader,
  type RecordingOrigin,
} from './format';
import type { Secrets } from '../secrets/secrets';
import { maskEvent, maskServer } from './mask-event';
import { textPieces } from './recorded-bytes';

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
  readonly appendPieces: ((line: Iterable<string>) => void) | undefined;
  readonly #append: (line: string) => void;
  readonly #secrets: Secrets;

  /** @param appendPieces if large messages need not be whole texts */
  constructor(
    start: RecordingStart,
    secrets: Secrets,
    append: (line: string) => void,
    appendPieces?: (line: Iterable<string>) => void,
  ) {
    this.appendPieces = appendPieces;
    this.#append = append;
    this.#secrets = secrets;
    this.header = headerOf(start, secrets);
    append(headerLine(this.header));
  }

  /** @param text of a message whose event has none, if it is to be appended in pieces */
  write(event: RecordedEvent, text?: Uint8Array): void {
    const line = eventLine(maskEvent(event, this.#secrets, this.header.server));
    if (text) this.appendPieces?.(withText(line, this.#secrets.maskBytes(text)));
    else this.#append(line);
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

/** @param line of an event whose last member is an empty text */
function* withText(line: string, text: Uint8Array): Generator<string> {
  const end = '"}\n';
  yield line.slice(0, -end.length);
  for (const piece of textPieces(text)) yield JSON.stringify(piece).slice(1, -1);
  yield end;
}

/** `ms` and `kind` come first, so that readers can index a line without parsing it. */
export function eventLine(event: RecordedEvent): string {
  if (event.kind === 'other') return `${event.line}\n`;
  const { ms, kind, ...rest } = event;
  return `${JSON.stringify({ ms: Math.round(ms * 1000) / 1000, kind, ...rest })}\n`;
}
