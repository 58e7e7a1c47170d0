import { isObject, type JsonObject } from '../../json/json-object';
import { sameJson } from '../../json/same-json';
import { matchItems } from './match-items';
import type { Change, ChangeKind, Step } from './change';
import { excerpt, excerpts, Ignored } from './mark-ignored';

import type { ValueNumbering } from './value-numbering';

interface ValuePath {
  outer?: ValuePath;
  before: Step;
  after: Step;
}

/** Compares by meaning: numbers by value, objects in any order of keys. */
export class Differ {
  readonly changes: Change[] = [];
  count = 0;
  ignored = 0;
  readonly #numbering: ValueNumbering;
  readonly #maxChanges: number;
  /** Comparisons to do, the next one last: recursion would exceed the engine's stack in deep values. */
  readonly #waiting: (() => void)[] = [];

  /** @param most changes to list; all are counted */
  constructor(numbering: ValueNumbering, most: number) {
    this.#numbering = numbering;
    this.#maxChanges = most;
  }

  /** Values may contain {@link Ignored}. @param before path of the earlier value @param after of the later */
  compare(a: unknown, b: unknown, before: readonly Step[], after: readonly Step[]): void {
    let path: ValuePath | undefined;
    after.forEach((step, depth) => {
      path = { outer: path, before: before[depth] ?? step, after: step };
    });
    this.#diff(a, b, path, false);
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) next();
  }

  /** In order, before everything else that waits. */
  #schedule(steps: (() => void)[]): void {
    for (const step of steps.reverse()) this.#waiting.push(step);
  }

  #diff(a: unknown, b: unknown, path: ValuePath | undefined, isIgnored: boolean): void {
    if (a === b) return;
    if (a instanceof Ignored || b instanceof Ignored) {
      const unmarked = (value: unknown) => (value instanceof Ignored ? value.value : value);
      this.#diff(unmarked(a), unmarked(b), path, true);
    } else if (a === undefined) this.#add('added', path, isIgnored, a, b);
    else if (b === undefined) this.#add('removed', path, isIgnored, a, b);
    else if (Array.isArray(a) && Array.isArray(b)) this.#diffItems(a, b, path, isIgnored);
    else if (isObject(a) && isObject(b)) this.#diffMembers(a, b, path, isIgnored);
    else if (!sameJson(a, b)) this.#add('changed', path, isIgnored, a, b);
  }

  #diffMembers(a: JsonObject, b: JsonObject, outer: ValuePath | undefined, isIgnored: boolean): void {
    const at = (name: string): ValuePath => ({ outer, before: name, after: name });
    const steps: (() => void)[] = [];
    for (const name of Object.keys(a)) {
      const member = a[name];
      const other = Object.hasOwn(b, name) ? b[name] : undefined;
      if (member !== other) steps.push(() => this.#diff(member, other, at(name), isIgnored));
    }
    for (const name of Object.keys(b)) {
      if (Object.hasOwn(a, name)) continue;
      steps.push(() => this.#diff(undefined, b[name], at(name), isIgnored));
    }
    this.#schedule(steps);
  }

  #diffItems(a: readonly unknown[], b: readonly unknown[], outer: ValuePath | undefined, isIgnored: boolean): void {
    const steps: (() => void)[] = [];
    for (const { before, after, moved } of matchItems(a, b, this.#numbering)) {
      const path: ValuePath = { outer, before: before ?? after ?? 0, after: after ?? before ?? 0 };
      const former = before === undefined ? undefined : a[before];
      const item = after === undefined ? undefined : b[after];
      if (moved) steps.push(() => this.#add('moved', path, isIgnored, undefined, item));
      if (former !== item) steps.push(() => this.#diff(former, item, path, isIgnored));
    }
    this.#schedule(steps);
  }

  #add(kind: ChangeKind, at: ValuePath | undefined, ignored: boolean, a: unknown, b: unknown): void {
    this.count += 1;
    if (ignored) this.ignored += 1;
    if (this.changes.length >= this.#maxChanges) return;
    const former = stepsTo(at, 'before');
    const path = kind === 'removed' ? former : stepsTo(at, 'after');
    const hasMoved = kind !== 'added' && former.some((step, depth) => step !== path[depth]);
    const [before, after] = kind === 'changed' ? excerpts(a, b) : [excerpt(a), excerpt(b)];
    this.changes.push({
      kind,
      path,
      ...(hasMoved && { formerPath: former }),
      ...(a !== undefined && { before }),
      ...(b !== undefined && { after }),
      ignored,
    });
  }
}

function stepsTo(path: ValuePath | undefined, side: 'before' | 'after'): Step[] {
  const steps: Step[] = [];
  for (let at = path; at; at = at.outer) steps.push(at[side]);
  return steps.reverse();
}
