// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type ComponentType, createElement, Profiler, type ReactElement } from 'react';
import { expect, it, vi } from 'vitest';

import type * as Validation from '../../workers/validation/validate';
import { toolPanelOf } from './testing/render-tool-panel';

const counts = vi.hoisted(() => new Map<string, number>());
const count = vi.hoisted(() => (part: string) => counts.set(part, (counts.get(part) ?? 0) + 1));

/** The part as it is; whenever something in it is drawn, that is counted. */
const counted = vi.hoisted(
  () =>
    <Props extends object>(part: string, Part: ComponentType<Props>) =>
      function Counted(props: Props): ReactElement {
        return createElement(Profiler, { id: part, onRender: () => void count(part) }, createElement(Part, props));
      },
);

type Parts = Record<string, ComponentType<object>>;
vi.mock('../../forms/schema-form', async (original) => {
  const parts = await original<Parts>();
  return { ...parts, SchemaForm: counted('form', parts['SchemaForm'] ?? expect.fail()) };
});
vi.mock('./arguments-actions', async (original) => {
  const parts = await original<Parts>();
  return { ArgumentsActions: counted('actions', parts['ArgumentsActions'] ?? expect.fail()) };
});
vi.mock('../../runs/operation/definition-header', async (original) => {
  const parts = await original<Parts>();
  return { DefinitionHeader: counted('header', parts['DefinitionHeader'] ?? expect.fail()) };
});
vi.mock('../../runs/operation/request-view', async (original) => {
  const parts = await original<Parts>();
  return { RequestView: counted('request', parts['RequestView'] ?? expect.fail()) };
});
vi.mock('./result-panel', async (original) => {
  const parts = await original<Parts>();
  return { ResultPanel: counted('result', parts['ResultPanel'] ?? expect.fail()) };
});
vi.mock('../../content/blocks/content-list', async (original) => {
  const parts = await original<Parts>();
  return { ContentList: counted('content', parts['ContentList'] ?? expect.fail()) };
});
vi.mock('../../workers/validation/validate', async (original) => {
  const module = await original<typeof Validation>();
  const validate: typeof Validation.validate = (...args) => {
    count('checks');
    return module.validate(...args);
  };
  return { ...module, validate };
});

// What is loaded once may take its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** A tool on the screen whose calls are answered when the test says so. */
function show(): { answer: (text: string) => Promise<void> } {
  let answer: ((outcomes: readonly object[]) => void) | undefined;
  const inputSchema = { type: 'object', properties: { name: { type: 'string' } } };
  const call = () => new Promise((resolve) => (answer = resolve));
  toolPanelOf({ name: 'greet', inputSchema }, call, ({ children }) => (
    <Profiler id="all" onRender={() => void count('commits')}>
      {children}
    </Profiler>
  ))();
  return {
    answer: async (text) => {
      const result = { content: [{ type: 'text', text }] };
      const raw = JSON.stringify({ jsonrpc: '2.0', id: 1, result });
      const request = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"greet"}}';
      // On a busy machine the validation may come only after the press.
      await waitFor(() => expect(answer).toBeDefined());
      // While it runs its time is drawn, however long that is here.
      counts.clear();
      await act(() => {
        answer?.([{ kind: 'result', result, raw, request, elided: [], millis: 1 }]);
        return Promise.resolve();
      });
      await waitFor(() => expect(shown().dataset['state']).toBe('ok'));
      // The text is painted with what its view loads once.
      await waitFor(() => expect(shown().textContent).toContain(text));
    },
  };
}

const shown = () => screen.getByRole('region', { name: 'Result' });

/** Lets everything come that comes by itself: validations, findings, what is loaded. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 500)));

it('draws only the result for a press and for an answer, and judges nothing twice', async () => {
  const { answer } = show();
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Ann' } });
  await waitFor(() => expect(counts.get('checks')).toBe(1));
  await settle();
  const call = () => fireEvent.click(screen.getByRole('button', { name: 'Call tool' }));
  const drawn = () => Object.fromEntries(counts);
  call();
  await answer('first');
  await settle();

  counts.clear();
  call();
  expect(shown().dataset['state']).toBe('running');
  expect(drawn()).toEqual({ commits: 1, result: 1 });

  await answer('second');
  await settle();
  const { commits, result, content, ...others } = drawn();
  expect(others).toEqual({});
  // The answer, its findings, and that it is kept.
  expect(commits).toBeLessThanOrEqual(5);
  expect(result).toBeLessThanOrEqual(5);
  expect(content).toBeLessThanOrEqual(2);
});
