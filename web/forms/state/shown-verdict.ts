import { groupBy } from '../../../core/json/group-by';
import type { Violation } from '../../workers/validation/validate';

/** How a field on the page covers violations: those at its own place, or also those anywhere inside. */
export type Coverage = 'itself' | 'inside';

const NONE: readonly Violation[] = [];

/** What is wrong with a form's value, by place, and what of that no field on the page shows. */
export class ShownVerdict {
  #byPointer: ReadonlyMap<string, readonly Violation[]> = new Map();
  #violations: readonly Violation[] = NONE;
  #hidden: readonly Violation[] = NONE;
  readonly #covered = new Map<string, Coverage>();

  /** All violations; the same array until the next verdict. */
  get violations(): readonly Violation[] {
    return this.#violations;
  }

  /** Violations at no field that is on the page. */
  get hidden(): readonly Violation[] {
    return this.#hidden;
  }

  at(pointer: string): readonly Violation[] {
    return this.#byPointer.get(pointer) ?? NONE;
  }

  /** @returns whether it is another verdict */
  take(violations: readonly Violation[]): boolean {
    if (violations === this.#violations) return false;
    this.#violations = violations;
    this.#byPointer = groupBy(violations, ({ pointer }) => pointer);
    this.#findHidden();
    return true;
  }

  /**
   * A field is on the page, or has left it.
   * @returns whether other violations are hidden now
   */
  cover(pointer: string, coverage: Coverage | undefined): boolean {
    if (coverage === undefined) this.#covered.delete(pointer);
    else this.#covered.set(pointer, coverage);
    return this.#violations.length > 0 && this.#findHidden();
  }

  #isCovered(pointer: string): boolean {
    if (this.#covered.has(pointer)) return true;
    let around = pointer;
    while (around !== '') {
      around = around.slice(0, around.lastIndexOf('/'));
      if (this.#covered.get(around) === 'inside') return true;
    }
    return false;
  }

  #findHidden(): boolean {
    const hidden = this.#violations.filter(({ pointer }) => !this.#isCovered(pointer));
    const same = hidden.length === this.#hidden.length && hidden.every((item, index) => item === this.#hidden[index]);
    if (!same) this.#hidden = hidden.length > 0 ? hidden : NONE;
    return !same;
  }
}
