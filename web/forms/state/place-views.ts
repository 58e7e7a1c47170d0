import { pointerOf, type Segment } from '../../../core/json/json-pointer';
import { type Move, movedKeys } from './branch-picks';

/** What is only of the view of a place. */
interface PlaceView {
  opened?: boolean;
  asJson?: boolean;
  /** Whether a list of choices is shown as rows. */
  asRows?: boolean;
  touched?: boolean;
  /** Whether the container there was made by the form itself. */
  made?: boolean;
}

/** What is only of the view of each place of a form. */
export class PlaceViews {
  #views = new Map<string, PlaceView>();

  at(path: readonly Segment[]): PlaceView {
    return this.#views.get(pointerOf(path)) ?? {};
  }

  /** Changes what it says of a place. */
  mark(path: readonly Segment[], change: PlaceView): void {
    this.#views.set(pointerOf(path), { ...this.at(path), ...change });
  }

  /** Another value came from outside: what was only of the old one no longer counts. */
  forgetValue(): void {
    for (const view of this.#views.values()) {
      Object.assign(view, { made: false, asJson: false, asRows: false });
    }
  }

  /** Goes with values that stand in another place now. */
  move(moved: Move): void {
    this.#views = movedKeys(this.#views, moved);
  }
}
