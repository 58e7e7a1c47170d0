import { jsonPathOf, pathIn, pointerOf, type Segment, valueAt } from '../../../core/json/json-pointer';
import { JsonSyntaxError, parseJson } from '../../../core/json/lossless';
import type { Violation } from '../../workers/validation/validate';
import { type Move, movedKeys } from './view-states';

export type UnsentReason = 'notJson' | 'nameTaken' | 'nameNotSet' | 'nameEmpty' | 'notChosen' | 'fileReading';

const MESSAGES: Readonly<Record<UnsentReason, string>> = {
  notJson: 'Not valid JSON.',
  nameTaken: 'A property with this name already exists.',
  nameNotSet: 'Press Enter to add this name.',
  nameEmpty: 'The name is empty.',
  notChosen: 'Choose a value.',
  fileReading: 'The file is still being read.',
};

export interface TypedJson {
  text: string;
  /** The value at the pointer; if it changes, the text is outdated. */
  value: unknown;
  error: JsonSyntaxError;
}

export type TextsByPointer = readonly (readonly [pointer: string, text: string])[];

interface UnsentText {
  path: readonly Segment[];
  reason: UnsentReason;
}

/** Typed texts that are no values: incomplete JSON by pointer, as its field may unmount; others by control. */
export class UnsentTexts {
  #json = new Map<string, TypedJson>();
  readonly #byControl = new Map<string, UnsentText>();
  readonly #onJson: (json: TextsByPointer) => void;

  constructor(onJson: (json: TextsByPointer) => void = () => undefined) {
    this.#onJson = onJson;
  }

  restore(texts: TextsByPointer, value: unknown): void {
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
    return this.#json.size + this.#byControl.size === 0;
  }

  json(pointer: string): TypedJson | undefined {
    return this.#json.get(pointer);
  }

  setJson(pointer: string, typed: TypedJson | undefined): void {
    if (typed) this.#json.set(pointer, typed);
    else this.#json.delete(pointer);
    this.#notify();
  }

  #notify(): void {
    this.#onJson([...this.#json].map(([pointer, { text }]) => [pointer, text]));
  }

  /** @param control element id; a path may have several */
  set(control: string, path: readonly Segment[], reason: UnsentReason | undefined): boolean {
    if (this.#byControl.get(control)?.reason === reason) return false;
    if (reason === undefined) this.#byControl.delete(control);
    else this.#byControl.set(control, { path, reason });
    return true;
  }

  move(moved: Move): void {
    if (this.#json.size === 0) return;
    this.#json = movedKeys(this.#json, moved);
    this.#notify();
  }

  forget(pointer: string, itself = true): void {
    this.move((each) => (each.startsWith(`${pointer}/`) || (itself && each === pointer) ? undefined : each));
  }

  /** Unsent texts as violations; `params.control` is the control's element id. */
  list(value: unknown): readonly Violation[] {
    const json = [...this.#json].flatMap(([pointer, typed]) => {
      const path = pathIn(value, pointer);
      if (valueAt(value, path) !== typed.value) return [];
      return [{ path, reason: 'notJson' as const, params: {} }];
    });
    const texts = [...this.#byControl].map(([control, text]) => ({ ...text, params: { control } }));
    return [...json, ...texts].map(({ path, reason, params }) => ({
      path: jsonPathOf(path),
      pointer: pointerOf(path),
      keyword: reason,
      message: MESSAGES[reason],
      params,
    }));
  }
}
