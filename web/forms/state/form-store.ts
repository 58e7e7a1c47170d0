import { sameJson } from '../../json/same-json';
import { isPlainObject, type JsonSchema } from '../../json/validation/json-schema';
import { pointerOf, valueAt, type Segment } from '../../json/validation/pointer';
import type { Verdict, Violation } from '../../json/validation/validate';
import { asObject, type SchemaObject } from '../schema/merge-schemas';
import { planNode } from '../schema/plan-node';
import type { PlannedNode } from '../schema/node-plan';
import { SchemaDocument } from '../schema/schema-document';
import { withoutMember, withRenamedMember, withMember, withValueAt } from './edit-value';

/** How a field on the page covers violations: those at its own place, or also those anywhere inside. */
export type Coverage = 'itself' | 'inside';

const NONE: readonly Violation[] = [];
const SUMMARY = '';

/**
 * The state of one form: its value, the verdict on it, and what is only of the view (opened, picked, touched),
 * kept by JSON Pointer. Fields subscribe to their own part, so that a keystroke draws its field and the
 * containers around it and nothing else.
 */
export class FormStore {
  readonly document: SchemaDocument;
  readonly idPrefix: string;
  #value: unknown;
  #onChange: (value: unknown) => void = () => undefined;
  #listeners = new Set<() => void>();
  #byPointer: ReadonlyMap<string, readonly Violation[]> = new Map();
  #violations: readonly Violation[] = NONE;
  #hidden: readonly Violation[] = NONE;
  #covered = new Map<string, Coverage>();
  #made = new Set<string>();
  #opened = new Map<string, boolean>();
  #picked = new Map<string, number>();
  #asJson = new Set<string>();
  #touched = new Set<string>();
  #revealed = false;
  #disabled = false;
  #nodeIds = new WeakMap<object, string>();
  #nodes = new Map<string, SchemaObject>();

  constructor(schema: JsonSchema, value: unknown, idPrefix: string) {
    this.document = new SchemaDocument(schema);
    this.idPrefix = idPrefix;
    this.#value = value;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  /** The name under which the form library's stub of a schema finds it again. */
  nodeId(schema: JsonSchema): string {
    const object = asObject(schema);
    const known = this.#nodeIds.get(object);
    if (known !== undefined) return known;
    const id = String(this.#nodes.size);
    this.#nodeIds.set(object, id);
    this.#nodes.set(id, object);
    return id;
  }

  node(id: unknown): SchemaObject {
    return (typeof id === 'string' ? this.#nodes.get(id) : undefined) ?? {};
  }

  plan(schema: JsonSchema, value: unknown): PlannedNode {
    return planNode(this.document, schema, value);
  }

  at(path: readonly Segment[]): unknown {
    return valueAt(this.#value, path);
  }

  whenChanged(onChange: (value: unknown) => void): void {
    this.#onChange = onChange;
  }

  /** Takes a value from outside. What was picked for the old one no longer counts. */
  replace(value: unknown): void {
    if (value === this.#value) return;
    const same = sameJson(value, this.#value);
    this.#value = value;
    // The form's own value come back as a copy (from a stored draft) is no other value.
    if (same) return;
    this.#made.clear();
    this.#picked.clear();
    this.#asJson.clear();
    this.#tell();
  }

  judge(verdict: Verdict | undefined): void {
    const violations = verdict?.kind === 'invalid' ? verdict.violations : NONE;
    if (violations === this.#violations) return;
    this.#violations = violations;
    const byPointer = new Map<string, Violation[]>();
    for (const violation of violations) {
      const list = byPointer.get(violation.pointer);
      if (list) list.push(violation);
      else byPointer.set(violation.pointer, [violation]);
    }
    this.#byPointer = byPointer;
    this.#findHidden();
    this.#tell();
  }

  #commit(value: unknown, path: readonly Segment[]): void {
    this.#touched.add(pointerOf(path));
    if (value === this.#value) return;
    this.#value = value;
    this.#tell();
    this.#onChange(value);
  }

  /** Sets the value at a path, making the containers on the way. */
  set(path: readonly Segment[], value: unknown): void {
    const next = withValueAt(this.#value, path, value, (depth) => {
      this.#made.add(pointerOf(path.slice(0, depth)));
    });
    this.#commit(next, path);
  }

  /**
   * Makes the value at a path absent. Containers that the form itself made around it go with it once empty, so
   * that typing into a nested field and taking it back leaves nothing behind.
   */
  clear(path: readonly Segment[]): void {
    let next = withValueAt(this.#value, path, undefined, () => undefined);
    for (let depth = path.length - 1; depth >= 0; depth -= 1) {
      const around = path.slice(0, depth);
      const container = valueAt(next, around);
      const pointer = pointerOf(around);
      const isEmpty = isPlainObject(container) && Object.keys(container).length === 0;
      if (!isEmpty || !this.#made.has(pointer)) break;
      this.#made.delete(pointer);
      next = depth === 0 ? undefined : withValueAt(next, around, undefined, () => undefined);
    }
    this.#commit(next, path);
  }

  /** Sets a container as a person did: it stays even when empty. */
  setOwn(path: readonly Segment[], value: unknown): void {
    this.set(path, value);
    this.#made.delete(pointerOf(path));
  }

  /** Replaces an array whose rows were added, removed or moved: what was kept by row number no longer holds. */
  setRows(path: readonly Segment[], rows: readonly unknown[]): void {
    const inside = `${pointerOf(path)}/`;
    for (const kept of [this.#picked, this.#opened, this.#asJson, this.#touched, this.#made]) {
      for (const pointer of [...kept.keys()]) if (pointer.startsWith(inside)) kept.delete(pointer);
    }
    this.set(path, rows);
  }

  addMember(path: readonly Segment[], key: string, value: unknown): void {
    const object = this.at(path);
    this.set(path, withMember(isPlainObject(object) ? object : {}, key, value));
  }

  renameMember(path: readonly Segment[], from: string, to: string): void {
    const object = this.at(path);
    if (isPlainObject(object) && from !== to) this.set(path, withRenamedMember(object, from, to));
  }

  removeMember(path: readonly Segment[], key: string): void {
    const object = this.at(path);
    if (isPlainObject(object)) this.set(path, withoutMember(object, key));
  }

  isOpened(path: readonly Segment[]): boolean | undefined {
    return this.#opened.get(pointerOf(path));
  }

  open(path: readonly Segment[], opened: boolean): void {
    this.#opened.set(pointerOf(path), opened);
    this.#tell();
  }

  pickedBranch(path: readonly Segment[]): number | undefined {
    return this.#picked.get(pointerOf(path));
  }

  pickBranch(path: readonly Segment[], index: number): void {
    this.#picked.set(pointerOf(path), index);
    this.#tell();
  }

  isAsJson(path: readonly Segment[]): boolean {
    return this.#asJson.has(pointerOf(path));
  }

  showAsJson(path: readonly Segment[], asJson: boolean): void {
    if (asJson) this.#asJson.add(pointerOf(path));
    else this.#asJson.delete(pointerOf(path));
    this.#tell();
  }

  touch(path: readonly Segment[]): void {
    const pointer = pointerOf(path);
    if (this.#touched.has(pointer)) return;
    this.#touched.add(pointer);
    this.#tell();
  }

  isTouched(path: readonly Segment[]): boolean {
    return this.#revealed || this.#touched.has(pointerOf(path));
  }

  /** Shows what is missing also where nothing was entered yet. */
  reveal(revealed: boolean): void {
    if (revealed === this.#revealed) return;
    this.#revealed = revealed;
    this.#tell();
  }

  get disabled(): boolean {
    return this.#disabled;
  }

  disable(disabled: boolean): void {
    if (disabled === this.#disabled) return;
    this.#disabled = disabled;
    this.#tell();
  }

  violationsAt(path: readonly Segment[]): readonly Violation[] {
    return this.#byPointer.get(pointerOf(path)) ?? NONE;
  }

  /** All violations of this verdict; the same array until the next verdict. */
  get violations(): readonly Violation[] {
    return this.#violations;
  }

  /** Violations at no field that is on the page. */
  get hiddenViolations(): readonly Violation[] {
    return this.#hidden;
  }

  /** A field says that it is on the page; the returned function that it left. */
  cover(path: readonly Segment[], coverage: Coverage): () => void {
    const pointer = pointerOf(path);
    this.#covered.set(pointer, coverage);
    this.#coverageChanged();
    return () => {
      this.#covered.delete(pointer);
      this.#coverageChanged();
    };
  }

  #coverageChanged(): void {
    if (this.#violations.length === 0) return;
    if (this.#findHidden()) this.#tell();
  }

  #isCovered(pointer: string): boolean {
    if (this.#covered.has(pointer) && pointer !== SUMMARY) return true;
    let around = pointer;
    while (around !== '') {
      around = around.slice(0, around.lastIndexOf('/'));
      if (this.#covered.get(around) === 'inside') return true;
    }
    return this.#covered.get(pointer) === 'inside';
  }

  #findHidden(): boolean {
    const hidden = this.#violations.filter(({ pointer }) => !this.#isCovered(pointer));
    const same =
      hidden.length === this.#hidden.length &&
      hidden.every((item, index) => item === this.#hidden[index]);
    if (!same) this.#hidden = hidden.length > 0 ? hidden : NONE;
    return !same;
  }
}
