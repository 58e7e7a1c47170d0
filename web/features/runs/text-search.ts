import { nextTurn } from '../../../core/json/in-turns';
import { filterByWords } from '../../../core/protocol/listed-items';
import { Store } from '../../../core/store';
import { includesWord } from '../../../core/text/excerpt';
import type { ListedRun } from './listed-run';
import type { SearchedJson, RunSource } from './run-source';

/** Runs whose listed texts are searched at once: some milliseconds. */
export const LISTED_AT_ONCE = 1000;
const READ_AT_ONCE = 250;
/** Typing must not read the disk at each letter. */
const READ_DELAY_MS = 250;
/** Between two reports, each of which draws the list. */
const REPORT_MS = 300;
/** Maximum time of one piece of work before the page may draw. */
const TURN_MS = 15;
/** Characters or bytes of a long text searched at once. */
const PIECE = 1_000_000;

export interface FoundRuns<R> {
  matches: ReadonlySet<R>;
  finished?: readonly R[];
  /** From 0 to 1, of the whole texts. */
  progress: number;
}

type Texts<R extends ListedRun> = Pick<RunSource<R>, 'textsOf' | 'readTexts'>;

/** Searches for words: first what the list knows of each run, then whole requests and responses. A React store. */
export class TextSearch<R extends ListedRun> extends Store<FoundRuns<R>> {
  readonly #words: string;
  readonly #texts: Texts<R>;
  /** Some may be in no list any more. */
  readonly #matches = new Set<R>();
  readonly #nonMatches = new WeakSet<R>();
  #reportedAt = 0;

  constructor(words: string, texts: Texts<R>) {
    super({ matches: new Set(), progress: 0 });
    this.#words = words;
    this.#texts = texts;
  }

  /** Searches only runs that were not searched before. @throws the signal's reason */
  async search(runs: readonly R[], signal: AbortSignal): Promise<void> {
    const begun = performance.now();
    const left: R[] = [];
    for (let at = 0; at < runs.length; at += LISTED_AT_ONCE) {
      const part = runs.slice(at, at + LISTED_AT_ONCE);
      for (const run of filterByWords(part, this.#words, this.#texts.textsOf, includesWord)) this.#matches.add(run);
      for (const run of part) if (!this.#matches.has(run) && !this.#nonMatches.has(run)) left.push(run);
      this.#report(0);
      await nextTurn();
      signal.throwIfAborted();
    }
    this.#reportedAt = 0;
    this.#report(0);
    const delayMs = begun + READ_DELAY_MS - performance.now();
    if (left.length > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    signal.throwIfAborted();
    // A text that can't be read has no matches.
    await this.#searchWhole(left, signal).catch(() => undefined);
    signal.throwIfAborted();
    this.#set(1, runs);
  }

  async #searchWhole(runs: readonly R[], signal: AbortSignal): Promise<void> {
    const words = this.#words.toLowerCase().split(/\s+/).filter(Boolean);
    let turnEndsAt = performance.now() + TURN_MS;
    for (let at = 0; at < runs.length; at += READ_AT_ONCE) {
      const part = runs.slice(at, at + READ_AT_ONCE);
      const texts = await this.#texts.readTexts(part);
      for (const [index, run] of part.entries()) {
        if (performance.now() > turnEndsAt) {
          await nextTurn();
          turnEndsAt = performance.now() + TURN_MS;
        }
        signal.throwIfAborted();
        if (await containsAll(texts[index] ?? [], words)) this.#matches.add(run);
        else this.#nonMatches.add(run);
      }
      signal.throwIfAborted();
      this.#report((at + part.length) / runs.length);
    }
  }

  #report(progress: number): void {
    if (performance.now() - this.#reportedAt < REPORT_MS) return;
    this.#set(progress);
    this.#reportedAt = performance.now();
  }

  #set(progress: number, finished?: readonly R[]): void {
    const { matches: before } = this.snapshot();
    const isSame = this.#matches.size === before.size;
    this.set({ matches: isSame ? before : new Set(this.#matches), progress, finished });
  }
}

/** Every word must occur, but not all in one text. */
async function containsAll(texts: Iterable<SearchedJson>, words: readonly string[]): Promise<boolean> {
  let left = words;
  const removeFound = (text: string) => {
    const haystack = text.toLowerCase();
    left = left.filter((word) => !includesWord(haystack, word));
  };
  for (const text of texts) {
    if (typeof text === 'string' && text.length <= PIECE) removeFound(text);
    else {
      const overlap = Math.max(...left.map(({ length }) => length));
      for await (const piece of overlappingPieces(text, overlap)) {
        removeFound(piece);
        if (left.length === 0) return true;
      }
    }
    if (left.length === 0) return true;
  }
  return false;
}

/** The page draws in between, and no long text is decoded whole. */
export async function* overlappingPieces(text: SearchedJson, overlap: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const size = text instanceof Blob ? text.size : text.length;
  let before = '';
  for (let from = 0; from < size; from += PIECE) {
    await nextTurn();
    let piece: string;
    if (typeof text === 'string') piece = text.slice(from, from + PIECE);
    else {
      const bytes =
        text instanceof Blob ? await text.slice(from, from + PIECE).arrayBuffer() : text.subarray(from, from + PIECE);
      piece = decoder.decode(bytes, { stream: true });
    }
    yield before + piece;
    before = piece.slice(-overlap);
  }
}
