import { fireEvent } from '@testing-library/react';

import { pointerOf, type Segment } from '../../core/json/json-pointer';
import { isObject } from '../../core/json/json-object';
import { stringifyJson } from '../../core/json/lossless';
import { sameJson } from '../../core/json/same-json';
import { choiceLabel } from '../../core/schema/plan/fixed-choices';
import { fieldId } from '../../web/forms/state/form-store';

export interface HandOptions {
  /** Prefix of the form's element ids. */
  idPrefix: string;
  /** The value that the form holds now. */
  read: (path: readonly Segment[]) => unknown;
}

/** A value that the controls on the page can't enter. */
export class HandIsTied extends Error {
  readonly pointer: string;

  constructor(pointer: string, what: string) {
    super(`${what} at ${pointer === '' ? 'the root' : pointer}`);
    this.pointer = pointer;
  }
}

/** Enters values into a form as a user does: by labels, in reading order, without knowledge of the schema. */
export class Hand {
  /** Number of fields that only a JSON editor could fill in. */
  jsonFields = 0;
  readonly #page: HTMLElement;
  readonly #options: HandOptions;

  constructor(page: HTMLElement, options: HandOptions) {
    this.#page = page;
    this.#options = options;
  }

  #byId(id: string): HTMLElement | null {
    return this.#page.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]`);
  }

  #tied(path: readonly Segment[], what: string): never {
    throw new HandIsTied(pointerOf(path), what);
  }

  /** The field's frame, opened. */
  #frame(path: readonly Segment[], id: string): HTMLElement {
    const label = this.#byId(`${id}-label`);
    const frame = label?.closest<HTMLElement>('[data-look]');
    if (!frame) return path.length === 0 ? this.#page : this.#tied(path, 'no field');
    const toggle = label?.closest('button');
    if (toggle?.getAttribute('aria-expanded') === 'false') fireEvent.click(toggle);
    return frame;
  }

  /** Elements of a frame itself, not of a field inside it. */
  #own<T extends Element>(frame: HTMLElement, selector: string): T[] {
    const isFrame = frame.hasAttribute('data-look');
    return [...frame.querySelectorAll<T>(selector)].filter(
      (element) => element.closest('[data-look]') === (isFrame ? frame : null),
    );
  }

  /** A button of the frame, or a command of its menu. */
  #press(frame: HTMLElement, text: RegExp): boolean {
    const buttons = this.#own<HTMLButtonElement>(frame, 'button');
    const isMeant = (item: HTMLElement) => text.test(item.textContent || (item.getAttribute('aria-label') ?? ''));
    const button = buttons.find(isMeant) ?? buttons.flatMap(menuItems).find(isMeant);
    if (button) fireEvent.click(button);
    return button !== undefined;
  }

  /** Whether the frame has a switch for null. */
  #isNullable(frame: HTMLElement): boolean {
    return this.#own(frame, 'button[aria-pressed]').some(({ textContent }) => textContent === 'null');
  }

  enter(path: readonly Segment[], target: unknown): void {
    if (sameJson(this.#options.read(path), target)) return;
    const id = fieldId(this.#options.idPrefix, path);
    const frame = this.#frame(path, id);
    const isNull = this.#options.read(path) === null;
    if (isNull !== (target === null) && this.#isNullable(frame)) {
      this.#press(frame, /^null$/);
      if (target === null) return;
    }
    const kind = this.#byId(`${id}-kind`);
    if (!kind) {
      this.#enterAs(path, target, frame, id);
      return;
    }
    const titles = optionsOf(kind);
    for (const title of titles) {
      choose(kind, title);
      try {
        this.#enterAs(path, target, frame, id);
        if (sameJson(this.#options.read(path), target)) return;
      } catch (error) {
        if (!(error instanceof HandIsTied)) throw error;
      }
    }
    this.#tied(path, `none of the forms ${titles.join(' | ')} takes ${stringifyJson(target)}`);
  }

  #enterAs(path: readonly Segment[], target: unknown, around: HTMLElement, id: string): void {
    let frame = around;
    const isDone = () => {
      const value = this.#options.read(path);
      // An empty form sends an empty object.
      return sameJson(value === undefined && path.length === 0 ? {} : value, target);
    };
    if (isDone()) return;
    const control = this.#byId(id);
    if (control && this.#enterInto(path, control, target, frame) && isDone()) return;
    // Checkboxes that became rows are in a new frame.
    if (!frame.isConnected) frame = this.#frame(path, id);
    const [editor] = this.#own<HTMLTextAreaElement>(frame, 'textarea:not([id])');
    try {
      if (editor) this.#write(editor, target);
      else if (Array.isArray(target)) this.#enterRows(path, target, frame);
      else if (isObject(target)) this.#enterMembers(path, target, frame, id);
    } catch (error) {
      const isHere = error instanceof HandIsTied && error.pointer === pointerOf(path);
      if (!isHere) throw error;
    }
    if (!isDone()) this.#enterAsJson(path, target, frame);
  }

  #write(editor: HTMLTextAreaElement, target: unknown): void {
    this.jsonFields += 1;
    fireEvent.change(editor, { target: { value: stringifyJson(target) } });
  }

  /** By the field's command for values of other types. */
  #enterAsJson(path: readonly Segment[], target: unknown, frame: HTMLElement): void {
    this.#press(frame, /^edit as json$/i);
    const [editor] = this.#own<HTMLTextAreaElement>(frame, 'textarea:not([id])');
    if (!editor) this.#tied(path, `no control takes ${stringifyJson(target)}`);
    this.#write(editor, target);
  }

  #enterInto(path: readonly Segment[], control: HTMLElement, target: unknown, frame: HTMLElement): boolean {
    if (control.role === 'radiogroup' || control instanceof HTMLSelectElement) {
      const isTaken = () => sameJson(this.#options.read(path), target);
      const label = choiceLabel(target);
      const titles = optionsOf(control).sort((a, b) => Number(b === label) - Number(a === label));
      return titles.some((title) => choose(control, title) && isTaken());
    }
    const boxes = [...control.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
    if (Array.isArray(target) && (boxes.length > 0 || control.role === 'combobox')) {
      const items = target as unknown[];
      if (new Set(items.map((item) => stringifyJson(item))).size < items.length) {
        this.#press(frame, /^allow duplicates$/i);
        return false;
      }
      for (const item of items) {
        const label = choiceLabel(item);
        const box = boxes.find((input) => input.closest('label')?.textContent === label);
        if (box) fireEvent.click(box);
        else choose(control, label);
      }
      return items.length > 0;
    }
    if (control.role === 'combobox') return choose(control, choiceLabel(target));
    const isText =
      control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && control.type !== 'checkbox');
    if (!isText || (typeof target === 'object' && !isNumber(target)) || typeof target === 'boolean') return false;
    if (target === '') fireEvent.change(control, { target: { value: 'x' } });
    const text = typeof target === 'string' ? target : stringifyJson(target);
    fireEvent.change(control, { target: { value: text } });
    return true;
  }

  #enterRows(path: readonly Segment[], target: readonly unknown[], frame: HTMLElement): void {
    if (target.length === 0 && this.#options.read(path) === undefined) {
      if (!this.#press(frame, /empty array/i)) this.#tied(path, 'no way to an empty list');
      return;
    }
    const before = this.#options.read(path);
    for (let left = Array.isArray(before) ? before.length : 0; left > target.length; left -= 1)
      this.#press(frame, new RegExp(`^remove item ${left}$`, 'i'));
    if (target.length === 0) return;
    for (const [index, item] of target.entries()) {
      const at = [...path, index];
      const rows = this.#options.read(path);
      const isThere = this.#byId(`${fieldId(this.#options.idPrefix, at)}-label`) !== null;
      if (!isThere && (!Array.isArray(rows) || rows.length <= index)) {
        if (!this.#press(frame, /^add item$/i)) this.#tied(path, 'no way to add an item');
      }
      this.enter(at, item);
    }
  }

  #enterMembers(path: readonly Segment[], target: Record<string, unknown>, frame: HTMLElement, id: string): void {
    const names = Object.keys(target);
    if (names.length === 0) {
      // An empty form sends an empty object.
      const isEmpty = sameJson(this.#options.read(path) ?? (path.length === 0 ? {} : null), {});
      if (!isEmpty && !this.#press(frame, /empty object/i)) this.#tied(path, 'no way to an empty object');
      return;
    }
    // A conditional field is on the page only after the field that it depends on is filled in.
    const later: string[] = [];
    for (const name of names) {
      if (this.#hasField(path, name)) this.enter([...path, name], target[name]);
      else later.push(name);
    }
    for (const name of later) {
      if (!this.#hasField(path, name)) this.#addMember(path, name, frame, id);
      this.enter([...path, name], target[name]);
    }
  }

  #hasField(path: readonly Segment[], name: string): boolean {
    return this.#byId(`${fieldId(this.#options.idPrefix, [...path, name])}-label`) !== null;
  }

  #addMember(path: readonly Segment[], name: string, frame: HTMLElement, id: string): void {
    if (!this.#press(frame, /^add (another )?property$/i)) this.#tied(path, `no way to add the property ${name}`);
    const input = this.#byId(`${id}-new-key`);
    if (!input) return this.#tied(path, 'no input for a name');
    fireEvent.change(input, { target: { value: name } });
    // Only Enter commits an empty name.
    if (name === '') fireEvent.keyDown(input, { key: 'Enter' });
    else fireEvent.blur(input);
  }
}

/** Opens the menu of a button. */
function menuItems(button: HTMLElement): HTMLElement[] {
  if (button.getAttribute('aria-haspopup') !== 'menu') return [];
  if (button.getAttribute('aria-expanded') !== 'true') fireEvent.keyDown(button, { key: 'Enter' });
  const menu = button.ownerDocument.getElementById(button.getAttribute('aria-controls') ?? '');
  return menu ? [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')] : [];
}

function isNumber(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !isObject(value) && !Array.isArray(value);
}

/** The labels of a radio group, a select or a searchable list. */
function optionsOf(control: HTMLElement): string[] {
  if (control.role === 'combobox') fireEvent.click(control);
  return optionElements(control).map((option) => option.textContent);
}

function optionElements(control: HTMLElement): HTMLElement[] {
  if (control instanceof HTMLSelectElement) return [...control.options];
  if (control.role === 'radiogroup') return [...control.querySelectorAll('label')];
  const list = control.getAttribute('aria-controls');
  const root = list === null ? null : control.ownerDocument.getElementById(list);
  return root ? [...root.querySelectorAll<HTMLElement>('[role=option]')] : [];
}

/** @returns whether there is such an option */
function choose(control: HTMLElement, label: string): boolean {
  if (control.role === 'combobox') fireEvent.change(control, { target: { value: label } });
  const option = optionElements(control).find((item) => item.textContent === label);
  if (!option) return false;
  if (control instanceof HTMLSelectElement && option instanceof HTMLOptionElement)
    fireEvent.change(control, { target: { value: option.value } });
  else fireEvent.click(option.querySelector('input') ?? option);
  return true;
}
