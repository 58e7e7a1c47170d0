import { inTab, remember, storageKey } from '../../ui/remember';
import type { ServerQuestion } from '../../../core/session/questions/server-questions';
import { parseJson, stringifyJson } from '../../../core/json/lossless';

/** What is longer is kept as long as the question only. */
const LONGEST = 500_000;

/** Two 32-bit FNV-1a sums of a text, one from each end: enough to tell the questions of one server apart. */
function digest(text: string): string {
  let forth = 0x811c9dc5;
  let back = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    forth = Math.imul(forth ^ text.charCodeAt(at), 0x01000193);
    back = Math.imul(back ^ text.charCodeAt(text.length - 1 - at), 0x01000193);
  }
  return (forth >>> 0).toString(36) + (back >>> 0).toString(36);
}

/**
 * What a person has typed in answer to a question, for this tab: when the page is loaded anew or the call fails, the same
 * server that asks the same again finds it filled in.
 */
export class QuestionDraft {
  readonly #key: string;

  constructor(server: string, { method, params }: Pick<ServerQuestion, 'method' | 'params'>) {
    // The same question has another progress token and another elicitationId each time.
    const asked = { ...params, _meta: undefined, elicitationId: undefined };
    const mark = digest(`${method} ${stringifyJson(asked)}`);
    this.#key = storageKey('loupe.answer', server, mark);
  }

  /** What was kept; undefined where nothing was typed. */
  read(): unknown {
    try {
      return parseJson(inTab.getItem(this.#key) ?? '');
    } catch {
      return undefined;
    }
  }

  keep(value: unknown): void {
    const text = stringifyJson(value);
    remember(inTab, this.#key, text.length > LONGEST ? null : text);
  }

  forget(): void {
    remember(inTab, this.#key, null);
  }
}
