import { openLocally } from '../../core/json/documents/json-document';
import { RecordedLog } from '../../core/recording/log-of-recording';
import { readEvent, readHeader } from '../../core/recording/read-event';
import { nameOfRecorded } from '../../core/recording/recorded-server';
import { Secrets } from '../../core/secrets/secrets';
import { type OtlpSpan, OtlpSpans } from '../../core/timeline/otlp';
import { timelineOf } from '../../core/timeline/timeline-builder';

/** Buffered until the spans are taken. */
const LIMITS = { entries: 50_000, bytes: 32 * 1024 * 1024 };

export class LiveTrace {
  /** Resolves when the lines so far are processed. */
  processed: Promise<unknown> = Promise.resolve();
  #recorded: RecordedLog | undefined;
  #spans: OtlpSpans | undefined;
  #lastSeq = 0;
  isOver = false;

  /** @param line of a recording; the first is its header */
  readonly append = (line: string): void => {
    const recorded = this.#recorded;
    if (recorded) {
      this.processed = this.processed.then(() => recorded.take(readEvent(line)));
      return;
    }
    const { server, at } = readHeader(line);
    this.#recorded = new RecordedLog({ openDocument: openLocally }, Date.parse(at), LIMITS);
    const name = nameOfRecorded(server);
    // Secrets are already masked in the lines.
    this.#spans = new OtlpSpans(
      server.kind === 'http' ? { name, transport: 'http', url: server.url } : { name, transport: 'stdio' },
      new Secrets(),
    );
  };

  /** Spans that ended since the last call; all of them if the session is over. */
  take(): OtlpSpan[] {
    const { log } = this.#recorded ?? {};
    if (!log || !this.#spans) return [];
    const entryOf = (seq: number) => log.entry(seq);
    const before = this.#spans.open.flatMap((seq) => entryOf(seq) ?? []);
    const entries = [...before, ...log.entriesAfter(this.#lastSeq)];
    this.#lastSeq = log.lastSeq;
    return this.#spans.take(timelineOf(entries), entryOf, this.isOver);
  }
}
