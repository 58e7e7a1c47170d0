import { isObject, type JsonObject } from '../../../../core/json/json-object';
import { parseJson, stringifyJson } from '../../../../core/json/lossless';
import type { KeyValueStore } from '../../../../core/host';
import { inBrowser, remember } from '../../../ui/remember';
import { Store } from '../../../../core/store';

/** An answer to sampling that a person keeps under a name. */
export interface SavedAnswer {
  name: string;
  /** The server that it is for; undefined for all. */
  server?: string;
  /** The `CreateMessageResult`. */
  result: JsonObject;
}

const KEY = 'loupe.savedAnswers';

function isSaved(value: unknown): value is SavedAnswer & JsonObject {
  return (
    isObject(value) &&
    typeof value['name'] === 'string' &&
    (value['server'] === undefined || typeof value['server'] === 'string') &&
    isObject(value['result'])
  );
}

/** A saved answer's name is its own only within its server, or among those for all. */
function isSame(one: SavedAnswer, other: Pick<SavedAnswer, 'name' | 'server'>): boolean {
  return one.name === other.name && one.server === other.server;
}

/**
 * Answers that are kept in this browser, by server or for all servers. A React store. What the storage does not take
 * holds for the life of the page, and {@link save} tells.
 */
export class SavedAnswers extends Store<readonly SavedAnswer[]> {
  readonly #storage: KeyValueStore;

  constructor(storage: KeyValueStore) {
    super(read(storage));
    this.#storage = storage;
  }

  /**
   * Keeps an answer, in the place of the one of the same name.
   * @returns whether it will be there after a reload
   */
  save(answer: SavedAnswer): boolean {
    return this.#set([...this.snapshot().filter((each) => !isSame(each, answer)), answer]);
  }

  delete(answer: Pick<SavedAnswer, 'name' | 'server'>): void {
    this.#set(this.snapshot().filter((each) => !isSame(each, answer)));
  }

  /** Moves a server's answers when it was renamed, in place of any of that name. @param to undefined when it was removed */
  move(from: string, to: string | undefined): void {
    if (from === to) return;
    const rest = this.snapshot().filter(({ server }) => server === undefined || server !== to);
    this.#set(
      rest.flatMap((answer) => {
        if (answer.server !== from) return [answer];
        return to === undefined ? [] : [{ ...answer, server: to }];
      }),
    );
  }

  #set(answers: readonly SavedAnswer[]): boolean {
    const text = answers.length === 0 ? null : stringifyJson(answers);
    const isKept = remember(this.#storage, KEY, text);
    this.set(answers);
    return isKept;
  }
}

function read(storage: KeyValueStore): readonly SavedAnswer[] {
  try {
    const stored = parseJson(storage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSaved) : [];
  } catch {
    return [];
  }
}

let shared: SavedAnswers | undefined;

/** Those of this browser. */
export function savedAnswers(): SavedAnswers {
  return (shared ??= new SavedAnswers(inBrowser));
}
