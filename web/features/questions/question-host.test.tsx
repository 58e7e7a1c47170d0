// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import type { JsonObject } from '../../../core/json/json-object';
import { stringifyJson } from '../../../core/json/lossless';
import { ServerQuestions } from '../../../core/session/questions/server-questions';
import type { Session } from '../../../core/session/session';
import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { QuestionHost } from './question-host';

// The plain text area stands in for the editor until that is loaded: here for good, else it is a matter of time which is typed into.
vi.mock('../../forms/json-editor/code-editor', () => new Promise(() => undefined));

/** The page's place for questions, and the way to ask one; each answer is kept as JSON. */
function show({ isPresented = false, isCurrent = true } = {}): {
  ask: (schema: JsonObject, message?: string) => void;
  answers: string[];
} {
  const answers: string[] = [];
  const questions = new ServerQuestions(
    () => undefined,
    () => [],
  );
  const state = { kind: 'disconnected' };
  const session = {
    config: { name: 'demo' },
    questions,
    snapshot: () => state,
    subscribe: () => () => undefined,
  } as unknown as Session;
  renderInEnglish(
    <QuestionHost sessions={[session]} current={isCurrent ? session : undefined} isPresented={isPresented} />,
  );
  const ask = (requestedSchema: JsonObject, message = 'Well?') =>
    act(() => {
      void questions.elicit({ message, requestedSchema }, {}).then((answer) => answers.push(stringifyJson(answer)));
    });
  return { ask, answers };
}

const NAME = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };

// The first time its part of the page is fetched.
const dialog = async () => within(await screen.findByRole('dialog', { name: /^Elicitation/ }));
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const type = (value: string) => fireEvent.change(screen.getByRole('textbox', { name: 'name' }), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

it('keeps a question that is closed as waiting, with a count and what was typed, until Cancel', async () => {
  const { ask, answers } = show();
  ask(NAME);
  await dialog();
  type('Ada');
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await noDialog();
  expect(answers).toEqual([]);
  press('1 input request from demo');
  await dialog();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'name' }).value).toBe('Ada');
  press(/^Close/);
  await noDialog();
  press('1 input request from demo');
  await dialog();
  press('Cancel');
  await waitFor(() => expect(answers).toEqual(['{"action":"cancel"}']));
  expect(screen.queryByRole('button', { name: /waits/ })).toBeNull();
});

it.each([
  [false, 1],
  [true, 0],
])('counts the requests of other servers, but not in front of an audience', (isPresented, count) => {
  const { ask } = show({ isPresented, isCurrent: false });
  ask(NAME);
  expect(screen.queryAllByRole('button', { name: '1 input request from demo' })).toHaveLength(count);
});

it('puts off all that wait, and shows what is asked later', async () => {
  const { ask, answers } = show();
  ask(NAME, 'First?');
  ask(NAME, 'Second?');
  await dialog();
  press(/^Close/);
  await noDialog();
  screen.getByRole('button', { name: '2 input requests from demo' });
  ask(NAME, 'Third?');
  expect((await dialog()).getByText('Third?')).toBeDefined();
  press('Decline');
  await noDialog();
  expect(answers).toEqual(['{"action":"decline"}']);
  press('2 input requests from demo');
  expect((await dialog()).getByText('First?')).toBeDefined();
});

it('is filled with an example, and written as JSON', async () => {
  const { ask, answers } = show();
  ask({ type: 'object', properties: { n: { type: 'integer', minimum: 3, maximum: 5 } }, required: ['n'] });
  const within = await dialog();
  press('Fill example');
  await within.findByText('✓ Valid');
  fireEvent.mouseDown(within.getByRole('tab', { name: 'JSON' }));
  const editor = await within.findByRole<HTMLTextAreaElement>('textbox', { name: 'Answer as JSON' });
  fireEvent.change(editor, { target: { value: '[4]' } });
  expect(within.getByRole<HTMLButtonElement>('button', { name: 'Accept' }).ariaDisabled).toBe('true');
  fireEvent.change(editor, { target: { value: '{"n":4.0}' } });
  press('Accept');
  await waitFor(() => expect(answers).toEqual(['{"action":"accept","content":{"n":4.0}}']));
});

it('says that an answer is not checked where the dialect of its schema is unknown', async () => {
  const { ask } = show();
  ask({ $schema: 'https://example.com/of-our-own', ...NAME });
  const within = await dialog();
  await within.findByText(/^Checked only in part: .*of-our-own/);
});

it('accepts nothing while a field holds text that is no value', async () => {
  const { ask, answers } = show();
  ask({ type: 'object', properties: { any: {} } });
  const within = await dialog();
  fireEvent.change(within.getByRole('textbox', { name: 'any' }), { target: { value: 'hello' } });
  press('Accept');
  expect((await within.findByRole('alert')).textContent).toContain('$.any');
  expect(answers).toEqual([]);
  // It is kept with the question.
  press(/^Close/);
  await noDialog();
  press('1 input request from demo');
  await dialog();
  press('Convert to string: "hello"');
  press('Accept');
  await waitFor(() => expect(answers).toEqual(['{"action":"accept","content":{"any":"hello"}}']));
});
