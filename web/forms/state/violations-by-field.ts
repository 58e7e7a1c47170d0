import { groupBy } from '../../../core/json/group-by';
import type { Violation } from '../../workers/validation/validate';

/** Whether a field shows the violations of its own path, or also those of all paths inside. */
export type Coverage = 'itself' | 'inside';

const NONE: readonly Violation[] = [];

export class ViolationsByField {
  #byPointer: ReadonlyMap<string, readonly Violation[]> = new Map();
  #violations: readonly Violation[] = NONE;
  #hidden: readonly Violation[] = NONE;
  readonly #covered = new Map<string, Coverage>();

  get violations(): readonly Violation[] {
    return this.#violations;
  }

  get hidden(): readonly Violation[] {
    return this.#hidden;
  }

  at(pointer: string): readonly Violation[] {
    return this.#byPointer.get(pointer) ?? NONE;
  }

  take(violations: readonly Violation[]): boolean {
    if (violations === this.#violations) return false;
    this.#violations = violations;
    this.#byPointer = groupBy(violations, ({ pointer }) => pointer);
    this.#findHidden();
    return true;
  }

  /** @returns whether the hidden violations have changed */
  cover(pointer: string, coverage: Coverage | undefined): boolean {
    if (coverage === undefined) this.#covered.delete(pointer);
    else this.#covered.set(pointer, coverage);
    return this.#violations.length > 0 && this.#findHidden();
  }

  #isCovered(pointer: string): boolean {
    if (this.#covered.has(pointer)) return true;
    let outer = pointer;
    while (outer !== '') {
      outer = outer.slice(0, outer.lastIndexOf('/'));
      if (this.#covered.get(outer) === 'inside') return true;
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
