import { isObject, type JsonObject } from '../../../core/json/json-object';
import { parseJson } from '../../../core/json/lossless';
import { isSecretHeader, MASK, redact } from '../../../core/redact';
import type { JsonSchema } from '../../../core/schema/json-schema';
import type { ServerConfig } from '../../../core/session/connect/server-config';
import type { HeaderList, HttpProgress } from '../../../core/transports/http-progress';
import type { LogEntry, MessageEntry, RawJson } from '../../../core/transports/message-log';
import type { KeptEntry } from './traffic-database';
import { mayHaveSecrets, secretsWithin } from '../../../core/schema/plan/secret-values';
import { Redaction, secretSettings } from '../kept-runs/kept-secrets';

/** What a schema's text has where it calls anything secret. */
const SECRET_WORDS = /"password"|"writeOnly"|"x-[^"]*(?:secret|sensitive)/;
/** Of larger messages nothing is learnt: no form was sent in them. */
const READ = 4_000_000;

/** A message whose text is bytes, because it is large. */
export type LargeMessage = MessageEntry & { raw: Uint8Array };

export function isLargeMessage(entry: LogEntry): entry is LargeMessage {
  return entry.kind === 'message' && typeof entry.raw !== 'string';
}

/**
 * Takes out of the traffic of a session what must not be kept: values of headers and variables, and what the schemas of its tools and
 * of the server's questions call secret, which it learns from the messages themselves.
 */
export class TrafficSecrets {
  readonly #ownHeaders: ReadonlySet<string>;
  readonly #secrets: Set<string | number>;
  /** The `inputSchema`s with secrets, by the names of their tools. */
  readonly #tools = new Map<string, JsonSchema>();
  /** What was asked for with secrets: by the id of the question as JSON, or by its key in `inputRequests`. */
  readonly #asked = new Map<string, JsonSchema>();
  #redaction: Redaction;

  constructor(config: ServerConfig) {
    const { target } = config;
    const own = target.kind === 'stdio' ? [] : Object.keys(target.headers);
    this.#ownHeaders = new Set(own.map((name) => name.toLowerCase()));
    this.#secrets = new Set(secretSettings(config));
    this.#redaction = new Redaction(this.#secrets);
  }

  /** An entry as it may be kept. Entries are handed over in their order: a later one may repeat what was secret in an earlier one. */
  masked(entry: LogEntry): LogEntry {
    switch (entry.kind) {
      case 'message':
        this.#learn(entry);
        return { ...entry, raw: this.#redaction.redact(entry.raw) };
      case 'app': {
        const raw = this.#redaction.redact(entry.raw);
        return { ...entry, raw: typeof raw === 'string' ? raw : entry.raw };
      }
      case 'http':
        return {
          ...entry,
          url: this.#text(entry.url),
          headers: this.#headers(entry.headers),
          progress: this.#progress(entry.progress),
          ...(entry.asides !== undefined && { asides: this.#text(entry.asides) }),
        };
      case 'stderr':
        return { ...entry, text: this.#text(entry.text) };
      case 'noise': {
        const text = this.#text(entry.text);
        if (text === entry.text) return entry;
        const { bytes: _bytes, ...rest } = entry;
        return { ...rest, text };
      }
      case 'lifecycle':
        return entry;
    }
  }

  /**
   * The same for a large message, whose text is looked through without the page having to wait: what it tells of secrets is learnt at
   * once. @throws WorkerError
   */
  maskedLarge(entry: LargeMessage): Promise<KeptEntry> {
    this.#learn(entry);
    return this.#redaction.redactBytes(entry.raw).then((raw) => ({ ...entry, raw }));
  }

  #text(text: string): string {
    return redact(text, [...this.#secrets].map(String));
  }

  #headers(headers: HeaderList): HeaderList {
    return headers.map(([name, value]) => {
      const isSecret = isSecretHeader(name) || this.#ownHeaders.has(name.toLowerCase());
      return [name, isSecret ? MASK : this.#text(value)] as const;
    });
  }

  #progress(progress: HttpProgress): HttpProgress {
    switch (progress.kind) {
      case 'waiting':
        return progress;
      case 'open':
        return { ...progress, headers: this.#headers(progress.headers) };
      case 'done': {
        const { body } = progress;
        const headers = this.#headers(progress.headers);
        return { ...progress, headers, ...(body !== undefined && { body: this.#text(body) }) };
      }
      case 'broken': {
        const { head, message } = progress;
        const masked = head && { ...head, headers: this.#headers(head.headers) };
        return { ...progress, message: this.#text(message), ...(masked && { head: masked }) };
      }
    }
  }

  #learn(entry: MessageEntry): void {
    const { direction, shape, answers = '' } = entry;
    if (entry.size > READ) return;
    switch (shape.kind) {
      case 'request':
        if (direction === 'received') this.#learnQuestion(entry, JSON.stringify(shape.id));
        else this.#learnRequest(entry);
        return;
      case 'result':
        if (direction === 'received') this.#learnResult(entry, answers.startsWith('tools/list'));
        else this.#learnAnswer(entry, JSON.stringify(shape.id));
        return;
      case 'notification':
      case 'error':
      case 'batch':
      case 'invalid':
    }
  }

  /** A question of the server's own (until 2025-11-25). */
  #learnQuestion({ raw }: MessageEntry, id: string): void {
    const { params } = messageIn(raw, SECRET_WORDS);
    const schema = isObject(params) ? params['requestedSchema'] : undefined;
    if (isObject(schema)) this.#asked.set(id, schema);
  }

  #learnAnswer({ raw }: MessageEntry, id: string): void {
    const schema = this.#asked.get(id);
    const { result } = schema === undefined ? {} : messageIn(raw);
    if (schema !== undefined && isObject(result)) this.#add(schema, result['content']);
  }

  #learnResult({ raw }: MessageEntry, isToolList: boolean): void {
    const { result } = messageIn(raw, SECRET_WORDS);
    if (!isObject(result)) return;
    const { tools, inputRequests } = result;
    for (const tool of isToolList && Array.isArray(tools) ? (tools as unknown[]) : []) {
      if (!isObject(tool) || typeof tool['name'] !== 'string') continue;
      const { inputSchema } = tool;
      if (isObject(inputSchema) && mayHaveSecrets(inputSchema))
        this.#tools.set(tool['name'], inputSchema);
    }
    for (const [key, asked] of Object.entries(isObject(inputRequests) ? inputRequests : {})) {
      const params = isObject(asked) && isObject(asked['params']) ? asked['params'] : {};
      const { requestedSchema } = params;
      if (isObject(requestedSchema)) this.#asked.set(` ${key}`, requestedSchema);
    }
  }

  #learnRequest({ raw }: MessageEntry): void {
    const mayHave = this.#tools.size > 0 || this.#asked.size > 0;
    const { params } = mayHave ? messageIn(raw) : {};
    if (!isObject(params)) return;
    const { name, arguments: args, inputResponses } = params;
    const schema = typeof name === 'string' ? this.#tools.get(name) : undefined;
    if (schema !== undefined) this.#add(schema, args);
    for (const [key, answer] of Object.entries(isObject(inputResponses) ? inputResponses : {})) {
      const asked = this.#asked.get(` ${key}`);
      if (asked !== undefined && isObject(answer)) this.#add(asked, answer['content']);
    }
  }

  #add(schema: JsonSchema, value: unknown): void {
    const before = this.#secrets.size;
    for (const secret of secretsWithin(schema, value)) this.#secrets.add(secret);
    if (this.#secrets.size > before) this.#redaction = new Redaction(this.#secrets);
  }
}

/** The members of a message, if its text holds the words that matter. */
function messageIn(raw: RawJson, words?: RegExp): JsonObject {
  const text = typeof raw === 'string' ? raw : new TextDecoder().decode(raw);
  if (words && !words.test(text)) return {};
  try {
    const message = parseJson(text);
    return isObject(message) ? message : {};
  } catch {
    return {};
  }
}
