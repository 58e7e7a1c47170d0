import { noResultText } from '../../../core/session/requests/error-text';
import { isObject, type JsonObject } from '../../../core/json/json-object';
import type { Outcome } from '../../../core/session/requests/outcome';
import { wholeResult } from './app-relay';
import { stringifyJson } from '../../../core/json/lossless';

const PIECE_INTERVAL_MS = 60;

/** Sends an app the arguments and the result of its call, each once. */
export class CallNotifications {
  readonly #input: JsonObject;
  readonly #streamed: boolean;
  readonly #notify: (method: string, params: JsonObject) => void;
  #outcome: Outcome | undefined;
  #sent: 'nothing' | 'input-begun' | 'input' | 'result' = 'nothing';

  /** @param streamed sends the arguments in pieces first, as from a model @param notify sends to the app */
  constructor(input: unknown, streamed: boolean, notify: (method: string, params: JsonObject) => void) {
    this.#input = isObject(input) ? input : {};
    this.#streamed = streamed;
    this.#notify = notify;
  }

  reset(): void {
    this.#sent = 'nothing';
  }

  end(outcome: Outcome): void {
    this.#outcome ??= outcome;
    this.#sendResult();
  }

  /** The notifications that {@link send} sends now, without partial ones. */
  get sentAtOnce(): { input: JsonObject | undefined; result: JsonObject | undefined } {
    return { input: this.#streamed ? undefined : this.#input, result: this.#result };
  }

  get #result(): JsonObject | undefined {
    const result = this.#outcome?.kind === 'result' ? wholeResult(this.#outcome) : undefined;
    return isObject(result) ? result : undefined;
  }

  async send(): Promise<void> {
    if (this.#sent !== 'nothing') return;
    this.#sent = 'input-begun';
    for (const piece of this.#streamed ? partialInputs(this.#input) : []) {
      this.#notify('ui/notifications/tool-input-partial', { arguments: piece });
      await new Promise((resolve) => setTimeout(resolve, PIECE_INTERVAL_MS));
    }
    this.#notify('ui/notifications/tool-input', { arguments: this.#input });
    this.#sent = 'input';
    this.#sendResult();
  }

  #sendResult(): void {
    const outcome = this.#outcome;
    if (!outcome || this.#sent !== 'input') return;
    this.#sent = 'result';
    const result = this.#result;
    if (result) this.#notify('ui/notifications/tool-result', result);
    else this.#notify('ui/notifications/tool-cancelled', { reason: reasonOf(outcome) });
  }
}

function reasonOf(outcome: Outcome): string {
  if (outcome.kind === 'result') return 'The result is no object.';
  // As in the specification of MCP Apps.
  if (outcome.kind === 'cancelled') return 'user action';
  return outcome.kind === 'timeout' ? outcome.kind : noResultText(outcome);
}

const STEPS = 12;

/** Growing parts for `ui/notifications/tool-input-partial`: `{ a: "xy", b: 1 }` → `{}`, `{ a: "x" }`, `{ a: "xy" }`. */
export function partialInputs(input: JsonObject): JsonObject[] {
  const entries = Object.entries(input);
  const lengths = entries.map(([name, value]) => name.length + lengthOf(value));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return Array.from({ length: STEPS - 1 }, (_, step) => {
    let left = Math.floor((total * (step + 1)) / STEPS);
    const partial: JsonObject = {};
    for (const [index, [name, value]] of entries.entries()) {
      const length = lengths[index] ?? 0;
      const isWhole = left >= length;
      const begun = left - name.length;
      if (isWhole) partial[name] = value;
      else if (typeof value === 'string' && begun > 0) partial[name] = value.slice(0, begun);
      left -= length;
      if (!isWhole) break;
    }
    return partial;
  });
}

function lengthOf(value: unknown): number {
  return typeof value === 'string' ? value.length : stringifyJson(value).length;
}
