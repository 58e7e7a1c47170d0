import { isObject, type JsonObject, propertyOf, toObject } from '../json/json-object';
import { stringifyJson, rawText, tryParseJson } from '../json/lossless';
import { someWithin } from '../json/rebuild';
import type { JsonSchema } from '../schema/json-schema';
import { isSecret, mayHaveSecrets, secretsWithin } from '../schema/plan/secret-values';
import { credentialsIn } from '../secrets/secret-names';
import type { Secrets } from '../secrets/secrets';
import type { Direction } from '../transports/request-matcher';
import { type HeaderList, responseHead } from '../transports/http-progress';
import type { LogEntry, MessageLog, RawJson } from '../transports/message-log';
import { mirroredValue } from '../transports/request-headers';

/** Found in the text of every schema with a secret. */
const SECRET_WORDS = /"password"|"writeOnly"|"x-[^"]*(?:secret|sensitive)/;
/** Larger messages are skipped: no form produces them. */
const MAX_BYTES = 4_000_000;
/** Maximum number of schemas remembered per tool name or request id. */
const MAX_SCHEMAS = 8;

/** Collects secrets from a log, before any other watcher sees the entry. */
export function learnSecrets(log: MessageLog, secrets: Secrets): void {
  const learner = new SecretLearner(secrets);
  const learn = (entry: LogEntry): void => {
    // A batch already contains its parts.
    if (entry.kind === 'message' && !entry.part && entry.size <= MAX_BYTES)
      learner.learnMessage(entry.direction, entry.raw);
    if (entry.kind !== 'http' || entry.purpose === 'authorization') return;
    learner.learnHeaders(entry.headers);
    learner.learnHeaders(responseHead(entry.progress)?.headers ?? []);
  };
  for (const entry of log.entriesAfter(0)) learn(entry);
  log.watch({ added: learn, updated: learn });
}

/** From the schemas of tools and elicitations, and from HTTP headers. Of schemas with one name or id all count. */
export class SecretLearner {
  readonly #secrets: Secrets;
  /** `inputSchema`s that mark arguments as secret, by tool name. */
  readonly #toolSchemas = new Map<string, JsonSchema[]>();
  /** By the request's id as JSON, or by its key in `inputRequests`. */
  readonly #requestedSchemas = new Map<string, JsonSchema[]>();

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  /** @param direction from the client's side */
  learnMessage(direction: Direction, raw: RawJson): void {
    if (direction === 'sent' && this.#toolSchemas.size === 0 && this.#requestedSchemas.size === 0) return;
    const text = rawText(raw);
    if (direction === 'received' && !SECRET_WORDS.test(text)) return;
    const value = tryParseJson(text);
    for (const message of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (!isObject(message)) continue;
      if (direction === 'received') this.#learnReceived(message);
      else this.#learnSent(message);
    }
  }

  learnHeaders(headers: HeaderList): void {
    this.#secrets.addAll(credentialsIn(headers));
    if (this.#toolSchemas.size === 0) return;
    for (const header of headers) {
      const mirrored = mirroredValue(header);
      const isMarked = (part: unknown): boolean =>
        isObject(part) && isSecret(part) && String(part['x-mcp-header']).toLowerCase() === mirrored?.name;
      if (!mirrored) continue;
      if ([...this.#toolSchemas.values()].flat().some((schema) => someWithin(schema, isMarked)))
        this.#secrets.addAll([mirrored.value]);
    }
  }

  #learnReceived({ id, method, params, result }: JsonObject): void {
    // A server request, up to 2025-11-25.
    const requested = propertyOf(params, 'requestedSchema');
    if (method !== undefined && isObject(requested)) remember(this.#requestedSchemas, stringifyJson(id), requested);
    const { tools, inputRequests } = toObject(result);
    for (const tool of Array.isArray(tools) ? (tools as unknown[]) : []) {
      const { name, inputSchema } = toObject(tool);
      if (typeof name === 'string' && isObject(inputSchema) && mayHaveSecrets(inputSchema))
        remember(this.#toolSchemas, name, inputSchema);
    }
    for (const [key, request] of Object.entries(toObject(inputRequests))) {
      const { requestedSchema } = toObject(propertyOf(request, 'params'));
      if (isObject(requestedSchema)) remember(this.#requestedSchemas, ` ${key}`, requestedSchema);
    }
  }

  #learnSent({ id, method, params, result }: JsonObject): void {
    if (method === undefined) {
      this.#add(this.#requestedSchemas.get(stringifyJson(id)), propertyOf(result, 'content'));
      return;
    }
    const { name, arguments: args, inputResponses } = toObject(params);
    if (typeof name === 'string') this.#add(this.#toolSchemas.get(name), args);
    for (const [key, answer] of Object.entries(toObject(inputResponses)))
      this.#add(this.#requestedSchemas.get(` ${key}`), propertyOf(answer, 'content'));
  }

  #add(schemas: readonly JsonSchema[] = [], value: unknown): void {
    for (const schema of schemas) this.#secrets.addAll(secretsWithin(schema, value).map(String));
  }
}

function remember(schemas: Map<string, JsonSchema[]>, name: string, schema: JsonSchema): void {
  const known = schemas.get(name) ?? [];
  const written = stringifyJson(schema);
  const others = known.filter((each) => stringifyJson(each) !== written);
  schemas.set(name, [...others, schema].slice(-MAX_SCHEMAS));
}
