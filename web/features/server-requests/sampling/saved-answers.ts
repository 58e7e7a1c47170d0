import { isObject, type JsonObject } from '../../../../core/json/json-object';
import { parseJson, stringifyJson } from '../../../../core/json/lossless';
import type { KeyValueStore } from '../../../../core/host';
import { inBrowser, remember } from '../../../ui/remember';
import { Store } from '../../../../core/store';

export interface SavedAnswer {
  name: string;
  /** Undefined for all servers. */
  server?: string;
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

/** A name is unique within a server, or among those for all. */
function isSame(one: SavedAnswer, other: Pick<SavedAnswer, 'name' | 'server'>): boolean {
  return one.name === other.name && one.server === other.server;
}

/** Saved sampling answers of this browser. If storage fails, they live as long as the page. */
export class SavedAnswers extends Store<readonly SavedAnswer[]> {
  readonly #storage: KeyValueStore;

  constructor(storage: KeyValueStore) {
    super(read(storage));
    this.#storage = storage;
  }

  /** Replaces an answer of the same name. @returns whether it survives a reload */
  save(answer: SavedAnswer): boolean {
    return this.#set([...this.snapshot().filter((each) => !isSame(each, answer)), answer]);
  }

  delete(answer: Pick<SavedAnswer, 'name' | 'server'>): void {
    this.#set(this.snapshot().filter((each) => !isSame(each, answer)));
  }

  /** Replaces the answers of `to`. @param to undefined if the server was removed */
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
    const isStored = remember(this.#storage, KEY, text);
    this.set(answers);
    return isStored;
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

export function savedAnswers(): SavedAnswers {
  return (shared ??= new SavedAnswers(inBrowser));
}
