// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import type { JsonObject } from '../../../core/json/json-object';
import { stringifyJson } from '../../../core/json/lossless';
import type * as Validation from '../../workers/validation/validate';
import type { Example } from '../../workers/fill/make-example';
import { toolPanelOf } from './testing/render-tool-panel';

/** Where it is set, checks wait for it. */
let held: Promise<void> | undefined;
vi.mock('../../workers/validation/validate', async (original) => {
  const module = await original<typeof Validation>();
  const validate: typeof Validation.validate = async (...args) => {
    await held;
    return module.validate(...args);
  };
  return { ...module, validate };
});

// The plain text area stands in for the editor until that is loaded: here for good, else it is a matter of time which is typed into.
vi.mock('../../forms/json-editor/code-editor', () => new Promise(() => undefined));

const due = vi.hoisted((): ((example: Example) => void)[] => []);
vi.mock('../../workers/fill/make-example', () => ({
  makeExample: () => new Promise<Example>((resolve) => due.push(resolve)),
}));

let tools = 0;

/** A tool on the screen, and the JSON of the arguments of each call of it. */
function show(
  inputSchema: JsonObject,
  annotations: JsonObject = {},
): { sent: string[]; unmount: () => void; open: () => unknown } {
  const sent: string[] = [];
  const open = toolPanelOf({ name: `tool-${++tools}`, inputSchema, annotations }, (_, params) => {
    sent.push(stringifyJson(params['arguments']));
    return new Promise(() => undefined);
  });
  const { unmount } = open();
  return { sent, unmount, open };
}

const form = () => within(screen.getByRole('form', { name: 'Arguments' }));
const field = (name: string) => form().getByRole<HTMLTextAreaElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const pressCtrlEnter = () => fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));

/** Holds up the check of the arguments; the returned function lets it go on. */
function holdCheck(): () => Promise<void> {
  let go: () => void = () => undefined;
  held = new Promise((resolve) => {
    go = resolve;
  });
  return async () => {
    go();
    held = undefined;
    await settle();
  };
}

const HEADERS_AND_ANY = {
  type: 'object',
  properties: { headers: { type: 'object', additionalProperties: { type: 'string' } }, any: {} },
};

it('sends nothing while a JSON field holds text that is not JSON, and makes it a string', async () => {
  const { sent } = show(HEADERS_AND_ANY);
  type('any', 'hello');
  pressCtrlEnter();
  await settle();
  expect(sent).toEqual([]);
  expect(screen.getByRole('alert').textContent).toContain('Not valid JSON.');
  expect(screen.queryByRole('button', { name: 'Send anyway' })).toBeNull();
  expect(screen.getByRole('region', { name: 'Request' }).textContent).toContain('Fix the fields with invalid values');
  await waitFor(() => expect(document.activeElement).toBe(field('any')));
  fireEvent.click(form().getByRole('button', { name: 'Convert to string: "hello"' }));
  pressCtrlEnter();
  await waitFor(() => expect(sent).toEqual(['{"any":"hello"}']));
});

it('says over the end of the fields that they are checked in part only: the footer stays as high as it is', async () => {
  show({ type: 'object', properties: { city: { type: 'string', pattern: '(' } } });
  type('city', 'Oslo');
  const notice = await screen.findByText(/^Checked only in part/);
  expect(notice.closest('footer')).toBeNull();
  expect(notice.closest('form')?.querySelector('footer')?.textContent).toContain('Call tool');
});

it('sends nothing while the name of a property is taken, or typed and not added', async () => {
  const { sent } = show({ type: 'object', additionalProperties: { type: 'string' } });
  const add = () => fireEvent.click(form().getByRole('button', { name: 'Add property' }));
  add();
  type('Name of the property', 'a');
  pressCtrlEnter();
  await settle();
  expect(sent).toEqual([]);
  expect(screen.getByRole('alert').textContent).toContain('Press Enter');
  fireEvent.keyDown(field('Name of the property'), { key: 'Enter' });
  add();
  type('Name of the property', 'a');
  fireEvent.blur(field('Name of the property'));
  fireEvent.click(form().getByRole('button', { name: /^Call tool/ }));
  await settle();
  expect(sent).toEqual([]);
  expect(field('Name of the property').value).toBe('a');
  fireEvent.keyDown(field('Name of the property'), { key: 'Escape' });
  pressCtrlEnter();
  await waitFor(() => expect(sent).toEqual(['{"a":""}']));
});

it('keeps text that is no value while the JSON is shown, which is sent as it is shown', async () => {
  const { sent } = show(HEADERS_AND_ANY);
  type('any', 'hello');
  const open = (tab: string) => fireEvent.mouseDown(form().getByRole('tab', { name: tab }));
  open('JSON');
  await settle();
  pressCtrlEnter();
  await waitFor(() => expect(sent).toEqual(['{}']));
  open('Form');
  await waitFor(() => expect(field('any')).toHaveProperty('value', 'hello'));
  pressCtrlEnter();
  await screen.findByRole('alert');
  expect(sent).toHaveLength(1);
});

it('keeps text that is no value while the tool is left, and does not send without it then', async () => {
  const { sent, unmount, open } = show(HEADERS_AND_ANY);
  type('any', 'hello');
  unmount();
  open();
  expect(field('any').value).toBe('hello');
  pressCtrlEnter();
  await screen.findByRole('alert');
  expect(sent).toEqual([]);
});

it('clears text that is no value with the rest', async () => {
  const { sent } = show(HEADERS_AND_ANY);
  type('any', 'hello');
  fireEvent.keyDown(form().getByRole('button', { name: 'More' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Clear all' }));
  expect(field('any').textContent).toBe('');
  pressCtrlEnter();
  await waitFor(() => expect(sent).toEqual(['{}']));
});

it('sends once what is shown at the click', async () => {
  const { sent } = show({ type: 'object', properties: { a: { type: 'string' } } });
  type('a', 'one');
  const goOn = holdCheck();
  pressCtrlEnter();
  pressCtrlEnter();
  await waitFor(() => form().getByRole('button', { name: 'Checking…' }));
  fireEvent.click(form().getByRole('button', { name: 'Checking…' }));
  await goOn();
  expect(sent).toEqual(['{"a":"one"}']);
  form().getByRole('button', { name: /^Call tool/ });
});

it('calls the sending off, and says so, where the arguments change while they are checked', async () => {
  const { sent } = show({ type: 'object', properties: { a: { type: 'string' } } });
  type('a', 'one');
  const goOn = holdCheck();
  pressCtrlEnter();
  type('a', 'two');
  await goOn();
  expect(sent).toEqual([]);
  expect(form().getByText(/changed while they were being checked/)).toBeDefined();
  pressCtrlEnter();
  await waitFor(() => expect(sent).toEqual(['{"a":"two"}']));
});

it('goes to the first violation, and by each listed violation to its field', async () => {
  const { sent } = show({
    type: 'object',
    required: ['b', 'deep'],
    properties: {
      a: { type: 'string', minLength: 3 },
      deep: { type: 'object', required: ['c'], properties: { c: { type: 'number' } } },
      b: { type: 'string' },
    },
  });
  type('a', 'x');
  type('c', 'no number');
  // Closed, it is opened by its violation.
  fireEvent.click(form().getByRole('button', { name: 'deep' }));
  pressCtrlEnter();
  const violations = within(await screen.findByRole('alert'));
  await waitFor(() => expect(document.activeElement).toBe(field('a')));
  fireEvent.click(violations.getByRole('button', { name: 'deep › c' }));
  await waitFor(() => expect(document.activeElement).toBe(field('c')));
  fireEvent.click(violations.getByRole('button', { name: 'b' }));
  await waitFor(() => expect(document.activeElement).toBe(field('b')));
  expect(sent).toEqual([]);
});

it('asks before a destructive call with the arguments that were shown at the click', async () => {
  const { sent } = show({ type: 'object', properties: { a: { type: 'string' } } }, { destructiveHint: true });
  type('a', 'one');
  pressCtrlEnter();
  const dialog = within(await screen.findByRole('dialog'));
  // As when an example that was asked for before comes only now.
  const behind = document.querySelector('form textarea');
  fireEvent.change(behind as Element, { target: { value: 'two' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Call tool' }));
  expect(sent).toEqual(['{"a":"one"}']);
});

it('sends what Fill example puts in, though called before that is made', async () => {
  const { sent } = show({ type: 'object', properties: { a: { type: 'string' } } });
  fireEvent.click(form().getByRole('button', { name: 'Fill example' }));
  pressCtrlEnter();
  fireEvent.click(form().getByRole('button', { name: /^Call tool/ }));
  await settle();
  expect(sent).toEqual([]);
  due.pop()?.({ text: '{"a":"one"}', validation: { kind: 'valid' } });
  await waitFor(() => expect(sent).toEqual(['{"a":"one"}']));
  expect(field('a').value).toBe('one');
});
