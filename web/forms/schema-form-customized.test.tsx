// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { FieldProps, FieldTemplateProps, ObjectFieldTemplateProps, WidgetProps } from '@rjsf/utils';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';

import { SchemaForm, type SchemaFormProps } from './schema-form';
import { TestIntl } from '../i18n/testing/render-in-english';
import { parseJson } from '../../core/json/lossless';
import type { JsonSchema, ValidationResult } from '../workers/validation/validate';
import { pick, invalid, press, showForm, type } from './testing/form-of-schema';
import { loadMenus } from '../ui/menu';

beforeAll(async () => void (await loadMenus()));

describe('a form customized by a uiSchema', () => {
  type Dressed = Pick<SchemaFormProps, 'uiSchema' | 'widgets' | 'templates' | 'fields'>;
  const labels = () => screen.getAllByRole('textbox').map((field) => field.getAttribute('id')?.split('.').at(-1));
  const SCHEMA = {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'Schema title', description: 'Schema words' },
      deep: {
        type: 'object',
        properties: { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' } },
      },
      list: {
        type: 'array',
        items: { type: 'object', properties: { x: { type: 'string' }, y: { type: 'number' } } },
      },
      shape: {
        oneOf: [
          { type: 'null' },
          { title: 'one', type: 'object', properties: { p: { type: 'string' }, q: {} } },
          { title: 'two', type: 'object', properties: { r: { type: 'string' } } },
        ],
      },
      flag: { type: 'boolean' },
      level: { type: 'integer', minimum: 0, maximum: 10 },
      color: { type: 'string' },
      kind: { enum: ['x', 'y', 2] },
      kinds: { type: 'array', uniqueItems: true, items: { enum: ['m', 'n', 'o'] } },
    },
  };
  const VALUE = {
    name: 'N',
    deep: { c: '3', a: '1', b: '2' },
    list: [{ x: 'x0', y: 1 }],
    shape: { p: 'P' },
    flag: true,
    level: 3,
    color: '#00ff00',
    kind: 'x',
    kinds: ['m'],
  };
  const customize = (customized: Dressed, value: unknown = VALUE, schema: JsonSchema = SCHEMA) =>
    showForm(schema, value, customized);

  it('orders what is inside of each level, and leaves nothing out that the order does', () => {
    customize(
      {
        uiSchema: {
          'ui:order': ['color', '*', 'name'],
          deep: { 'ui:order': ['c', 'nowhere', 'a'] },
          list: { items: { 'ui:order': ['y', 'x'] } },
        },
      },
      { ...VALUE, shape: null },
    );
    expect(labels()).toEqual(['color', 'c', 'a', 'b', 'y', 'x', 'level', 'name']);
  });

  it('says what it is told in place of the words of the schema', () => {
    customize({
      uiSchema: {
        name: {
          'ui:title': 'Given title',
          'ui:description': 'Given words',
          'ui:help': 'Some help',
          'ui:placeholder': 'like this',
        },
        deep: { a: { 'ui:title': 'Deep title', 'ui:help': 'Deep help' } },
        list: { items: { x: { 'ui:title': 'In a row' } } },
        shape: { oneOf: [{}, { 'ui:title': 'First', p: { 'ui:title': 'In a branch' } }] },
      },
    });
    const field = screen.getByRole('textbox', { name: 'Given title' });
    expect(field.getAttribute('placeholder')).toBe('like this');
    expect(screen.queryByText('Schema words')).toBeNull();
    const about = (field.getAttribute('aria-describedby') ?? '').split(' ');
    const said = about.map((id) => document.getElementById(id)?.textContent);
    expect(said).toEqual(['Given words', 'Some help']);
    expect(screen.getByRole('textbox', { name: 'Deep title' })).toBeDefined();
    expect(screen.getByText('Deep help')).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'In a row' })).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'In a branch' })).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'First' }).checked).toBe(true);
    expect(screen.getByRole('radio', { name: 'two' })).toBeDefined();
  });

  it('shows each value by the widget that it is given', () => {
    const { json } = customize({
      uiSchema: {
        name: { 'ui:widget': 'textarea', 'ui:options': { rows: 7 } },
        deep: {
          a: { 'ui:widget': 'password' },
          b: { 'ui:widget': 'file' },
          c: { 'ui:options': { inputType: 'tel' } },
        },
        list: { items: { y: { 'ui:widget': 'updown' } } },
        flag: { 'ui:widget': 'checkbox' },
        level: { 'ui:widget': 'range' },
        color: { 'ui:widget': 'color' },
        kind: { 'ui:widget': 'select' },
        kinds: { 'ui:widget': 'select' },
      },
    });
    const name = screen.getByRole('textbox', { name: 'Schema title' });
    expect(name.getAttribute('rows')).toBe('7');
    expect(screen.getByRole('button', { name: 'Show value' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Replace file' })).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'c' }).getAttribute('inputmode')).toBe('tel');
    press('Increase y');
    expect(json()).toContain('"list":[{"x":"x0","y":2}]');
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'flag' });
    expect(box.checked).toBe(true);
    fireEvent.click(box);
    expect(json()).toContain('"flag":false');
    fireEvent.change(screen.getByRole('slider', { name: 'level' }), { target: { value: '7' } });
    expect(json()).toContain('"level":7');
    fireEvent.change(screen.getByLabelText('Pick a color'), { target: { value: '#112233' } });
    expect(json()).toContain('"color":"#112233"');
    expect(screen.getByRole('combobox', { name: 'kind' })).toBeDefined();
    expect(screen.getByRole('combobox', { name: 'kinds' })).toBeDefined();
  });

  it('shows values that a widget cannot as what they are', () => {
    customize(
      {
        uiSchema: {
          flag: { 'ui:widget': 'checkbox' },
          level: { 'ui:widget': 'range' },
          color: { 'ui:widget': 'color' },
          kind: { 'ui:widget': 'textarea' },
          name: { 'ui:widget': 'no such widget' },
        },
      },
      { flag: 'perhaps', level: 'much', color: 'red', kind: 'z', name: 'N' },
    );
    const text = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
    expect([text('level'), text('color'), text('Schema title')]).toEqual(['much', 'red', 'N']);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'perhaps' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'z' }).checked).toBe(true);
  });

  it('keeps and offers numbers of 1 to 40 digits as they are written', () => {
    const number = fc.stringMatching(/^-?[1-9][0-9]{0,39}(\.[0-9]{1,40})?$/);
    const numbers = [...new Set(fc.sample(number, 40))];
    const [first = '', second = '', third = ''] = numbers;
    const schema = `{"type":"object","properties":{"n":{"type":"number"},"chosen":{"enum":[${first},${second},${third}]}}}`;
    const { json } = showForm(parseJson(schema) as JsonSchema, parseJson(`{"n":${first}}`));
    for (const text of numbers) {
      type('n', text);
      expect(json()).toBe(`{"n":${text}}`);
    }
    for (const text of [third, first, second]) {
      fireEvent.click(screen.getByRole('radio', { name: text }));
      expect(json()).toContain(`"chosen":${text}}`);
    }
  });

  it('steps numbers by their digits, and shows as absent what is', () => {
    const { json } = customize(
      { uiSchema: { n: { 'ui:widget': 'updown' }, r: { 'ui:widget': 'range' } } },
      parseJson('{"n":12345678901234567890.1}'),
      { properties: { n: { type: 'number', multipleOf: 0.2 }, r: { type: 'number' } } },
    );
    press('Increase n');
    expect(json()).toBe('{"n":12345678901234567890.3}');
    for (let times = 0; times < 2; times += 1) press('Decrease n');
    expect(json()).toBe('{"n":12345678901234567889.9}');
    const slider = screen.getByRole('slider', { name: 'r' });
    expect(slider.getAttribute('aria-valuetext')).toBe('not set');
  });

  it('names and orders choices as it is told', () => {
    const { json } = customize({
      uiSchema: {
        kind: { 'ui:widget': 'radio', 'ui:enumNames': ['Ex', 'Why', 'Two'], 'ui:enumOrder': ['y', '*'] },
        kinds: { 'ui:widget': 'checkboxes', 'ui:options': { enumNames: { n: 'En' } } },
      },
    });
    const group = within(screen.getByRole('radiogroup', { name: 'kind' }));
    const named = group.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(named).toEqual(['not set', 'Why', 'Ex', 'Two']);
    fireEvent.click(group.getByRole('radio', { name: 'Two' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'En' }));
    expect(json()).toContain('"kind":2,"kinds":["m","n"]');
  });

  it('adds, moves and removes no rows where it is told not to', () => {
    customize({ uiSchema: { list: { 'ui:options': { addable: false, orderable: false, removable: false } } } });
    expect(screen.queryByRole('button', { name: 'Add item' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Move item 1 up' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove item 1' })).toBeNull();
    expect(screen.getByRole('textbox', { name: 'x' })).toBeDefined();
  });

  it('locks a field, or a group with all inside but what says otherwise', () => {
    customize({
      uiSchema: {
        name: { 'ui:readonly': true },
        deep: { 'ui:disabled': true, b: { 'ui:disabled': false } },
        list: { 'ui:readonly': true },
      },
    });
    const locked = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).disabled;
    expect(['Schema title', 'a', 'b', 'x', 'color'].map(locked)).toEqual([true, true, false, true, false]);
    const button = (name: string) => screen.getByRole('button', { name });
    expect(button('Add item').ariaDisabled).toBe('true');
    fireEvent.keyDown(button('Options of Schema title'), { key: 'Enter' });
    expect(screen.getByRole('menuitem', { name: 'Clear Schema title' }).ariaDisabled).toBe('true');
  });

  it('takes the focus where it is told to, and hides a name from the eye only', () => {
    customize({ uiSchema: { deep: { b: { 'ui:autofocus': true } }, color: { 'ui:label': false } } });
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'b' }));
    expect(screen.getByText('color').className).toContain('visually-hidden');
    expect(screen.getByRole('textbox', { name: 'color' })).toBeDefined();
  });

  it('has a JSON field, marked, for each property whose schema is none', () => {
    const schema = {
      type: 'object',
      properties: { a: 'string', b: null, c: ['x'], d: 5, gone: false, e: { type: 'string' } },
      required: ['b'],
    } as unknown as JsonSchema;
    const changes = vi.fn<(value: unknown) => void>();
    render(
      <TestIntl>
        <SchemaForm
          schema={schema}
          value={{ c: 1 }}
          validation={undefined}
          idPrefix="test"
          onChange={(next) => changes(next)}
        />
      </TestIntl>,
    );
    for (const [name, shown] of [
      ['a', '"string"'],
      ['b', 'null'],
      ['c', '["x"]'],
      ['d', '5'],
    ] as const) {
      expect(screen.getByRole('textbox', { name: new RegExp(`^${name}`) })).toBeDefined();
      screen.getByText(`Invalid definition: ${shown} is not a schema`, { exact: false });
    }
    expect(screen.queryByRole('textbox', { name: /^gone/ })).toBeNull();
    type('a', '{"any":1}');
    expect(changes).toHaveBeenLastCalledWith({ c: 1, a: { any: 1 } });
  });

  it('keeps and sends what is hidden, and tells what is wrong with it', () => {
    const page = (validation?: ValidationResult) => (
      <TestIntl>
        <SchemaForm
          schema={SCHEMA}
          uiSchema={HIDING}
          value={VALUE}
          validation={validation}
          idPrefix="test"
          onChange={(next) => void changes(next)}
        />
      </TestIntl>
    );
    const HIDING = {
      name: { 'ui:widget': 'hidden' },
      deep: { a: { 'ui:widget': 'hidden' } },
      list: { 'ui:widget': 'hidden' },
    };
    const changes = vi.fn();
    const { rerender } = render(page());
    expect(screen.queryByRole('textbox', { name: 'Schema title' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'a' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'x' })).toBeNull();
    type('color', 'red');
    expect(changes).toHaveBeenLastCalledWith({ ...VALUE, color: 'red' });
    for (const pointer of ['/name', '/deep/a', '/list/0/x']) {
      rerender(page(invalid(pointer, 'minLength')));
      const wrong = screen.getByRole('list', { name: 'Problems in hidden fields' });
      expect(wrong.textContent).toContain(pointer.replaceAll('/', '.'));
    }
  });

  it('draws by the widgets, fields and templates of its own', () => {
    const { json } = customize({
      uiSchema: {
        name: { 'ui:widget': 'shout' },
        deep: { 'ui:field': 'whole' },
        list: { items: { x: { 'ui:widget': 'shout' } } },
        color: { 'ui:FieldTemplate': 'boxed' },
      },
      widgets: {
        shout: ({ id, value, onChange, options }: WidgetProps) => (
          <input
            id={id}
            value={String(value).toUpperCase()}
            title={options.title}
            onChange={(event) => onChange(event.target.value)}
          />
        ),
      },
      fields: {
        whole: ({ formData, onChange, fieldPathId }: FieldProps) => (
          <button onClick={() => onChange({ a: 'new' }, fieldPathId.path)}>{JSON.stringify(formData)}</button>
        ),
      },
      templates: {
        boxed: ({ label, children }: FieldTemplateProps) => (
          <fieldset>
            <legend>{label} in a box</legend>
            {children}
          </fieldset>
        ),
        ObjectFieldTemplate: ({ title, properties }: ObjectFieldTemplateProps) => (
          <section aria-label={`Template of ${title}`}>{properties.map(({ content }) => content)}</section>
        ),
      } as Dressed['templates'],
    });
    type('Schema title', 'quiet');
    expect(json()).toContain('"name":"quiet"');
    expect(screen.getByTitle('Schema title')).toBeDefined();
    expect(screen.getByDisplayValue('X0')).toBeDefined();
    press('{"c":"3","a":"1","b":"2"}');
    expect(json()).toContain('"deep":{"a":"new"}');
    expect(screen.getByRole('group', { name: 'color in a box' })).toBeDefined();
    expect(screen.getByRole('region', { name: 'Template of Item 1' })).toBeDefined();
  });

  it('reaches maps, tuples and global options', () => {
    customize(
      {
        uiSchema: {
          'ui:globalOptions': { addable: false },
          map: { additionalProperties: { 'ui:widget': 'password' } },
          pair: { items: [{ 'ui:help': 'first' }, { 'ui:help': 'second' }] },
        },
      },
      { map: { k: 'v' }, pair: ['a', 'b'] },
      {
        properties: {
          map: { additionalProperties: { type: 'string' } },
          pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'string' }] },
        },
      },
    );
    expect(screen.getByRole('button', { name: 'Show value' })).toBeDefined();
    expect(screen.getByText('first')).toBeDefined();
    expect(screen.getByText('second')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add item' })).toBeNull();
  });

  it('takes no part from what every object inherits', () => {
    customize(
      { uiSchema: { other: {} } },
      {},
      { properties: { constructor: { type: 'string' }, toString: { type: 'string' } } },
    );
    expect(labels()).toEqual(['constructor', 'toString']);
  });

  it('sends byte for byte what the bare form sends', () => {
    const enter = () => {
      type('Schema title', 'typed\nin two lines ');
      type('a', '');
      pick('b', 'Clear b');
      type('level', '9.50');
      press('Add item');
      fireEvent.click(screen.getByRole('radio', { name: 'false' }));
      fireEvent.click(screen.getByRole('radio', { name: 'two' }));
      type('r', 'R');
    };
    const bare = showForm(SCHEMA, VALUE);
    enter();
    cleanup();
    const customized = customize({
      uiSchema: {
        'ui:order': ['level', '*'],
        name: { 'ui:widget': 'textarea', 'ui:help': 'help' },
        deep: { c: { 'ui:widget': 'hidden' }, 'ui:order': ['b', '*'] },
        level: { 'ui:widget': 'range' },
        list: { 'ui:options': { orderable: false }, items: { y: { 'ui:widget': 'updown' } } },
        shape: { oneOf: [{}, {}, { r: { 'ui:widget': 'password' } }] },
        color: { 'ui:widget': 'color' },
        kind: { 'ui:widget': 'select', 'ui:enumOrder': [2, '*'] },
        kinds: { 'ui:widget': 'hidden' },
      },
    });
    enter();
    expect(customized.json()).toBe(bare.json());
    expect(customized.changes).toHaveBeenCalledTimes(bare.changes.mock.calls.length);
  });
});
