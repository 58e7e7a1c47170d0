import { useSyncExternalStore } from 'react';

import { pointerOf, type Segment, valueAt } from '../../../core/json/json-pointer';
import { isObject } from '../../../core/json/json-object';
import { sameAsWritten, sameJson } from '../../../core/json/same-json';
import type { JsonSchema } from '../../../core/schema/json-schema';
import type { ValidationResult, Violation } from '../../workers/validation/validate';
import { withDefaults } from '../../../core/schema/plan/initial-value';
import { planNode } from '../../../core/schema/plan/plan-node';
import type { PlannedNode } from '../../../core/schema/plan/node-plan';
import { SchemaDocument } from '../../../core/schema/plan/schema-document';
import { BranchPicks, type Move, type ViewState, ViewStates } from './view-states';
import { type Coverage, ViolationsByField } from './violations-by-field';
import { withMember, withoutMember, withRenamedMember, withValueAt } from '../../../core/json/edit-value';
import { Store } from '../../../core/store';
import { type TypedJson, type UnsentReason, UnsentTexts } from './unsent-texts';

const NONE: readonly Violation[] = [];
const ROOT: readonly Segment[] = [];

/** Each field selects its own part, so that a keystroke renders only that field and the enclosing groups. */
export class FormStore extends Store<number> {
  readonly document: SchemaDocument;
  readonly idPrefix: string;
  #value: unknown;
  #onChange: (value: unknown) => void = () => undefined;
  readonly #violations = new ViolationsByField();
  readonly #views = new ViewStates();
  readonly #branches = new BranchPicks();
  readonly #unsent: UnsentTexts;
  #unsentNow: readonly Violation[] = NONE;
  readonly #lastBranches = new Map<string, number>();
  readonly #scrollers = new Map<string, (row: number) => void>();
  #revealed = false;
  #disabled = false;
  #paths = new WeakMap<readonly Segment[], Map<Segment, readonly Segment[]>>();

  /** @param unsent texts from an earlier mount of the same form */
  constructor(schema: JsonSchema, value: unknown, idPrefix: string, unsent: UnsentTexts = new UnsentTexts()) {
    super(0);
    this.document = new SchemaDocument(schema);
    this.idPrefix = idPrefix;
    this.#value = value;
    this.#unsent = unsent;
    this.#unsentNow = unsent.isEmpty ? NONE : unsent.list(value);
  }

  #notify(): void {
    const unsent = this.#unsent.list(this.#value);
    if (!sameJson(unsent, this.#unsentNow)) this.#unsentNow = unsent.length > 0 ? unsent : NONE;
    this.set(this.snapshot() + 1);
  }

  /** Texts that are typed but make no value yet. */
  get unsent(): readonly Violation[] {
    return this.#unsentNow;
  }

  typedJson(path: readonly Segment[]): TypedJson | undefined {
    const typed = this.#unsent.json(pointerOf(path));
    return typed && typed.value === this.at(path) ? typed : undefined;
  }

  typeJson(path: readonly Segment[], typed: TypedJson | undefined): void {
    this.#unsent.setJson(pointerOf(path), typed);
    this.#notify();
  }

  setUnsent(control: string, path: readonly Segment[], reason: UnsentReason | undefined): void {
    if (this.#unsent.set(control, path, reason)) this.#notify();
  }

  /** A child path; the same array each time, so that memoized fields do not render. */
  pathOf(around: readonly Segment[], segment: Segment): readonly Segment[] {
    const row = this.#paths.get(around) ?? new Map<Segment, readonly Segment[]>();
    this.#paths.set(around, row);
    const path = row.get(segment) ?? [...around, segment];
    row.set(segment, path);
    return path;
  }

  samePath(path: readonly Segment[]): readonly Segment[] {
    return path.reduce((around, segment) => this.pathOf(around, segment), ROOT);
  }

  plan(schema: JsonSchema, value: unknown): PlannedNode {
    return planNode(this.document, schema, value);
  }

  at(path: readonly Segment[]): unknown {
    return valueAt(this.#value, path);
  }

  setOnChange(onChange: (value: unknown) => void): void {
    this.#onChange = onChange;
  }

  replace(value: unknown): void {
    if (value === this.#value) return;
    const same = sameAsWritten(value, this.#value);
    this.#value = value;
    // The form's own value may return as a copy, from a stored draft.
    if (same) return;
    this.#branches.forget('');
    this.#unsent.forget('');
    this.#views.forgetValue();
    this.#notify();
  }

  setValidation(validation: ValidationResult | undefined): void {
    const violations = validation?.kind === 'invalid' ? validation.violations : NONE;
    if (this.#violations.take(violations)) this.#notify();
  }

  #commit(value: unknown, path: readonly Segment[]): void {
    this.#views.mark(path, { touched: true });
    if (value === this.#value) return;
    for (let depth = 0; depth < path.length; depth += 1) this.#branches.pickShown(pointerOf(path.slice(0, depth)));
    this.#value = value;
    this.#notify();
    this.#onChange(value);
  }

  setAt(path: readonly Segment[], value: unknown): void {
    this.#branches.pickShown(pointerOf(path));
    this.#put(path, value);
  }

  #put(path: readonly Segment[], value: unknown): void {
    const next = withValueAt(this.#value, path, value, (depth) => {
      this.#views.mark(path.slice(0, depth), { isAdded: true });
    });
    this.#commit(next, path);
  }

  /** Removes a value, and objects around it that the form has added and that become empty. */
  clear(path: readonly Segment[]): void {
    this.#unsent.forget(pointerOf(path));
    let next = withValueAt(this.#value, path, undefined, () => undefined);
    for (let depth = path.length - 1; depth >= 0; depth -= 1) {
      const outer = path.slice(0, depth);
      const container = valueAt(next, outer);
      const isEmpty = isObject(container) && Object.keys(container).length === 0;
      if (!isEmpty || this.#views.at(outer).isAdded !== true) break;
      this.#views.mark(outer, { isAdded: false });
      next = depth === 0 ? undefined : withValueAt(next, outer, undefined, () => undefined);
    }
    this.#commit(next, path);
  }

  /** Sets a value that the user has entered as a whole: it stays if its last member is removed. */
  setExplicitly(path: readonly Segment[], value: unknown): void {
    this.#unsent.forget(pointerOf(path));
    this.setAt(path, value);
    this.#views.mark(path, { isAdded: false });
  }

  /** Sets a value entered as JSON; at a union it decides the branch itself. */
  setJson(path: readonly Segment[], value: unknown): void {
    if (this.isAsJson(path)) this.replaceAt(path, value);
    else this.setExplicitly(path, value);
  }

  /** Sets a value that does not come from the fields inside: drops what was typed or picked in them. */
  replaceAt(path: readonly Segment[], value: unknown): void {
    this.#branches.forget(pointerOf(path));
    this.#unsent.forget(pointerOf(path));
    this.#put(path, value);
    this.#views.mark(path, { isAdded: false });
  }

  moveRow(path: readonly Segment[], from: number, to: number): void {
    this.#arrange(path, (order) => order.toSpliced(to, 0, ...order.splice(from, 1)));
  }

  removeRow(path: readonly Segment[], index: number): void {
    this.#arrange(path, (order) => order.toSpliced(index, 1));
  }

  /** @param change from an order of indexes to the new one: `[0, 1, 2]` → `[1, 2]` removes the first row */
  #arrange(path: readonly Segment[], change: (order: number[]) => number[]): void {
    const rows = this.at(path);
    if (!Array.isArray(rows)) return;
    const order = change([...rows.keys()]);
    const inside = `${pointerOf(path)}/`;
    const positions = new Map(order.map((from, to) => [String(from), to]));
    const moved = (pointer: string): string | undefined => {
      if (!pointer.startsWith(inside)) return pointer;
      const [row = '', ...rest] = pointer.slice(inside.length).split('/');
      const position = positions.get(row);
      return position === undefined ? undefined : inside + [position, ...rest].join('/');
    };
    this.#moveView(moved);
    this.setAt(
      path,
      order.map((from) => rows[from] as unknown),
    );
  }

  #moveView(moved: Move): void {
    this.#views.move(moved);
    this.#branches.move(moved);
    this.#unsent.move(moved);
  }

  get absentDefaults(): number {
    return withDefaults(this.document, this.document.root, this.#value).added;
  }

  useDefaults(): void {
    const { value } = withDefaults(this.document, this.document.root, this.#value);
    this.#put([], value);
    this.#views.mark([], { isAdded: false });
  }

  openTo(path: readonly Segment[]): void {
    for (let depth = 1; depth < path.length; depth += 1) this.#views.mark(path.slice(0, depth), { opened: true });
    this.#notify();
    path.forEach((segment, depth) => {
      if (typeof segment === 'number') this.#scrollers.get(pointerOf(path.slice(0, depth)))?.(segment);
    });
  }

  scrollsBy(path: readonly Segment[], scroll: (row: number) => void): () => void {
    const pointer = pointerOf(path);
    this.#scrollers.set(pointer, scroll);
    return () => this.#scrollers.delete(pointer);
  }

  addMember(path: readonly Segment[], key: string, value: unknown): void {
    const object = this.at(path);
    this.setAt(path, withMember(isObject(object) ? object : {}, key, value));
  }

  renameMember(path: readonly Segment[], from: string, to: string): void {
    const object = this.at(path);
    if (!isObject(object) || from === to) return;
    const [before, after] = [pointerOf([...path, from]), pointerOf([...path, to])];
    this.#moveView((pointer) =>
      pointer === before || pointer.startsWith(`${before}/`) ? after + pointer.slice(before.length) : pointer,
    );
    this.setAt(path, withRenamedMember(object, from, to));
  }

  removeMember(path: readonly Segment[], key: string): void {
    const object = this.at(path);
    if (!isObject(object)) return;
    this.#unsent.forget(pointerOf([...path, key]));
    this.setAt(path, withoutMember(object, key));
  }

  /** @param nesting number of enclosing unions at the same path */
  pickedBranch(path: readonly Segment[], nesting: number): number | undefined {
    return this.#branches.at(pointerOf(path), nesting);
  }

  pickBranch(path: readonly Segment[], nesting: number, index: number): void {
    this.#branches.pick(pointerOf(path), nesting, index);
    this.#unsent.forget(pointerOf(path));
    this.#notify();
  }

  /** Notes which branch a union shows. @returns undoes it */
  showBranch(path: readonly Segment[], nesting: number, index: number): () => void {
    const pointer = pointerOf(path);
    const key = `${nesting} ${pointer}`;
    // The fields of another branch had these texts.
    if ((this.#lastBranches.get(key) ?? index) !== index) {
      this.#unsent.forget(pointer, false);
      this.#notify();
    }
    this.#lastBranches.set(key, index);
    return this.#branches.show(pointer, nesting, index);
  }

  viewAt(path: readonly Segment[]): ViewState {
    return this.#views.at(path);
  }

  setView(path: readonly Segment[], change: ViewState): void {
    this.#views.mark(path, change);
    this.#notify();
  }

  isAsJson(path: readonly Segment[]): boolean {
    return this.#views.at(path).asJson === true;
  }

  showAsJson(path: readonly Segment[], asJson: boolean): void {
    if (asJson !== this.isAsJson(path)) this.#unsent.forget(pointerOf(path));
    this.setView(path, { asJson });
  }

  touch(path: readonly Segment[]): void {
    if (this.#views.at(path).touched !== true) this.setView(path, { touched: true });
  }

  isTouched(path: readonly Segment[]): boolean {
    return this.#revealed || this.#views.at(path).touched === true;
  }

  reveal(revealed: boolean): void {
    if (revealed === this.#revealed) return;
    this.#revealed = revealed;
    this.#notify();
  }

  get disabled(): boolean {
    return this.#disabled;
  }

  disable(disabled: boolean): void {
    if (disabled === this.#disabled) return;
    this.#disabled = disabled;
    this.#notify();
  }

  violationsAt(path: readonly Segment[]): readonly Violation[] {
    return this.#violations.at(pointerOf(path));
  }

  get violations(): readonly Violation[] {
    return this.#violations.violations;
  }

  get hiddenViolations(): readonly Violation[] {
    return this.#violations.hidden;
  }

  /** Notes that a field shows the violations at its path. @returns undoes it */
  cover(path: readonly Segment[], coverage: Coverage): () => void {
    const pointer = pointerOf(path);
    if (this.#violations.cover(pointer, coverage)) this.#notify();
    return () => {
      if (this.#violations.cover(pointer, undefined)) this.#notify();
    };
  }
}

export function useFormStore<T>(store: FormStore, select: (store: FormStore) => T): T {
  const snapshot = () => select(store);
  return useSyncExternalStore(store.subscribe, snapshot, snapshot);
}

/** Escapes all but letters, digits and hyphens by code point: `a b` → `a_20_b`. */
export function fieldId(prefix: string, path: readonly Segment[]): string {
  const steps = path.map((segment) =>
    String(segment).replace(/[^A-Za-z0-9-]/g, (character) => `_${character.codePointAt(0)?.toString(16) ?? ''}_`),
  );
  return [prefix, ...steps].join('.');
}
