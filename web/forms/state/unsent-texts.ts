import { jsonPathOf, pathIn, pointerOf, type Segment, valueAt } from '../../../core/json/json-pointer';
import { JsonSyntaxError, parseJson } from '../../../core/json/lossless';
import type { Violation } from '../../workers/validation/validate';
import { type Move, movedKeys } from './branch-picks';

/** Why a text that stands in a control is not in the value. */
export type UnsentReason = 'notJson' | 'nameTaken' | 'nameNotSet' | 'nameEmpty' | 'notChosen' | 'fileReading';

/** In English, for those who read a violation's own message. */
const MESSAGES: Readonly<Record<UnsentReason, string>> = {
  notJson: 'Not valid JSON.',
  nameTaken: 'A property with this name already exists.',
  nameNotSet: 'Press Enter to add this name.',
  nameEmpty: 'The name is empty.',
  notChosen: 'Choose a value.',
  fileReading: 'The file is still being read.',
};

/** JSON as it is being typed at a place. */
export interface TypedJson {
  text: string;
  /** The value of the place meanwhile: once it is another, the text is of the past. */
  value: unknown;
  error: JsonSyntaxError;
}

/** JSON Pointers into a form's value, each with the text that is typed there. */
export type TextsByPlace = readonly (readonly [pointer: string, text: string])[];

/** What a control holds for as long as it is on the page. */
interface Held {
  path: readonly Segment[];
  reason: UnsentReason;
}

/**
 * The texts of a form that can become no value. JSON that is not whole is kept by its place, for its field may be scrolled or
 * folded away; what other controls hold, by the control.
 */
export class UnsentTexts {
  #json = new Map<string, TypedJson>();
  readonly #held = new Map<string, Held>();
  readonly #keep: (json: TextsByPlace) => void;

  /** @param keep told what JSON that is not whole there is, by its place, whenever it is other than before */
  constructor(keep: (json: TextsByPlace) => void = () => undefined) {
    this.#keep = keep;
  }

  /** Takes back what was kept for a form of this value. */
  restore(texts: TextsByPlace, value: unknown): void {
    for (const [pointer, text] of texts) {
      try {
        parseJson(text);
      } catch (error) {
        if (!(error instanceof JsonSyntaxError)) throw error;
        this.#json.set(pointer, { text, value: valueAt(value, pathIn(value, pointer)), error });
      }
    }
  }

  get isEmpty(): boolean {
    return this.#json.size + this.#held.size === 0;
  }

  /** The JSON that is being typed at a place. */
  json(pointer: string): TypedJson | undefined {
    return this.#json.get(pointer);
  }

  keepJson(pointer: string, typed: TypedJson | undefined): void {
    if (typed) this.#json.set(pointer, typed);
    else this.#json.delete(pointer);
    this.#tellKeeper();
  }

  #tellKeeper(): void {
    this.#keep([...this.#json].map(([place, { text }]) => [place, text]));
  }

  /** @param control names the control; one place may have several */
  hold(control: string, path: readonly Segment[], reason: UnsentReason | undefined): boolean {
    if (this.#held.get(control)?.reason === reason) return false;
    if (reason === undefined) this.#held.delete(control);
    else this.#held.set(control, { path, reason });
    return true;
  }

  move(moved: Move): void {
    if (this.#json.size === 0) return;
    this.#json = movedKeys(this.#json, moved);
    this.#tellKeeper();
  }

  /** Forgets what was typed inside of a place, and at it unless told otherwise. */
  forget(pointer: string, itself = true): void {
    this.move((place) => (place.startsWith(`${pointer}/`) || (itself && place === pointer) ? undefined : place));
  }

  /** All of them as violations of the form's value, each at its place; `control` is the id of the one that holds it. */
  list(value: unknown): readonly Violation[] {
    const json = [...this.#json].flatMap(([pointer, typed]) => {
      const path = pathIn(value, pointer);
      if (valueAt(value, path) !== typed.value) return [];
      return [{ path, reason: 'notJson' as const, params: {} }];
    });
    const held = [...this.#held].map(([control, of]) => ({ ...of, params: { control } }));
    return [...json, ...held].map(({ path, reason, params }) => ({
      path: jsonPathOf(path),
      pointer: pointerOf(path),
      keyword: reason,
      message: MESSAGES[reason],
      params,
    }));
  }
}
