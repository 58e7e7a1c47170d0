// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { PlainContext } from '../form-contexts';
import { ChoiceControl, choiceWidget } from './choice-control';
import { ChoicesControl } from './choices-control';
import { NumberControl } from './number-control';
import { TextControl } from './text-control';
import type { ControlProps } from '../fields/control-props';
import { TestIntl } from '../../i18n/testing/render-in-english';
import { JsonNumber } from '../../../core/json/lossless';
import type { Choice } from '../../../core/schema/plan/node-plan';
import { planNode } from '../../../core/schema/plan/plan-node';
import { SchemaDocument } from '../../../core/schema/plan/schema-document';
import { searchChoices } from './choice-search';
import type { SchemaObject } from '../../../core/schema/plan/merge-schemas';

// jsdom has no top layer, and hides what would be in it.
HTMLElement.prototype.showPopover = function show() {
  this.style.display = 'block';
};

afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** A control named "Field" that holds its own value; what it holds can be asked for. */
function show(draw: (control: ControlProps) => ReactNode, initial?: unknown, required = false) {
  const held = { value: initial };
  const hold = (next: unknown) => {
    held.value = next;
  };
  function Page() {
    const [value, setValue] = useState(initial);
    const control: ControlProps = {
      id: 'field',
      labelId: 'label',
      label: 'Field',
      describedBy: undefined,
      invalid: false,
      required,
      disabled: false,
      value,
      onChange: (next) => {
        hold(next);
        setValue(next);
      },
      onBlur: () => undefined,
      placeholder: undefined,
    };
    return (
      <TestIntl>
        <label id="label" htmlFor="field">
          Field
        </label>
        {draw(control)}
      </TestIntl>
    );
  }
  render(<Page />);
  return held;
}

function showText(level: SchemaObject, initial?: unknown) {
  return show((control) => <TextControl {...control} level={level} path={[]} />, initial);
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Field' });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const named = (count: number): Choice[] =>
  Array.from({ length: count }, (_, n) => ({ value: `value-${n}`, label: `value-${n}` }));

it('takes a Chinese character for as wide as two letters', () => {
  const eight = (label: string) => Array.from({ length: 8 }, (_, at) => ({ value: at, label }));
  expect(choiceWidget(eight('cinnamons'))).toBe('buttons');
  expect(choiceWidget(eight('肉桂面包可颂与黑麦'))).toBe('radio');
});

describe('every text control', () => {
  it.each<[string, SchemaObject]>([
    ['plain text', {}],
    ['date', { format: 'date' }],
    ['time', { format: 'time' }],
    ['date-time', { format: 'date-time' }],
    ['uuid', { format: 'uuid' }],
    ['email', { format: 'email' }],
    ['uri', { format: 'uri' }],
    ['password', { format: 'password' }],
    ['write-only text', { writeOnly: true }],
    ['base64', { contentEncoding: 'base64' }],
    ['data-url', { format: 'data-url' }],
    ['text file', { contentMediaType: 'text/csv' }],
  ])('of %s takes any text as it is typed, the empty one too', (_, level) => {
    const held = showText(level, '2026-01-01T00:00:00.000+00:00');
    expect(field().value).toBe('2026-01-01T00:00:00.000+00:00');
    for (const text of ['no such thing\nat all ', '']) {
      fireEvent.change(field(), { target: { value: text } });
      fireEvent.blur(field());
      expect(held.value).toBe(text);
      expect(field().value).toBe(text);
    }
  });
});

describe('a date-time', () => {
  const pick = () => press('Pick date and time');

  it('is the present moment at one click, with a zone', () => {
    const held = showText({ format: 'date-time' });
    press('Now');
    expect(held.value).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/);
    expect(Math.abs(Date.parse(String(held.value)) - Date.now())).toBeLessThan(60_000);
  });

  it('is picked with its zone, and the zone can be changed', () => {
    const held = showText({ format: 'date-time' });
    pick();
    fireEvent.change(screen.getByLabelText('Time zone'), { target: { value: 'Asia/Tokyo' } });
    expect(held.value).toBeUndefined();
    fireEvent.change(screen.getByLabelText('Date and time'), { target: { value: '2026-07-01T10:20:30' } });
    expect(held.value).toBe('2026-07-01T10:20:30+09:00');
    fireEvent.change(screen.getByLabelText('Time zone'), { target: { value: 'UTC' } });
    expect(held.value).toBe('2026-07-01T10:20:30Z');
  });

  it('opens its picker with what the text says and leaves the text alone', () => {
    const text = '2026-07-01t10:20:30.123456+05:45';
    const held = showText({ format: 'date-time' }, text);
    pick();
    expect(screen.getByLabelText<HTMLInputElement>('Date and time').value).toBe('2026-07-01T10:20:30.123');
    expect(screen.getByLabelText<HTMLSelectElement>('Time zone').value).toBe('+05:45');
    fireEvent.keyDown(screen.getByLabelText('Date and time'), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(held.value).toBe(text);
  });
});

describe('a uuid', () => {
  it('is generated again at each click, also where the page has no secure context', () => {
    const held = showText({ format: 'uuid' });
    press('Generate');
    const first = held.value;
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    press('Generate');
    expect(held.value).not.toBe(first);
  });
});

describe('a secret', () => {
  it('is shown when asked for', () => {
    showText({ format: 'password' }, 'hunter2');
    const button = screen.getByRole('button', { name: 'Show value' });
    expect(button.getAttribute('aria-pressed')).toBe('false');
    expect(field().className).toContain('masked');
    fireEvent.click(button);
    expect(button.getAttribute('aria-pressed')).toBe('true');
    expect(field().className).not.toContain('masked');
  });
});

describe('a file', () => {
  const bytes = Uint8Array.from({ length: 2000 }, (_, n) => n % 256);
  const file = new File([bytes], 'all bytes.bin', { type: 'application/x-test' });
  const choose = (chosen: File) => {
    const input = document.querySelector('input[type=file]');
    if (!input) throw new Error('no file input');
    fireEvent.change(input, { target: { files: [chosen] } });
  };

  it('is written as base64 and told by name, type and size', async () => {
    const held = showText({ contentEncoding: 'base64' });
    choose(file);
    await screen.findByText('all bytes.bin');
    expect(held.value).toBe(Buffer.from(bytes).toString('base64'));
    expect(screen.getByText('application/x-test')).toBeDefined();
    expect(screen.getByText('2.0 kB')).toBeDefined();
    press('Edit as text');
    expect(field().value).toBe(held.value);
  });

  it('is written as base64url or as a data: URL where the schema says so', async () => {
    const url = showText({ format: 'data-url' });
    choose(file);
    await waitFor(() =>
      expect(url.value).toBe(`data:application/x-test;base64,${Buffer.from(bytes).toString('base64')}`),
    );
    cleanup();
    const held = showText({ contentEncoding: 'base64url' });
    choose(file);
    await waitFor(() => expect(held.value).toBe(Buffer.from(bytes).toString('base64url')));
  });

  it('fills in the text where text is wanted, and nothing where it is none', async () => {
    const held = showText({ contentMediaType: 'application/json' });
    choose(new File(['{"ä": 1}\r\n'], 'a.json'));
    await waitFor(() => expect(held.value).toBe('{"ä": 1}\r\n'));
    choose(file);
    await screen.findByText('all bytes.bin is not UTF-8 text, so nothing was inserted.');
    expect(held.value).toBe('{"ä": 1}\r\n');
  });

  it('can be dropped on the field', async () => {
    const held = showText({ format: 'binary' });
    fireEvent.drop(field(), { dataTransfer: { files: [new File(['hi'], 'hi.txt')] } });
    await waitFor(() => expect(held.value).toBe('aGk='));
  });

  it('is recognised in a text that came from elsewhere', () => {
    showText({ contentEncoding: 'base64' }, 'iVBORw0KGgoAAAANSUhEUgAA');
    expect(screen.getByText('image/png')).toBeDefined();
    cleanup();
    showText({ contentEncoding: 'base64' }, 'no base64!');
    expect(screen.getByText('Not valid base64.')).toBeDefined();
  });
});

describe('a number', () => {
  const showNumber = (level: SchemaObject, about?: string) =>
    show((control) => <NumberControl {...control} integer={false} level={level} about={about} />);

  it.each<[SchemaObject, string]>([
    [{ minimum: 1, maximum: 10, multipleOf: 0.5 }, '1 to 10, a multiple of 0.5'],
    [{ exclusiveMinimum: 0, maximum: 1 }, 'more than 0, at most 1'],
    [{ minimum: 0, exclusiveMinimum: true }, 'more than 0'],
    [{ maximum: new JsonNumber('12345678901234567890') }, 'at most 12345678901234567890'],
  ])('is described by its bounds %j', (level, words) => {
    showNumber(level);
    const described = field().getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe(words);
  });

  it.each([
    ['How many days, 1 to 10', true],
    ['How many of 10 days', false],
    ['Version 1, up to 100', false],
  ])('needs no words for bounds that its description %s has (%s)', (about, hasBoth) => {
    showNumber({ minimum: 1, maximum: 10 }, about);
    expect(screen.queryByText('1 to 10') === null).toBe(hasBoth);
  });

  it('is sent as typed, whatever the bounds', () => {
    const held = showNumber({ type: 'integer', maximum: 10 });
    fireEvent.change(field(), { target: { value: '99.5' } });
    expect(held.value).toBe(99.5);
  });
});

describe('one of a few', () => {
  it('is chosen by its words, absent and null among them', () => {
    const choices: Choice[] = [
      { value: 'a', label: 'Alpha' },
      { value: null, label: 'null' },
    ];
    const held = show((control) => <ChoiceControl {...control} choices={choices} />, 'a');
    fireEvent.click(screen.getByText('null'));
    expect(held.value).toBeNull();
    fireEvent.click(screen.getByText('not set'));
    expect(held.value).toBeUndefined();
    fireEvent.click(screen.getByText('Alpha'));
    expect(held.value).toBe('a');
  });

  it('says nothing of what is not set before an audience, and can be cleared', () => {
    const choices: Choice[] = [{ value: 'a', label: 'Alpha' }];
    const held = show((control) => (
      <PlainContext value>
        <ChoiceControl {...control} choices={choices} />
      </PlainContext>
    ));
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    expect(screen.queryByText('not set')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Clear/ })).toBeNull();
    fireEvent.click(screen.getByText('Alpha'));
    expect(held.value).toBe('a');
    fireEvent.click(screen.getByRole('button', { name: /^Clear/ }));
    expect(held.value).toBeUndefined();
  });

  it('has the clear button in the line of the last choice', () => {
    const choices = ['By the window', 'On the terrace', 'At the counter'].map((label) => ({ value: label, label }));
    show(
      (control) => (
        <PlainContext value>
          <ChoiceControl {...control} choices={choices} />
        </PlainContext>
      ),
      'By the window',
    );
    const clearButton = screen.getByRole('button', { name: /^Clear/ });
    expect(clearButton.parentElement?.textContent).toContain('At the counter');
    expect(clearButton.parentElement?.textContent).not.toContain('On the terrace');
  });

  it('has room for what is said of each', () => {
    const choices: Choice[] = [
      { value: 1, label: 'One', about: 'The first of all' },
      { value: 2, label: 'Two' },
    ];
    const held = show((control) => <ChoiceControl {...control} choices={choices} />);
    expect(screen.getByText('The first of all')).toBeDefined();
    fireEvent.click(screen.getByRole('radio', { name: 'One' }));
    expect(held.value).toBe(1);
  });
});

describe('one of many', () => {
  const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Field' });
  const key = (name: string) => fireEvent.keyDown(box(), { key: name });

  it('is searched and taken by keyboard; the best match comes first', () => {
    const held = show((control) => <ChoiceControl {...control} choices={named(5000)} />);
    fireEvent.change(box(), { target: { value: 'VALUE-12' } });
    expect(screen.getAllByRole('option').length).toBeLessThan(60);
    key('Enter');
    expect(held.value).toBe('value-12');
    expect(box().value).toBe('value-12');
    key('ArrowDown');
    key('PageDown');
    key('ArrowUp');
    key('Enter');
    expect(held.value).toBe('value-20');
  });

  it('keeps its value when a search is left', () => {
    const held = show((control) => <ChoiceControl {...control} choices={named(20)} />, 'value-3');
    fireEvent.change(box(), { target: { value: 'zzz' } });
    expect(screen.getByText('No values match.')).toBeDefined();
    key('Enter');
    // As a dialog listens that the form may be in.
    const dialog = vi.fn();
    document.addEventListener('keydown', dialog, { capture: true });
    key('Escape');
    expect(dialog).not.toHaveBeenCalled();
    key('Escape');
    expect(dialog).toHaveBeenCalledOnce();
    document.removeEventListener('keydown', dialog, { capture: true });
    expect(held.value).toBe('value-3');
    expect(box().value).toBe('value-3');
  });

  it('shows a value that is none of them', () => {
    show((control) => <ChoiceControl {...control} choices={named(20)} />, 'other');
    expect(box().value).toBe('other');
  });
});

describe('several of a set', () => {
  const showSeveral = (count: number, initial?: unknown) =>
    show((control) => <ChoicesControl {...control} choices={named(count)} />, initial);

  it('shows that it is empty, and takes values in the order of clicks', () => {
    const held = showSeveral(3, []);
    expect(screen.getByText('Empty array')).toBeDefined();
    fireEvent.click(screen.getByRole('checkbox', { name: 'value-2' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'value-0' }));
    expect(held.value).toEqual(['value-2', 'value-0']);
  });

  it('is searched where there are many, and taken back', () => {
    const held = showSeveral(5000, ['value-1']);
    const box = screen.getByRole('combobox', { name: 'Field' });
    for (const text of ['value-4711', 'value-99']) {
      fireEvent.change(box, { target: { value: text } });
      fireEvent.keyDown(box, { key: 'Enter' });
    }
    expect(held.value).toEqual(['value-1', 'value-4711', 'value-99']);
    fireEvent.change(box, { target: { value: 'value-99' } });
    const [found] = within(screen.getByRole('listbox', { name: 'Field' })).getAllByRole('option');
    expect(found?.getAttribute('aria-selected')).toBe('true');
    fireEvent.click(found as HTMLElement);
    press('Remove value-1');
    expect(held.value).toEqual(['value-4711']);
  });
});

describe('a choice of a million', () => {
  const values = Array.from({ length: 1_000_000 }, (_, at) => `choice ${at + 1}`);
  const document = new SchemaDocument({ enum: values });

  it('is listed in part, and found whole', () => {
    const { plan } = planNode(document, document.root, 'choice 999999');
    if (plan.kind !== 'choice') throw new Error(`It is ${plan.kind}.`);
    expect(plan.choices.length).toBeLessThan(values.length);
    expect(searchChoices(plan.choices, '999999')).toMatchObject([{ value: 'choice 999999' }]);
    // Planned anew at each key that is typed, it is not made anew.
    expect(planNode(document, document.root, 'x').plan).toMatchObject({ choices: plan.choices });
  });
});
