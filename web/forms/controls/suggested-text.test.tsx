// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { TestIntl } from '../../i18n/testing/render-in-english';
import type { Suggest, Suggestions } from '../form-contexts';
import { SuggestedText } from './suggested-text';

interface Question {
  text: string;
  signal: AbortSignal;
  answer: (suggestions: Suggestions) => void;
}

let questions: Question[];
let value: unknown;

const suggest: Suggest = (_, text, signal) => new Promise((answer) => questions.push({ text, signal, answer }));

function Field() {
  const [text, setText] = useState<unknown>();
  return (
    <TestIntl>
      <span id="city-label">City</span>
      <SuggestedText
        id="city"
        labelId="city-label"
        label="City"
        describedBy={undefined}
        invalid={false}
        required={false}
        disabled={false}
        value={text}
        onChange={(next) => {
          value = next;
          setText(next);
        }}
        onBlur={() => undefined}
        placeholder={undefined}
        path={['city']}
        suggest={suggest}
      />
    </TestIntl>
  );
}

const field = () => screen.getByRole('combobox');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const press = (key: string) => fireEvent.keyDown(field(), { key });
const pass = (millis: number) => act(() => vi.advanceTimersByTimeAsync(millis));
const found = (...values: string[]): Suggestions => ({ kind: 'values', values, more: false, total: undefined });
const options = () => screen.queryAllByRole('option', { hidden: true }).map((option) => option.textContent);

async function answer(at: number, suggestions: Suggestions) {
  await act(async () => {
    questions[at]?.answer(suggestions);
    await vi.advanceTimersByTimeAsync(0);
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  questions = [];
  value = undefined;
  render(<Field />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a text with suggestions', () => {
  it('asks nothing until somebody types, and then once the typing pauses', async () => {
    await pass(1000);
    expect(questions).toEqual([]);
    type('P');
    await pass(100);
    type('Pa');
    await pass(199);
    expect(questions).toEqual([]);
    await pass(1);
    expect(questions.map(({ text }) => text)).toEqual(['Pa']);
  });

  it('calls off a question that a later one makes needless, and shows only the answer to the later', async () => {
    type('P');
    await pass(200);
    type('Pa');
    expect(questions[0]?.signal.aborted).toBe(true);
    await pass(200);
    await answer(0, found('Potsdam'));
    expect(options()).toEqual([]);
    await answer(1, found('Paris', 'Pau'));
    expect(options()).toEqual(['Paris', 'Pau']);
  });

  it('takes with Enter only what was chosen with the arrows', async () => {
    press('ArrowDown');
    await pass(200);
    await answer(0, found('Paris', 'Pau'));
    press('Enter');
    expect(value).toBeUndefined();
    press('ArrowDown');
    await answer(0, found('Paris', 'Pau'));
    press('ArrowDown');
    press('ArrowDown');
    expect(field().getAttribute('aria-activedescendant')).toBe('city-suggestions-1');
    press('Enter');
    expect(value).toBe('Pau');
    expect(options()).toEqual([]);
  });

  it('keeps what was typed when there is nothing to suggest, and says why', async () => {
    type('Pa');
    await pass(200);
    await answer(0, { kind: 'failed', message: '-32603: out of order' });
    expect(screen.getByRole('status', { hidden: true }).textContent).toContain('out of order');
    press('Escape');
    expect(value).toBe('Pa');
  });

  it('tells how many more there are', async () => {
    type('P');
    await pass(200);
    await answer(0, { kind: 'values', values: ['Paris'], more: true, total: 70 });
    expect(screen.getByRole('status', { hidden: true }).textContent).toContain('1 of 70');
  });

  it('keeps line breaks: pasted, or with Shift+Enter', () => {
    type('Pa');
    fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true });
    expect(value).toBe('Pa\n');
    expect(screen.queryByRole('combobox')).toBeNull();
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '' } });
    fireEvent.paste(field(), { clipboardData: { getData: () => 'one\r\ntwo' } });
    expect(value).toBe('one\ntwo');
  });
});
