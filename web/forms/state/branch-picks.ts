/** The new pointer of what was at a pointer; undefined where it went. */
export type Move = (pointer: string) => string | undefined;

export function movedKeys<T>(kept: ReadonlyMap<string, T>, moved: Move): Map<string, T> {
  return new Map(
    [...kept].flatMap(([pointer, value]) => {
      const place = moved(pointer);
      return place === undefined ? [] : [[place, value] as const];
    }),
  );
}

type Row = readonly (number | undefined)[];

/**
 * Which branches the unions of a form are to show, by JSON Pointer and then by how many unions at the same place are
 * around: those that a person picked or entered something into.
 */
export class BranchPicks {
  #picked = new Map<string, Row>();
  /** What is on the page, picked or not. */
  readonly #shown = new Map<string, Row>();

  at(pointer: string, nesting: number): number | undefined {
    return this.#picked.get(pointer)?.[nesting];
  }

  /** What was picked in the unions inside of it no longer counts. */
  pick(pointer: string, nesting: number, index: number): void {
    const around = (row: Row | undefined) => Array.from({ length: nesting }, (_, place) => row?.[place]);
    this.#picked.set(pointer, [...around(this.#picked.get(pointer)), index]);
    this.#shown.set(pointer, [...around(this.#shown.get(pointer)), index]);
  }

  /** A union says which of its branches is on the page; the returned function that it left. */
  show(pointer: string, nesting: number, index: number): () => void {
    const put = (branch: number | undefined) => {
      const row = [...(this.#shown.get(pointer) ?? [])];
      row[nesting] = branch;
      if (row.some((each) => each !== undefined)) this.#shown.set(pointer, row);
      else this.#shown.delete(pointer);
    };
    put(index);
    return () => put(undefined);
  }

  /** What a person enters into a union's form is meant for that form, also while half of it fits another better. */
  hold(pointer: string): void {
    const shown = this.#shown.get(pointer);
    if (!shown) return;
    const picked = this.#picked.get(pointer);
    this.#picked.set(
      pointer,
      Array.from(shown, (index, nesting) => picked?.[nesting] ?? index),
    );
  }

  move(moved: Move): void {
    this.#picked = movedKeys(this.#picked, moved);
  }

  /** Forgets what was picked at a place and inside of it. */
  forget(pointer: string): void {
    this.move((place) => (place === pointer || place.startsWith(`${pointer}/`) ? undefined : place));
  }
}
