import { isObject } from '../../../core/json/json-object';
import { JsonNumber } from '../../../core/json/lossless';
import type { JsonSchema } from '../../../core/schema/json-schema';
import { secretsOf, type ServerConfig } from '../../../core/session/connect/server-config';
import type { Outcome } from '../../../core/session/requests/raw-channel';
import type { RawJson } from '../../../core/transports/message-log';
import { replaceSecrets } from './argument-secrets';

/** Stands where a secret was. */
const MASK = '•••';
/** A shorter secret is only taken out where it is all of a value: it may well be part of other words. */
const SHORT = 4;
/** A shorter value of a header or variable is hardly a secret, and likely to be part of other words. */
const SHORT_SETTING = 8;
const SECRET_NAME = /key|token|secret|passw|auth|credential|cookie|session/i;

/** Takes secrets out of texts that are to be kept. */
export class Redaction {
  readonly #secrets: readonly (string | number)[];
  /** Whether a secret was found, and taken out. */
  found = false;

  constructor(secrets: Iterable<string | number>) {
    // The longer first: one may be part of another.
    this.#secrets = [...new Set(secrets)]
      .filter((secret) => secret !== '')
      .sort((a, b) => String(b).length - String(a).length);
  }

  /** A JSON text without the secrets: it stays JSON. */
  readonly redact = (raw: RawJson): RawJson => {
    if (this.#secrets.length === 0) return raw;
    const text = typeof raw === 'string' ? raw : new TextDecoder().decode(raw);
    let redacted = text;
    for (const secret of this.#secrets) redacted = without(redacted, secret);
    if (redacted === text) return raw;
    this.found = true;
    return typeof raw === 'string' ? redacted : new TextEncoder().encode(redacted);
  };
}

function without(text: string, secret: string | number): string {
  const inJson = JSON.stringify(String(secret)).slice(1, -1);
  // JSON within a text, as a structured result's text for older clients, escapes it once more.
  const twice = JSON.stringify(inJson).slice(1, -1);
  if (!text.includes(inJson) && !text.includes(twice)) return text;
  if (typeof secret === 'number') return withoutNumber(text, inJson);
  if (inJson.length < SHORT) return text.replaceAll(`"${inJson}"`, `"${MASK}"`);
  return text.replaceAll(twice, MASK).replaceAll(inJson, MASK);
}

/** The strings and the numbers of a JSON text. */
const SCALARS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/** A number may stand as itself, and within texts; in the first case it leaves a text, so that all stays JSON. */
function withoutNumber(text: string, digits: string): string {
  const within = new RegExp(`(?<![\\d.])${escaped(digits)}(?!\\d)`, 'g');
  return text.replace(SCALARS, (scalar) => {
    if (!scalar.startsWith('"')) return scalar === digits ? `"${MASK}"` : scalar;
    return digits.length < SHORT ? scalar : scalar.replace(within, MASK);
  });
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The values that a schema calls secret. */
export function secretsWithin(schema: JsonSchema, value: unknown): (string | number)[] {
  const secrets: (string | number)[] = [];
  replaceSecrets(schema, value, (_, secret) => {
    secrets.push(...leavesOf(secret));
    return undefined;
  });
  return secrets;
}

function leavesOf(value: unknown): (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  if (value instanceof JsonNumber) return [String(value)];
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  return isObject(value) ? Object.values(value).flatMap(leavesOf) : [];
}

/** A question of the server's and its answer, as messages. */
interface Answered {
  asked: unknown;
  answer: unknown;
}

/** What a server asked by its answers on the way (2026-07-28), and what the next round answered. */
function questionsIn(outcomes: readonly Outcome[]): Answered[] {
  return outcomes.flatMap((outcome, index) => {
    const result = outcome.kind === 'result' && isObject(outcome.result) ? outcome.result : {};
    const { inputRequests } = result;
    const next = outcomes[index + 1]?.request;
    if (!isObject(inputRequests) || !next) return [];
    const message: unknown = JSON.parse(next);
    const params = isObject(message) && isObject(message['params']) ? message['params'] : {};
    const { inputResponses } = params;
    if (!isObject(inputResponses)) return [];
    return Object.entries(inputRequests).map(([key, asked]) => ({
      asked,
      answer: inputResponses[key],
    }));
  });
}

function secretsInAnswer({ asked, answer }: Answered): (string | number)[] {
  const params = isObject(asked) && isObject(asked['params']) ? asked['params'] : {};
  const { requestedSchema } = params;
  if (!isObject(requestedSchema) || !isObject(answer)) return [];
  return secretsWithin(requestedSchema, answer['content']);
}

/** The values of a server's headers and variables that nobody said to keep. */
export function secretSettings({ target, keepSecrets }: ServerConfig): string[] {
  if (keepSecrets) return [];
  const isHttp = target.kind !== 'stdio';
  return Object.entries(secretsOf(target)).flatMap(([name, value]) =>
    (isHttp || SECRET_NAME.test(name)) && value.length >= SHORT_SETTING
      ? [value, value.replace(/^(?:Bearer|Basic) /i, '')]
      : [],
  );
}

/**
 * All that must not be kept of a call: what the tool's schema or a question's calls secret, and the values of the server's own headers
 * and variables.
 * @param more other values that must not be kept
 */
export function redactionOf(
  config: ServerConfig,
  schema: JsonSchema,
  args: unknown,
  outcomes: readonly Outcome[],
  questions: readonly { asked: string; answered: string }[],
  more: readonly string[] = [],
): Redaction {
  const answers = [
    ...questionsIn(outcomes),
    ...questions.map(({ asked, answered }) => {
      const answer: unknown = JSON.parse(answered);
      return {
        asked: JSON.parse(asked) as unknown,
        answer: isObject(answer) ? answer['result'] : undefined,
      };
    }),
  ];
  return new Redaction([
    ...secretsWithin(schema, args),
    ...answers.flatMap(secretsInAnswer),
    ...secretSettings(config),
    ...more,
  ]);
}
