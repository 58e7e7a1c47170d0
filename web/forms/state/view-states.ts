import { pointerOf, type Segment } from '../../../core/json/json-pointer';
import { type Move, movedKeys } from './branch-picks';

interface ViewState {
  opened?: boolean;
  asJson?: boolean;
  asRows?: boolean;
  touched?: boolean;
  /** Whether the form created the container. */
  made?: boolean;
}

export class ViewStates {
  #views = new Map<string, ViewState>();

  at(path: readonly Segment[]): ViewState {
    return this.#views.get(pointerOf(path)) ?? {};
  }

  mark(path: readonly Segment[], change: ViewState): void {
    this.#views.set(pointerOf(path), { ...this.at(path), ...change });
  }

  /** Drops what depends on the old value. */
  forgetValue(): void {
    for (const view of this.#views.values()) {
      Object.assign(view, { made: false, asJson: false, asRows: false });
    }
  }

  move(moved: Move): void {
    this.#views = movedKeys(this.#views, moved);
  }
}
