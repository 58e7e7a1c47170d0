import { openHere } from '../../core/json/documents/json-document';
import { RecordedLog } from '../../core/recording/log-of-recording';
import { readEvent, readHeader } from '../../core/recording/read-event';
import { nameOfRecorded } from '../../core/recording/recorded-server';
import { Secrets } from '../../core/secrets/secrets';
import { type OtlpSpan, OtlpSpans } from '../../core/timeline/otlp';
import { timelineOf } from '../../core/timeline/timeline-of';

/** What is held of a session's messages at most, until their spans are taken. */
const MOST = { entries: 50_000, bytes: 32 * 1024 * 1024 };

/** The spans of a session that is being recorded. */
export class LiveTrace {
  /** Resolves when all that came by now was read. */
  read: Promise<unknown> = Promise.resolve();
  #recorded: RecordedLog | undefined;
  #spans: OtlpSpans | undefined;
  #lastSeq = 0;
  /** Whether nothing more will come. */
  isOver = false;

  /** @param line of a recording: the first is its header */
  readonly append = (line: string): void => {
    const recorded = this.#recorded;
    if (recorded) {
      this.read = this.read.then(() => recorded.take(readEvent(line)));
      return;
    }
    const { server, at } = readHeader(line);
    this.#recorded = new RecordedLog({ openDocument: openHere }, Date.parse(at), MOST);
    const name = nameOfRecorded(server);
    // The lines have no secrets any more.
    this.#spans = new OtlpSpans(
      server.kind === 'http' ? { name, transport: 'http', url: server.url } : { name, transport: 'stdio' },
      new Secrets(),
    );
  };

  /** The spans that have ended since this was asked last; of a session that is over, all that are left. */
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
