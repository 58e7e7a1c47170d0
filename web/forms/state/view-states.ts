import { pointerOf, type Segment } from '../../../core/json/json-pointer';

/** Maps an old pointer to the new one; undefined if removed. */
export type Move = (pointer: string) => string | undefined;

export function movedKeys<T>(byPointer: ReadonlyMap<string, T>, moved: Move): Map<string, T> {
  return new Map(
    [...byPointer].flatMap(([pointer, value]) => {
      const newPointer = moved(pointer);
      return newPointer === undefined ? [] : [[newPointer, value] as const];
    }),
  );
}

type ByNesting = readonly (number | undefined)[];

/** Branches that the user has picked, by JSON Pointer and number of enclosing unions at that pointer. */
export class BranchPicks {
  #picked = new Map<string, ByNesting>();
  readonly #shown = new Map<string, ByNesting>();

  at(pointer: string, nesting: number): number | undefined {
    return this.#picked.get(pointer)?.[nesting];
  }

  pick(pointer: string, nesting: number, index: number): void {
    const ofOuterUnions = (branches: ByNesting = []) => Array.from({ length: nesting }, (_, at) => branches[at]);
    this.#picked.set(pointer, [...ofOuterUnions(this.#picked.get(pointer)), index]);
    this.#shown.set(pointer, [...ofOuterUnions(this.#shown.get(pointer)), index]);
  }

  show(pointer: string, nesting: number, index: number): () => void {
    const setBranch = (branch: number | undefined) => {
      const branches = [...(this.#shown.get(pointer) ?? [])];
      branches[nesting] = branch;
      if (branches.some((each) => each !== undefined)) this.#shown.set(pointer, branches);
      else this.#shown.delete(pointer);
    };
    setBranch(index);
    return () => setBranch(undefined);
  }

  /** Input into a branch picks it, even while its value fits another branch better. */
  pickShown(pointer: string): void {
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

  forget(pointer: string): void {
    this.move((each) => (each === pointer || each.startsWith(`${pointer}/`) ? undefined : each));
  }
}

export interface ViewState {
  opened?: boolean;
  asJson?: boolean;
  /** Whether the items are rows, in which the same value can occur twice. */
  asRows?: boolean;
  touched?: boolean;
  /** An object that the form added around a value: it is removed with its last member. */
  isAdded?: boolean;
}

export class ViewStates {
  #views = new Map<string, ViewState>();

  at(path: readonly Segment[]): ViewState {
    return this.#views.get(pointerOf(path)) ?? {};
  }

  mark(path: readonly Segment[], change: ViewState): void {
    this.#views.set(pointerOf(path), { ...this.at(path), ...change });
  }

  forgetValue(): void {
    for (const view of this.#views.values()) Object.assign(view, { isAdded: false, asJson: false, asRows: false });
  }

  move(moved: Move): void {
    this.#views = movedKeys(this.#views, moved);
  }
}
