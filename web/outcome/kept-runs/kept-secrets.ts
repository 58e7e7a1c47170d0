import { blobInTurns } from '../../../core/json/in-turns';
import { isObject } from '../../../core/json/json-object';
import type { JsonSchema } from '../../../core/schema/json-schema';
import { secretsWithin } from '../../../core/schema/plan/secret-values';
import { secretsOf, type ServerConfig } from '../../../core/session/connect/server-config';
import type { Outcome } from '../../../core/session/requests/raw-channel';
import type { RawJson } from '../../../core/transports/message-log';
import { redactElsewhere } from '../../workers/redaction/redact-elsewhere';
import { redactJson } from '../../workers/redaction/redact-json';

/** Larger texts are looked through in a worker, and bytes built to a file in turns. */
const LARGE = 256_000;
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
    const redacted = redactJson(text, this.#secrets);
    if (redacted === text) return raw;
    this.found = true;
    return typeof raw === 'string' ? redacted : new TextEncoder().encode(redacted);
  };

  /** The same, of a large text in a worker. @throws WorkerError */
  async redactText(text: string): Promise<string> {
    if (text.length < LARGE) return textOf(this.redact(text));
    const redacted = await this.#elsewhere(text);
    return typeof redacted === 'string' ? redacted : text;
  }

  /** UTF-8 bytes as they are kept, made without the page having to wait. @throws WorkerError */
  async redactBytes(bytes: Uint8Array): Promise<Blob> {
    if (bytes.length < LARGE) {
      const redacted = this.redact(bytes);
      return new Blob([redacted as string | Uint8Array<ArrayBuffer>]);
    }
    const whole = await blobInTurns(bytes);
    const redacted = await this.#elsewhere(whole);
    return redacted instanceof Blob ? redacted : whole;
  }

  async #elsewhere(source: string | Blob): Promise<string | Blob | undefined> {
    if (this.#secrets.length === 0) return undefined;
    const redacted = await redactElsewhere(source, this.#secrets);
    if (redacted !== undefined) this.found = true;
    return redacted;
  }
}

function textOf(raw: RawJson): string {
  return typeof raw === 'string' ? raw : new TextDecoder().decode(raw);
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
