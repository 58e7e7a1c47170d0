import { fireEvent, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

/** Looked up anew at each look: a part may be rendered again. */
export type Part = () => HTMLElement;
/** A string is a part of the name, in letters of any case, as for Playwright. */
type Name = string | RegExp | { exact: string };

export const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const page: Part = () => document.body;
export const exact = (name: string): Name => ({ exact: name });

function matching(name: Name): RegExp | ((found: string) => boolean) | string {
  if (name instanceof RegExp) return name;
  return typeof name === 'string' ? (found) => found.toLowerCase().includes(name.toLowerCase()) : name.exact;
}

/** The first look waits for the page's code, too, on busy cores. */
const LIMIT_MS = 60_000;

/** Looks again until nothing is thrown. Unlike Testing Library's, not with each change of the page, which took most of the time. */
export async function until<T>(look: () => T): Promise<T> {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    try {
      return look();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** The only one with the role and the name. */
export const part =
  (role: string, name: Name = /(?:)/, around: Part = page): Part =>
  () => {
    const found = parts(role, name, around);
    const [only] = found;
    if (!only || found.length > 1)
      throw new Error(
        `There are ${String(found.length)} of the role ${role} named ${name instanceof RegExp ? String(name) : JSON.stringify(name)}.`,
      );
    return only;
  };

export const parts = (role: string, name: Name = /(?:)/, around: Part = page): HTMLElement[] =>
  within(around()).queryAllByRole(role, { name: matching(name) });

export const text =
  (words: Name, around: Part = page): Part =>
  () => {
    const found =
      typeof words === 'string'
        ? within(around()).queryAllByText(words, { exact: false })
        : within(around()).queryAllByText(matching(words));
    const [only] = found;
    if (!only || found.length > 1) throw new Error(`There are ${String(found.length)} texts ${JSON.stringify(words)}.`);
    return only;
  };

export const button = (name: Name, around?: Part): Part => part('button', name, around);
export const main: Part = part('main');

/** Waits until it can be pressed. */
export async function press(target: Part): Promise<void> {
  const element = await until(() => {
    const found = target();
    if (found.ariaDisabled === 'true' || found.matches(':disabled')) throw new Error('It is disabled.');
    return found;
  });
  await user.click(element);
}

export async function fill(target: Part, value: string): Promise<void> {
  const element = await until(target);
  element.focus();
  fireEvent.change(element, { target: { value } });
}

export const shows = (target: Part): Promise<HTMLElement> => until(target);

export const textOf = (element: HTMLElement): string => element.textContent.replace(/\s+/g, ' ');

export async function says(target: Part, ...words: readonly (string | RegExp)[]): Promise<void> {
  for (const each of words)
    await until(() =>
      typeof each === 'string' ? expect(textOf(target())).toContain(each) : expect(textOf(target())).toMatch(each),
    );
}

export async function reads(target: Part, words: string): Promise<void> {
  await until(() => expect(textOf(target())).toBe(words));
}

export async function gone(role: string, name?: Name, around?: Part): Promise<void> {
  await until(() => expect(parts(role, name, around)).toEqual([]));
}

export const valueOf = (target: Part): string => (target() as HTMLInputElement).value;

// What the page calls its parts: as e2e/workbench.ts has it for a browser.

export async function expectConnected(): Promise<void> {
  await until(() => expect(part('status', 'Connection')().dataset['state']).toBe('connected'));
}

export const toolList = part('listbox', 'Tools');
export const filterBox = part('searchbox', 'Filter tools');

/** By the whole name. */
export const toolOption =
  (name: string, at = 0): Part =>
  () => {
    const option = within(toolList())
      .getAllByRole('option')
      .filter((each) => within(each).queryAllByText(name).length > 0)[at];
    if (!option) throw new Error(`There is no option ${name}.`);
    return option;
  };

/** Finds the tool by the filter, which is empty again afterwards. */
export async function openTool(name: string): Promise<void> {
  await fill(filterBox, name);
  await press(toolOption(name));
  await expectOpen(name);
  await fill(filterBox, '');
}

export async function expectOpen(tool: string): Promise<void> {
  await shows(part('heading', exact(tool), main));
  await shows(argumentsForm);
}

export const argumentsForm = part('form', 'Arguments');
export const field = (name: Name): Part => part('textbox', name, argumentsForm);
/** The exact JSON of the request before it is sent. */
export const requestText = part('region', 'Request');
export const result = part('region', exact('Result'));

export async function writeJson(json: string): Promise<void> {
  await press(part('tab', 'JSON', argumentsForm));
  await fill(part('textbox', 'Arguments as JSON'), json);
}

export async function expectResult(state: string): Promise<void> {
  await until(() => expect(result().dataset['state']).toBe(state));
}

/** Does not wait for the result. */
export const call = (): Promise<void> => press(button('Call tool'));

export async function openAndCall(tool: string): Promise<void> {
  await openTool(tool);
  await call();
}

export const block = (number: number, kind = ''): Part =>
  part('group', new RegExp(`^Block ${String(number)}: ${kind}`), result);

export const findings = (): HTMLElement[] =>
  parts('list', 'Findings', result).flatMap((list) => within(list).queryAllByRole('listitem'));

export const runs = (): HTMLElement[] =>
  parts('listbox', 'Runs', result).flatMap((list) => within(list).queryAllByRole('option'));

export const section = (name: string): Part => part('link', name, part('navigation', 'Sections'));

export async function openTab(place: 'Traffic' | 'Connection', tab: string): Promise<void> {
  await press(section(place));
  await press(part('tab', tab, part('tablist', `${place} view`)));
}
