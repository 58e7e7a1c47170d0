import { version } from '../../package.json';
import type { RecordedEvent, RecordedServer } from '../../core/recording/format';
import { textOfBytes } from '../../core/recording/recorded-bytes';
import { SecretLearner } from '../../core/session/learn-secrets';
import { maskServer } from '../../core/recording/mask-event';
import { secretsOfArguments, secretsOfEnvironment } from '../../core/secrets/secret-names';
import { secretsInUrls } from '../../core/secrets/redact';
import { Secrets } from '../../core/secrets/secrets';
import { RecordingWriter } from '../../core/recording/recording-writer';
import type { OtlpExporter } from '../otlp/otlp-exporter';
import { RecordingFile } from './recording-file';
import { tell } from '../tell';
import { TapOffer } from './tap-offer';

/**
 * A shorter value of the whole environment is hardly a secret of the server's, and likely to be part of other words.
 */
const SHORTEST_SECRET = 8;

/** So many bytes may wait to be noted; before more of them come, what waits is noted. */
const MOST_WAITING = 32 * 1024 * 1024;

/**
 * Notes what passes through a tap, in a file and for the pages that listen. It is told after the bytes went on, works
 * one piece a turn, and never throws: the client and the server are not to notice it.
 */
export class TapRecorder {
  readonly #secrets: Secrets;
  readonly #learner: SecretLearner;
  readonly #file: RecordingFile | undefined;
  readonly #offer: TapOffer;
  readonly #exporter: OtlpExporter | undefined;
  readonly #writer: RecordingWriter;
  readonly #startedAt = performance.now();
  #work: { do: () => void; bytes: number }[] = [];
  #waiting = 0;
  #isScheduled = false;

  /** @throws UsageError where the file can't be written */
  constructor(server: RecordedServer, file: string | undefined, exporter?: OtlpExporter) {
    const environment = secretsOfEnvironment(process.env);
    this.#secrets = new Secrets([
      ...environment.filter(({ length }) => length >= SHORTEST_SECRET),
      ...(server.kind === 'http' ? secretsInUrls(server.url) : secretsOfArguments(server.args)),
    ]);
    this.#learner = new SecretLearner(this.#secrets);
    const shown = maskServer(server, this.#secrets);
    this.#file = file === undefined ? undefined : new RecordingFile(file);
    this.#offer = new TapOffer(shown.kind === 'http' ? shown.url : [shown.command, ...shown.args].join(' '));
    this.#exporter = exporter;
    const trace = exporter?.open();
    const start = { at: Date.now(), origin: 'tap', server, version } as const;
    this.#writer = new RecordingWriter(start, this.#secrets, (line) => {
      this.#file?.append(line);
      this.#offer.append(line);
      trace?.append(line);
    });
  }

  /** Milliseconds since the beginning. */
  now(): number {
    return performance.now() - this.#startedAt;
  }

  /**
   * Does this when what came was passed on, and after what was asked for before.
   * @param bytes how many of them it holds on to until then
   */
  later(work: () => void, bytes = 0): void {
    this.#work.push({ do: work, bytes });
    this.#waiting += bytes;
    while (this.#waiting > MOST_WAITING) this.#doOne();
    this.#schedule();
  }

  /** Writes an event without the secrets that it and those before it tell of. */
  write(event: RecordedEvent): void {
    let written = event;
    try {
      this.#learn(event);
    } catch {
      // Nested so deep that its schema can't be followed.
      const words = `A message was passed on, and not recorded: Loupe can’t tell what is secret in it.`;
      written = { ms: event.ms, kind: 'act', act: 'note', words };
    }
    this.#writer.write(written);
  }

  #learn(event: RecordedEvent): void {
    if (event.kind === 'message') this.#learner.learnMessage(event.direction, textOfBytes(event));
    if (event.kind === 'request' || event.kind === 'response') this.#learner.learnHeaders(event.headers);
  }

  /** Writes what is left. @returns whether all of it is in the file; where it is not, why is told */
  async close(): Promise<boolean> {
    while (this.#work.length > 0) this.#doOne();
    this.#offer.close();
    const refusal = await this.#file?.close();
    await this.#exporter?.flush();
    if (refusal !== undefined) tell(`--record: ${refusal}`);
    return refusal === undefined;
  }

  /** One piece a turn: what is to be passed on comes first. */
  #schedule(): void {
    if (this.#isScheduled || this.#work.length === 0) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#doOne();
      this.#schedule();
    });
  }

  #doOne(): void {
    const next = this.#work.shift();
    if (!next) return;
    this.#waiting -= next.bytes;
    try {
      next.do();
    } catch {
      // A recording that lacks a line is better than a client that lacks its server.
    }
  }
}
