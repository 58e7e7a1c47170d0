import { version } from '../../package.json';
import { ClientObserver } from '../../core/clients/observed/observed-client';
import type { RecordedEvent, RecordedServer } from '../../core/recording/format';
import { observedEvent } from '../../core/recording/observed-events';
import { textOfBytes } from '../../core/recording/recorded-bytes';
import { SecretLearner } from '../../core/session/learn-secrets';
import { maskServer } from '../../core/recording/mask-event';
import { secretsOfArguments, secretsOfEnvironment } from '../../core/secrets/secret-names';
import { secretsInUrls } from '../../core/secrets/mask-secrets';
import { Secrets } from '../../core/secrets/secrets';
import { RecordingWriter } from '../../core/recording/recording-writer';
import { formatDuration } from '../../core/text/format';
import type { OtlpExporter } from '../otlp/otlp-exporter';
import { RecordingFile } from './recording-file';
import { observedLines } from './observed-text';
import { maskOnStderr, writeStderr } from '../stderr';
import { TapPublisher } from './tap-publisher';

/** Shorter environment values are hardly secrets, and likely to be part of other words. */
const MIN_SECRET_CHARACTERS = 8;

/** Beyond it, queued work is done at once. */
const MAX_QUEUED_BYTES = 32 * 1024 * 1024;

/** Called after forwarding, does one item per turn, and never throws: client and server must not notice it. */
export class TapRecorder {
  readonly #secrets: Secrets;
  readonly #learner: SecretLearner;
  readonly #file: RecordingFile | undefined;
  readonly #publisher: TapPublisher;
  readonly #exporter: OtlpExporter | undefined;
  readonly #writer: RecordingWriter;
  readonly #observer = new ClientObserver(formatDuration);
  #events = 0;
  readonly #startedAt = performance.now();
  #queue: { do: () => void; bytes: number }[] = [];
  #queuedBytes = 0;
  #isScheduled = false;

  /** @throws UsageError if the file can't be written */
  constructor(server: RecordedServer, file: string | undefined, exporter?: OtlpExporter) {
    const environment = secretsOfEnvironment({ ...process.env, PWD: undefined, OLDPWD: undefined });
    this.#secrets = new Secrets([
      ...environment.filter(({ length }) => length >= MIN_SECRET_CHARACTERS),
      ...(server.kind === 'http' ? secretsInUrls(server.url) : secretsOfArguments(server.args)),
    ]);
    maskOnStderr(this.#secrets);
    this.#learner = new SecretLearner(this.#secrets);
    const maskedServer = maskServer(server, this.#secrets);
    this.#file = file === undefined ? undefined : new RecordingFile(file);
    this.#publisher = new TapPublisher(
      maskedServer.kind === 'http' ? maskedServer.url : [maskedServer.command, ...maskedServer.args].join(' '),
    );
    this.#exporter = exporter;
    const trace = exporter?.open();
    const start = { at: Date.now(), origin: 'tap', server, version } as const;
    this.#writer = new RecordingWriter(start, this.#secrets, (line) => {
      this.#file?.append(line);
      this.#publisher.append(line);
      trace?.append(line);
    });
  }

  /** In ms since the start. */
  now(): number {
    return performance.now() - this.#startedAt;
  }

  /** Runs the work in order, in a later turn. @param bytes that it retains until then */
  enqueue(work: () => void, bytes = 0): void {
    this.#queue.push({ do: work, bytes });
    this.#queuedBytes += bytes;
    while (this.#queuedBytes > MAX_QUEUED_BYTES) this.#doOne();
    this.#schedule();
  }

  /** Masks the secrets of this event and those before it. */
  write(event: RecordedEvent): void {
    let written = event;
    try {
      this.#learn(event);
      const observed = observedEvent(event, this.#events);
      if (observed) this.#observer.take(observed);
    } catch {
      // Nested too deep to follow its schema.
      const notice = `A message was passed on, and not recorded: Loupe can’t tell what is secret in it.`;
      written = { ms: event.ms, kind: 'act', act: 'note', words: notice };
    }
    this.#writer.write(written);
    this.#events += 1;
  }

  #learn(event: RecordedEvent): void {
    if (event.kind === 'message') this.#learner.learnMessage(event.direction, textOfBytes(event));
    if (event.kind === 'request' || event.kind === 'response') this.#learner.learnHeaders(event.headers);
  }

  /** @returns whether the file is complete; if not, the reason is reported */
  async close(): Promise<boolean> {
    while (this.#queue.length > 0) this.#doOne();
    this.#publisher.close();
    const failure = await this.#file?.close();
    await this.#exporter?.flush();
    if (failure !== undefined) writeStderr(`--record: ${failure}`);
    const lines = observedLines(this.#observer.clients(true), this.#file !== undefined && failure === undefined);
    if (lines.length > 0) writeStderr(['mcp-loupe tap:', ...lines].join('\n'));
    return failure === undefined;
  }

  /** One item per turn: forwarding comes first. */
  #schedule(): void {
    if (this.#isScheduled || this.#queue.length === 0) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#doOne();
      this.#schedule();
    });
  }

  #doOne(): void {
    const next = this.#queue.shift();
    if (!next) return;
    this.#queuedBytes -= next.bytes;
    try {
      next.do();
    } catch {
      // Losing a line is better than breaking the connection.
    }
  }
}
