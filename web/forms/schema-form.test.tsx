// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

import { SchemaForm } from './schema-form';
import { TestIntl } from '../i18n/testing/render-in-english';
import { JsonNumber } from '../../core/json/lossless';
import type { JsonSchema, ValidationResult } from '../workers/validation/validate';
import { pick, invalid, press, showForm, textIn, type } from './testing/form-of-schema';
import { loadMenus } from '../ui/menu';

beforeAll(async () => void (await loadMenus()));

describe('SchemaForm', () => {
  it('says nothing until it is touched', () => {
    const { changes } = showForm({
      type: 'object',
      required: ['a', 'o', 'l', 'b', 'c'],
      properties: {
        a: { type: 'number', default: 1 },
        o: { type: 'object', required: ['x'], properties: { x: { type: 'string', default: 'd' } } },
        l: { type: 'array', minItems: 2, items: { type: 'string' } },
        b: { type: 'boolean' },
        c: { const: 'fixed' },
      },
    });
    expect(changes).not.toHaveBeenCalled();
  });

  it('keeps numbers by their digits and text that is no number as text', () => {
    const { json } = showForm({ properties: { n: { type: 'number' } } });
    type('n', '12345678901234567890');
    expect(json()).toBe('{"n":12345678901234567890}');
    type('n', '99');
    expect(json()).toBe('{"n":99}');
    type('n', 'abc');
    expect(json()).toBe('{"n":"abc"}');
    type('n', '');
    expect(json()).toBe('');
  });

  it('keeps a number as it is written', () => {
    const { json } = showForm({ properties: { n: { type: 'number' } } });
    type('n', '1.0');
    expect(json()).toBe('{"n":1.0}');
    type('n', '1e3');
    expect(json()).toBe('{"n":1e3}');
  });

  it('shows numbers that JavaScript cannot hold', () => {
    showForm({ properties: { n: { type: 'number' } } }, { n: new JsonNumber('1e400') });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'n' }).value).toBe('1e400');
  });

  it('tells absent, empty and null apart, and chooses among them', () => {
    const { json } = showForm({ properties: { s: { type: ['string', 'null'] } } });
    type('s', 'x');
    type('s', '');
    expect(json()).toBe('{"s":""}');
    press('null');
    expect(json()).toBe('{"s":null}');
    pick('s', 'Clear s');
    expect(json()).toBe('');
  });

  it('keeps line breaks', () => {
    const { json } = showForm({ properties: { s: { type: 'string' } } });
    type('s', 'a\nb ');
    expect(json()).toBe(String.raw`{"s":"a\nb "}`);
  });

  it('gives an optional boolean three states', () => {
    const { json } = showForm({ properties: { flag: { type: 'boolean' } } });
    const group = within(screen.getByRole('radiogroup', { name: 'flag' }));
    fireEvent.click(group.getByRole('radio', { name: 'false' }));
    expect(json()).toBe('{"flag":false}');
    fireEvent.click(group.getByRole('radio', { name: 'not set' }));
    expect(json()).toBe('');
  });

  it('shows a default as one, and not as a value', () => {
    showForm({ properties: { n: { type: 'integer', default: 5 }, s: { type: 'string', default: 'x' } } });
    const placeholderOf = (name: string) => screen.getByRole('textbox', { name }).getAttribute('placeholder');
    expect([placeholderOf('n'), placeholderOf('s')]).toEqual(['Default: 5', 'Default: x']);
  });

  it('uses a default only when asked', () => {
    const { json, changes } = showForm({ properties: { s: { type: 'string', default: 'hello' } } });
    expect(changes).not.toHaveBeenCalled();
    pick('s', 'Use default: hello');
    expect(json()).toBe('{"s":"hello"}');
  });

  it('uses all defaults at once', () => {
    const { json, changes } = showForm(
      {
        required: ['o'],
        properties: {
          s: { type: 'string', default: 'hello' },
          n: { type: 'number', default: 5 },
          o: { type: 'object', properties: { deep: { type: 'boolean', default: false } } },
          optional: { type: 'object', properties: { not: { type: 'number', default: 1 } } },
        },
      },
      { n: 7 },
    );
    expect(changes).not.toHaveBeenCalled();
    pick(undefined, 'Use both defaults');
    expect(json()).toBe('{"n":7,"s":"hello","o":{"deep":false}}');
  });

  it('keeps carriage returns', () => {
    showForm({ type: 'object', properties: { a: { type: 'string' } } }, { a: 'x\r\ny' });
    expect(screen.getByText(/contains carriage returns/)).toBeDefined();
    expect(textIn('a')).toBe('"x\\r\\ny"');
  });

  it('understands the enumerations of every elicitation generation', () => {
    const { json } = showForm({
      type: 'object',
      properties: {
        legacy: { type: 'string', enum: ['r', 'g'], enumNames: ['Red', 'Green'] },
        titled: {
          type: 'string',
          oneOf: [
            { const: 'x', title: 'Ex' },
            { const: 'y', title: 'Why' },
          ],
        },
        many: {
          type: 'array',
          items: {
            anyOf: [
              { const: 'p', title: 'Pe' },
              { const: 'q', title: 'Qu' },
            ],
          },
        },
        plain: { type: 'array', items: { type: 'string', enum: ['one', 'two'] } },
      },
    });
    fireEvent.click(screen.getByRole('radio', { name: 'Green' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Why' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Qu' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Pe' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'one' }));
    expect(json()).toBe('{"legacy":"g","titled":"y","many":["q","p"],"plain":["one"]}');
  });

  it('searches an enumeration of 5,000 values', () => {
    const { json } = showForm({
      properties: { e: { enum: Array.from({ length: 5000 }, (_, n) => `value-${n}`) } },
    });
    const box = screen.getByRole('combobox', { name: 'e' });
    fireEvent.change(box, { target: { value: '4711' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(json()).toBe('{"e":"value-4711"}');
  });

  it('tells what is wrong at the field, else around it, else on top', () => {
    const schema = {
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'number' }, deep: { type: 'object', properties: { deeper: { $ref: '#' } } } },
    };
    const form = (value: unknown, validation: ValidationResult, revealAll = false) => (
      <TestIntl>
        <SchemaForm
          schema={schema}
          value={value}
          validation={validation}
          idPrefix="test"
          revealAll={revealAll}
          onChange={() => undefined}
        />
      </TestIntl>
    );
    const { rerender } = render(form({ a: 1 }, invalid('/a', 'minimum')));
    const field = screen.getByRole('textbox', { name: 'a' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Must be at least 3.',
    );
    const deep = { a: 1, deep: { deeper: { a: 0 } } };
    rerender(form(deep, invalid('/deep/deeper/a', 'minimum')));
    expect(screen.getByText('deep › deeper › a: Must be at least 3.')).toBeDefined();
    rerender(form(deep, invalid('/not/there', 'required')));
    expect(within(screen.getByRole('list')).getByText('Required.')).toBeDefined();
    rerender(form({}, invalid('/a', 'required')));
    expect(screen.queryByText('Required.')).toBeNull();
    rerender(form({}, invalid('/a', 'required'), true));
    expect(screen.getByText('Required.')).toBeDefined();
  });

  it.each([
    ['textbox', { type: 'string' }],
    ['textbox', true],
    ['radiogroup', { enum: ['x', 'y'] }],
    ['combobox', { enum: Array.from({ length: 20 }, (_, index) => index) }],
    ['group', { type: 'array', items: { enum: ['x', 'y'] } }],
    ['group', { type: 'array', items: { type: 'object', properties: { c: { type: 'string' } } } }],
    ['group', { type: 'object', properties: { c: { type: 'string' } } }],
  ])('marks a missing %s of %j as invalid', (role, field) => {
    const schema = { type: 'object', required: ['a'], properties: { a: field } };
    showForm(schema, undefined, { validation: invalid('/a', 'required'), revealAll: true });
    expect(screen.getByRole(role, { name: 'a' }).getAttribute('aria-invalid')).toBe('true');
  });

  it('opens the menu of a field by Shift+F10, and has one stop of Tab for it', () => {
    const { json } = showForm({ properties: { o: { properties: { a: { type: 'string' } } } } }, { o: { a: 'x' } });
    expect(screen.getByRole('button', { name: 'Options of a' }).tabIndex).toBe(-1);
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'a' }), { key: 'F10', shiftKey: true });
    fireEvent.click(screen.getByRole('menuitem', { name: 'Clear a' }));
    expect(json()).toBe('{"o":{}}');
  });

  it('has fields for properties of any name', () => {
    const names = ['length', 'constructor', 'toString', 'with.dot', 'a/b~c', '名前'];
    const properties = Object.fromEntries([...names, ''].map((name) => [name, { type: 'string' }]));
    const { json } = showForm({ type: 'object', properties, required: [''] });
    for (const name of names) type(name, 'x');
    type('""', 'y');
    expect(json()).toBe('{"length":"x","constructor":"x","toString":"x","with.dot":"x","a/b~c":"x","名前":"x","":"y"}');
  });

  it.each<[string, unknown]>([
    ['nothing', {}],
    ['true', true],
    ['null', null],
    ['an empty enum', { properties: { a: { enum: [] } } }],
    ['keywords of the wrong kind', { type: 7, properties: [], required: 'x', anyOf: {} }],
    ['a reference to nowhere', { properties: { a: { $ref: '#/nowhere' } } }],
    ['a reference to itself', { $ref: '#' }],
    ['a union of itself', { anyOf: [{ $ref: '#' }, { $ref: '#' }] }],
    ['frozen', Object.freeze({ type: 'object', properties: Object.freeze({ length: { type: 'string' } }) })],
  ])('stays usable with a schema that is %s', (_, schema) => {
    const { changes } = showForm(schema as JsonSchema);
    expect(changes).not.toHaveBeenCalled();
    expect(document.body.textContent).not.toContain('nsupported');
  });
});
