import { isObject, type JsonObject, propertyOf, toObject } from '../json/json-object';
import { stringifyJson, textOfRaw, tryParseJson } from '../json/lossless';
import { someWithin } from '../json/rebuild';
import type { JsonSchema } from '../schema/json-schema';
import { isSecret, mayHaveSecrets, secretsWithin } from '../schema/plan/secret-values';
import { credentialsIn } from '../secrets/secret-names';
import type { Secrets } from '../secrets/secrets';
import type { Direction } from '../transports/request-matcher';
import { type HeaderList, responseHead } from '../transports/http-progress';
import type { LogEntry, MessageLog, RawJson } from '../transports/message-log';
import { mirroredValue } from '../transports/request-headers';

/** What a schema's text has where it calls anything secret. */
const SECRET_WORDS = /"password"|"writeOnly"|"x-[^"]*(?:secret|sensitive)/;
/** Of larger messages of a session nothing is learnt: no form was sent in them. */
const READ = 4_000_000;
/** So many schemas are remembered of the tools, and of the questions, whose names or ids are alike. */
const SAME_NAME = 8;

/** Adds what a log tells of secrets, as it comes: before anyone else is told of the entry. */
export function learnSecrets(log: MessageLog, secrets: Secrets): void {
  const learner = new SecretLearner(secrets);
  const learn = (entry: LogEntry): void => {
    // A part stands in its batch, too.
    if (entry.kind === 'message' && !entry.part && entry.size <= READ) learner.learnMessage(entry.direction, entry.raw);
    if (entry.kind !== 'http' || entry.purpose === 'authorization') return;
    learner.learnHeaders(entry.headers);
    learner.learnHeaders(responseHead(entry.progress)?.headers ?? []);
  };
  for (const entry of log.entriesAfter(0)) learn(entry);
  log.watch({ added: learn, updated: learn });
}

/**
 * Learns from the messages themselves what the schemas of a server's tools and of its questions call secret, and from HTTP exchanges the
 * credentials of their headers. Of those whose sessions are not told apart (a tap's), names and ids may be alike: all of their schemas count.
 */
export class SecretLearner {
  readonly #secrets: Secrets;
  /** The `inputSchema`s with secrets, by the names of their tools. */
  readonly #tools = new Map<string, JsonSchema[]>();
  /** What was asked for with secrets: by the id of the question as JSON, or by its key in `inputRequests`. */
  readonly #asked = new Map<string, JsonSchema[]>();

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  /** @param direction from the client's side */
  learnMessage(direction: Direction, raw: RawJson): void {
    if (direction === 'sent' && this.#tools.size === 0 && this.#asked.size === 0) return;
    const text = textOfRaw(raw);
    if (direction === 'received' && !SECRET_WORDS.test(text)) return;
    const value = tryParseJson(text);
    for (const message of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (!isObject(message)) continue;
      if (direction === 'received') this.#learnReceived(message);
      else this.#learnSent(message);
    }
  }

  /** Credentials, and the arguments that a request repeats in its headers (2026-07-28). */
  learnHeaders(headers: HeaderList): void {
    this.#secrets.addAll(credentialsIn(headers));
    if (this.#tools.size === 0) return;
    for (const header of headers) {
      const mirrored = mirroredValue(header);
      const isMarked = (part: unknown): boolean =>
        isObject(part) && isSecret(part) && String(part['x-mcp-header']).toLowerCase() === mirrored?.name;
      if (!mirrored) continue;
      if ([...this.#tools.values()].flat().some((schema) => someWithin(schema, isMarked)))
        this.#secrets.addAll([mirrored.value]);
    }
  }

  #learnReceived({ id, method, params, result }: JsonObject): void {
    // A question of the server's own (until 2025-11-25).
    const requested = propertyOf(params, 'requestedSchema');
    if (method !== undefined && isObject(requested)) remember(this.#asked, stringifyJson(id), requested);
    const { tools, inputRequests } = toObject(result);
    for (const tool of Array.isArray(tools) ? (tools as unknown[]) : []) {
      const { name, inputSchema } = toObject(tool);
      if (typeof name === 'string' && isObject(inputSchema) && mayHaveSecrets(inputSchema))
        remember(this.#tools, name, inputSchema);
    }
    for (const [key, asked] of Object.entries(toObject(inputRequests))) {
      const { requestedSchema } = toObject(propertyOf(asked, 'params'));
      if (isObject(requestedSchema)) remember(this.#asked, ` ${key}`, requestedSchema);
    }
  }

  #learnSent({ id, method, params, result }: JsonObject): void {
    if (method === undefined) {
      this.#add(this.#asked.get(stringifyJson(id)), propertyOf(result, 'content'));
      return;
    }
    const { name, arguments: args, inputResponses } = toObject(params);
    if (typeof name === 'string') this.#add(this.#tools.get(name), args);
    for (const [key, answer] of Object.entries(toObject(inputResponses)))
      this.#add(this.#asked.get(` ${key}`), propertyOf(answer, 'content'));
  }

  #add(schemas: readonly JsonSchema[] = [], value: unknown): void {
    for (const schema of schemas) this.#secrets.addAll(secretsWithin(schema, value).map(String));
  }
}

function remember(schemas: Map<string, JsonSchema[]>, name: string, schema: JsonSchema): void {
  const known = schemas.get(name) ?? [];
  const written = stringifyJson(schema);
  const others = known.filter((each) => stringifyJson(each) !== written);
  schemas.set(name, [...others, schema].slice(-SAME_NAME));
}
