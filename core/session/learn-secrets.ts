import { isObject, type JsonObject, propertyOf, toObject } from '../json/json-object';
import { textOfRaw, tryParseJson } from '../json/lossless';
import type { JsonSchema } from '../schema/json-schema';
import { mayHaveSecrets, secretsWithin } from '../schema/plan/secret-values';
import { credentialsIn } from '../secrets/secret-names';
import type { Secrets } from '../secrets/secrets';
import { responseHead } from '../transports/http-progress';
import type { LogEntry, MessageEntry, MessageLog, RawJson } from '../transports/message-log';

/** What a schema's text has where it calls anything secret. */
const SECRET_WORDS = /"password"|"writeOnly"|"x-[^"]*(?:secret|sensitive)/;
/** Of larger messages nothing is learnt: no form was sent in them. */
const READ = 4_000_000;

/** Adds what a log tells of secrets, as it comes: before anyone else is told of the entry. */
export function learnSecrets(log: MessageLog, secrets: Secrets): void {
  const learner = new SecretsOfLog(secrets);
  for (const entry of log.entriesAfter(0)) learner.learn(entry);
  log.watch({
    added: (entry) => learner.learn(entry),
    updated: (entry) => learner.learn(entry),
  });
}

/**
 * Learns from the messages themselves what the schemas of a server's tools and of its questions call secret, and from HTTP exchanges the
 * credentials of their headers.
 */
class SecretsOfLog {
  readonly #secrets: Secrets;
  /** The `inputSchema`s with secrets, by the names of their tools. */
  readonly #tools = new Map<string, JsonSchema>();
  /** What was asked for with secrets: by the id of the question as JSON, or by its key in `inputRequests`. */
  readonly #asked = new Map<string, JsonSchema>();

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  learn(entry: LogEntry): void {
    if (entry.kind === 'message') this.#learnMessage(entry);
    if (entry.kind !== 'http' || entry.purpose === 'authorization') return;
    this.#secrets.addAll(credentialsIn(entry.headers));
    this.#secrets.addAll(credentialsIn(responseHead(entry.progress)?.headers ?? []));
  }

  #learnMessage(entry: MessageEntry): void {
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
    const schema = propertyOf(params, 'requestedSchema');
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
    for (const [key, asked] of Object.entries(toObject(inputRequests))) {
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
    for (const [key, answer] of Object.entries(toObject(inputResponses))) {
      const asked = this.#asked.get(` ${key}`);
      if (asked !== undefined && isObject(answer)) this.#add(asked, answer['content']);
    }
  }

  #add(schema: JsonSchema, value: unknown): void {
    this.#secrets.addAll(secretsWithin(schema, value).map(String));
  }
}

/** The members of a message, if its text holds the words that matter. */
function messageIn(raw: RawJson, words?: RegExp): JsonObject {
  const text = textOfRaw(raw);
  return words && !words.test(text) ? {} : toObject(tryParseJson(text));
}
