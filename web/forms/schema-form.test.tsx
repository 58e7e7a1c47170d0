// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { FieldProps, FieldTemplateProps, ObjectFieldTemplateProps, WidgetProps } from '@rjsf/utils';
import fc from 'fast-check';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { SchemaForm, type SchemaFormProps } from './schema-form';
import { renderInEnglish, TestIntl } from '../i18n/testing/render-in-english';
import { JsonNumber, parseJson, stringifyJson } from '../../core/json/lossless';
import type { JsonSchema, ValidationResult } from '../workers/validation/validate';

interface Shown {
  json: () => string;
  changes: ReturnType<typeof vi.fn>;
}

function invalid(pointer: string, keyword: string): ValidationResult {
  const path = `$${pointer.replaceAll('/', '.')}`;
  return {
    kind: 'invalid',
    violations: [{ path, pointer, keyword, message: 'wrong', params: { limit: 3 } }],
  };
}

/** A form that holds its own value, as the page around it does. */
function show(schema: JsonSchema, initial?: unknown, customization: Partial<SchemaFormProps> = {}): Shown {
  let current: unknown = initial;
  const changes = vi.fn();
  function Page() {
    const [value, setValue] = useState(initial);
    return (
      <TestIntl>
        <SchemaForm
          {...customization}
          schema={schema}
          value={value}
          verdict={undefined}
          idPrefix="test"
          onChange={(next) => {
            changes(next);
            current = next;
            setValue(next);
          }}
        />
      </TestIntl>
    );
  }
  render(<Page />);
  return { json: () => stringifyJson(current), changes };
}

function type(label: string, text: string): void {
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: text } });
}

function press(name: string | RegExp): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

describe('SchemaForm', () => {
  it('says nothing until it is touched', () => {
    const { changes } = show({
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
    const { json } = show({ properties: { n: { type: 'number' } } });
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
    const { json } = show({ properties: { n: { type: 'number' } } });
    type('n', '1.0');
    expect(json()).toBe('{"n":1.0}');
    type('n', '1e3');
    expect(json()).toBe('{"n":1e3}');
  });

  it('shows numbers that JavaScript cannot hold', () => {
    show({ properties: { n: { type: 'number' } } }, { n: new JsonNumber('1e400') });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'n' }).value).toBe('1e400');
  });

  it('tells absent, empty and null apart, and chooses among them', () => {
    const { json } = show({ properties: { s: { type: ['string', 'null'] } } });
    type('s', 'x');
    type('s', '');
    expect(json()).toBe('{"s":""}');
    press('null');
    expect(json()).toBe('{"s":null}');
    press('Clear s');
    expect(json()).toBe('');
  });

  it('keeps line breaks', () => {
    const { json } = show({ properties: { s: { type: 'string' } } });
    type('s', 'a\nb ');
    expect(json()).toBe(String.raw`{"s":"a\nb "}`);
  });

  it('gives an optional boolean three states', () => {
    const { json } = show({ properties: { flag: { type: 'boolean' } } });
    const group = within(screen.getByRole('radiogroup', { name: 'flag' }));
    fireEvent.click(group.getByRole('radio', { name: 'false' }));
    expect(json()).toBe('{"flag":false}');
    fireEvent.click(group.getByRole('radio', { name: 'not set' }));
    expect(json()).toBe('');
  });

  it('shows a default as one, and not as a value', () => {
    show({
      properties: { n: { type: 'integer', default: 5 }, s: { type: 'string', default: 'x' } },
    });
    const placeholderOf = (name: string) => screen.getByRole('textbox', { name }).getAttribute('placeholder');
    expect([placeholderOf('n'), placeholderOf('s')]).toEqual(['Default: 5', 'Default: x']);
  });

  it('says once that there may be other properties', () => {
    const o = { type: 'object', properties: { a: { type: 'string' } } };
    show({ type: 'object', properties: { one: o, two: { ...o, properties: { o } } } });
    expect(screen.getAllByText('Add another property', { ignore: '.visually-hidden' })).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: 'Add another property' })).toHaveLength(4);
  });

  it('uses a default only when asked', () => {
    const { json, changes } = show({ properties: { s: { type: 'string', default: 'hello' } } });
    expect(changes).not.toHaveBeenCalled();
    press('use default: hello');
    expect(json()).toBe('{"s":"hello"}');
  });

  it('uses all defaults at once', () => {
    const { json, changes } = show(
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
    press('Use all 2 defaults');
    expect(json()).toBe('{"n":7,"s":"hello","o":{"deep":false}}');
  });

  it('lets a list of choices hold a value twice', () => {
    const { json } = show({
      properties: { days: { type: 'array', items: { enum: ['Mon', 'Tue'] } } },
    });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Tue' }));
    press('Allow duplicates');
    press('Add item');
    const second = within(screen.getByRole('radiogroup', { name: 'Item 2' }));
    fireEvent.click(second.getByRole('radio', { name: 'Tue' }));
    expect(json()).toBe('{"days":["Tue","Tue"]}');
  });

  it('keeps what is picked in a row when rows move', () => {
    const { json } = show(
      { properties: { l: { type: 'array', items: { type: ['string', 'array'] } } } },
      { l: [[], 'x'] },
    );
    press('Move item 2 up');
    expect(json()).toBe('{"l":["x",[]]}');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Item 1' }).value).toBe('x');
  });

  it('draws of a long list the rows in sight, and leads to the wrong ones', () => {
    const rows = Array.from({ length: 1000 }, (_, n) => `row ${n}`);
    const schema = { properties: { l: { type: 'array', items: { type: 'string' } } } };
    renderInEnglish(
      <SchemaForm
        schema={schema}
        value={{ l: rows }}
        verdict={invalid('/l/900', 'minLength')}
        idPrefix="test"
        onChange={() => undefined}
      />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'l' }));
    expect(screen.getByRole('list', { name: 'Items of l' })).toBeDefined();
    expect(screen.queryAllByRole('listitem').length).toBeLessThan(100);
    const wrong = within(screen.getByRole('group', { name: 'Invalid items' }));
    expect(wrong.getByRole('button', { name: 'Item 901' })).toBeDefined();
    expect(screen.queryByRole('list', { name: 'Problems in hidden fields' })).toBeNull();
  });

  it('adds, moves and removes rows', () => {
    const { json } = show({ properties: { tags: { type: 'array', items: { type: 'string' } } } });
    press('Add item');
    type('Item 1', 'one');
    press('Add item');
    type('Item 2', 'two');
    expect(json()).toBe('{"tags":["one","two"]}');
    press('Move item 2 up');
    expect(json()).toBe('{"tags":["two","one"]}');
    press('Remove item 1');
    expect(json()).toBe('{"tags":["one"]}');
    press('Remove item 1');
    expect(json()).toBe('{"tags":[]}');
  });

  it('edits maps: adds a key, renames it in its place, removes it', () => {
    const { json } = show(
      { properties: { env: { type: 'object', additionalProperties: { type: 'string' } } } },
      { env: { a: '1', b: '2' } },
    );
    const names = screen.getAllByRole('textbox', { name: 'Name' });
    fireEvent.change(names[0] as HTMLElement, { target: { value: 'constructor' } });
    fireEvent.blur(names[0] as HTMLElement);
    expect(json()).toBe('{"env":{"constructor":"1","b":"2"}}');
    press('Remove property b');
    press('Add property');
    fireEvent.change(screen.getByRole('textbox', { name: 'Name of the property' }), {
      target: { value: '__proto__' },
    });
    fireEvent.blur(screen.getByRole('textbox', { name: 'Name of the property' }));
    expect(json()).toBe('{"env":{"constructor":"1","__proto__":""}}');
  });

  it('lets the row of a union with null become of any of its types', () => {
    const items = { type: ['string', 'number', 'boolean', 'null'] };
    const { json } = show({ properties: { l: { type: 'array', items } } });
    press('Add item');
    expect(json()).toBe('{"l":[""]}');
    fireEvent.click(screen.getByRole('radio', { name: 'number' }));
    expect(json()).toBe('{"l":[0]}');
    fireEvent.click(screen.getByRole('radio', { name: 'boolean' }));
    expect(json()).toBe('{"l":[false]}');
    fireEvent.click(screen.getByRole('radio', { name: 'true' }));
    expect(json()).toBe('{"l":[true]}');
    press('null');
    expect(json()).toBe('{"l":[null]}');
    press('null');
    expect(json()).toBe('{"l":[""]}');
  });

  it('says which names there are where the schema lists them', () => {
    const schema = {
      propertyNames: { enum: ['a', 'b', 'c'] },
      additionalProperties: { type: 'string' },
    };
    show(schema, { b: '' });
    press('Add property');
    const name = screen.getByRole('textbox', { name: 'Name of the property' });
    expect(name.getAttribute('placeholder')).toBe('a, c');
  });

  it('takes the empty name, by Enter', () => {
    const { json } = show({ type: 'object', additionalProperties: { type: 'string' } });
    press('Add property');
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Name of the property' }), {
      key: 'Enter',
    });
    expect(json()).toBe('{"":""}');
  });

  it('keeps what is open in a member that gets another name', () => {
    const tree = { type: 'object', additionalProperties: { $ref: '#' } };
    show(tree, { a: { b: {} } });
    fireEvent.click(screen.getByRole('button', { name: 'a' }));
    expect(screen.queryByRole('group', { name: 'Property b' })).not.toBeNull();
    const name = screen.getAllByRole('textbox', { name: 'Name' })[0] as HTMLElement;
    fireEvent.change(name, { target: { value: 'c' } });
    fireEvent.blur(name);
    expect(screen.queryByRole('group', { name: 'Property b' })).not.toBeNull();
  });

  it('keeps carriage returns', () => {
    show({ type: 'object', properties: { a: { type: 'string' } } }, { a: 'x\r\ny' });
    expect(screen.getByText(/contains carriage returns/)).toBeDefined();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'a' }).value).toBe('"x\\r\\ny"');
  });

  it('picks in a union within a union', () => {
    const branch = (name: string) => ({ properties: { [name]: {} }, required: [name] });
    show({
      type: 'object',
      allOf: [{ oneOf: [branch('a'), branch('b')] }, { oneOf: [branch('c'), branch('d')] }],
    });
    fireEvent.click(screen.getByRole('radio', { name: 'd' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'a' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'd' }).checked).toBe(true);
  });

  it('keeps unknown members and their order through edits', () => {
    const { json } = show(
      { properties: { a: { type: 'string' } }, additionalProperties: false },
      parseJson('{"z":[1e400],"a":"x","extra":{"k":-0}}'),
    );
    type('a', 'y');
    expect(json()).toBe('{"z":[1e400],"a":"y","extra":{"k":-0}}');
  });

  it('takes back the containers that it made itself', () => {
    const { json } = show({
      properties: { outer: { type: 'object', properties: { s: { type: 'string' } } } },
    });
    type('s', 'x');
    expect(json()).toBe('{"outer":{"s":"x"}}');
    press('Clear s');
    expect(json()).toBe('');
  });

  it('shows the branch that the value was meant for and keeps what branches share', () => {
    const { json } = show(
      {
        properties: {
          shape: {
            oneOf: [
              {
                type: 'object',
                properties: {
                  kind: { const: 'circle' },
                  name: { type: 'string' },
                  r: { type: 'number' },
                },
                required: ['kind'],
              },
              {
                type: 'object',
                properties: {
                  kind: { const: 'square' },
                  name: { type: 'string' },
                  side: { type: 'number' },
                },
                required: ['kind'],
              },
            ],
          },
        },
      },
      { shape: { kind: 'square', name: 'n', side: 'wrong' } },
    );
    const kinds = within(screen.getByRole('radiogroup', { name: 'Type' }));
    expect(kinds.getByRole<HTMLInputElement>('radio', { name: 'square' }).checked).toBe(true);
    fireEvent.click(kinds.getByRole('radio', { name: 'circle' }));
    expect(json()).toBe('{"shape":{"kind":"circle","name":"n"}}');
  });

  it('keeps the form that a person enters into, though what is there so far fits another better', () => {
    const { json } = show({
      properties: {
        shape: {
          anyOf: [
            { type: 'array', items: { type: 'array', items: { type: 'array', minItems: 2 } } },
            { type: 'array', items: { type: 'array', items: { type: 'array' } } },
          ].map((branch, index) => ({ ...branch, title: index === 0 ? 'ring' : 'rings' })),
        },
      },
    });
    const add = () => fireEvent.click(screen.getAllByRole('button', { name: 'Add item' })[0] as HTMLElement);
    for (let depth = 0; depth < 2; depth += 1) add();
    expect(json()).toBe('{"shape":[[[]]]}');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'ring' }).checked).toBe(true);
  });

  it('follows an example into the branch that it is of', () => {
    const { json } = show({
      properties: { a: { anyOf: [{ type: 'string' }, { type: 'number' }], examples: [7] } },
    });
    type('a', 'x');
    press(/7/);
    expect(json()).toBe('{"a":7}');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'number' }).checked).toBe(true);
  });

  it('keeps a free member whose kind is switched or whose number is emptied', () => {
    const { json } = show({ additionalProperties: { anyOf: [{ type: 'string' }, { type: 'number' }] } }, { n: 'x' });
    fireEvent.click(screen.getByRole('radio', { name: 'number' }));
    expect(json()).toBe('{"n":null}');
    type('n', '1');
    expect(json()).toBe('{"n":1}');
    type('n', '');
    expect(json()).toBe('{"n":null}');
    fireEvent.click(screen.getByRole('radio', { name: 'string' }));
    expect(json()).toBe('{"n":""}');
  });

  it('adds a row that may be null as one to be typed into', () => {
    const { json } = show({ type: 'array', items: { type: ['string', 'null'] } });
    press('Add item');
    expect(json()).toBe('[""]');
    press('null');
    expect(json()).toBe('[null]');
    press('null');
    type('Item 1', 'x');
    expect(json()).toBe('["x"]');
  });

  it('switches text and list of texts into each other', () => {
    const { json } = show({
      properties: {
        to: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
      },
    });
    type('to', 'me');
    fireEvent.click(screen.getByRole('radio', { name: 'string[]' }));
    expect(json()).toBe('{"to":["me"]}');
    fireEvent.click(screen.getByRole('radio', { name: 'string' }));
    expect(json()).toBe('{"to":"me"}');
  });

  it('brings the fields of if/then/else and dependent schemas as they apply', () => {
    show({
      type: 'object',
      properties: { mode: { enum: ['a', 'b'] }, card: { type: 'string' } },
      if: { properties: { mode: { const: 'b' } }, required: ['mode'] },
      then: { properties: { onlyB: { type: 'string' } } },
      else: { properties: { notB: { type: 'string' } } },
      dependentSchemas: { card: { properties: { billing: { type: 'string' } } } },
    });
    expect(screen.queryByRole('textbox', { name: 'notB' })).not.toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'b' }));
    expect(screen.queryByRole('textbox', { name: 'onlyB' })).not.toBeNull();
    expect(screen.queryByRole('textbox', { name: 'notB' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'billing' })).toBeNull();
    type('card', '1');
    expect(screen.queryByRole('textbox', { name: 'billing' })).not.toBeNull();
  });

  it('opens recursive schemas as far as asked', () => {
    const { json } = show({
      $ref: '#/$defs/node',
      $defs: {
        node: {
          type: 'object',
          properties: { name: { type: 'string' }, child: { $ref: '#/$defs/node' } },
        },
      },
    });
    expect(screen.getAllByRole('textbox', { name: 'name' })).toHaveLength(1);
    press('child');
    const names = screen.getAllByRole('textbox', { name: 'name' });
    fireEvent.change(names[1] as HTMLElement, { target: { value: 'deep' } });
    expect(json()).toBe('{"child":{"name":"deep"}}');
  });

  it('understands the enumerations of every elicitation generation', () => {
    const { json } = show({
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
    const { json } = show({
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
      properties: {
        a: { type: 'number' },
        deep: { type: 'object', properties: { deeper: { $ref: '#' } } },
      },
    };
    const form = (value: unknown, verdict: ValidationResult, revealAll = false) => (
      <TestIntl>
        <SchemaForm
          schema={schema}
          value={value}
          verdict={verdict}
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
    expect(screen.getByText('$.deep.deeper.a: Must be at least 3.')).toBeDefined();
    rerender(form(deep, invalid('/not/there', 'required')));
    expect(within(screen.getByRole('list')).getByText('Required.')).toBeDefined();
    rerender(form({}, invalid('/a', 'required')));
    expect(screen.queryByText('Required.')).toBeNull();
    rerender(form({}, invalid('/a', 'required'), true));
    expect(screen.getByText('Required.')).toBeDefined();
  });

  it('has fields for properties of any name', () => {
    const names = ['length', 'constructor', 'toString', 'with.dot', 'a/b~c', '名前'];
    const properties = Object.fromEntries([...names, ''].map((name) => [name, { type: 'string' }]));
    const { json } = show({ type: 'object', properties, required: [''] });
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
    const { changes } = show(schema as JsonSchema);
    expect(changes).not.toHaveBeenCalled();
    expect(document.body.textContent).not.toContain('nsupported');
  });
});

describe('text that is no value', () => {
  const texts = (onUnsent: ReturnType<typeof vi.fn>) =>
    (onUnsent.mock.lastCall?.[0] as { path: string; keyword: string }[]).map(
      ({ path, keyword }) => `${path} ${keyword}`,
    );

  it('is told of and kept also where its field is folded away, and goes with what it was for', () => {
    const onUnsent = vi.fn();
    const schema = { properties: { o: { type: 'object', properties: { any: {} } } } };
    show(schema, { o: { any: 1 } }, { onUnsent });
    type('any', 'hello');
    expect(texts(onUnsent)).toEqual(['$.o.any notJson']);
    press('o');
    expect(texts(onUnsent)).toEqual(['$.o.any notJson']);
    press('o');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'any' }).value).toBe('hello');
    press('Clear o');
    expect(texts(onUnsent)).toEqual([]);
  });

  it('goes with its row', () => {
    const onUnsent = vi.fn();
    const { json } = show({ properties: { l: { items: {} } } }, { l: [1, 2] }, { onUnsent });
    type('Item 2', 'hello');
    expect(texts(onUnsent)).toEqual(['$.l[1] notJson']);
    press('Remove item 1');
    expect(texts(onUnsent)).toEqual(['$.l[0] notJson']);
    press('Remove item 1');
    expect(texts(onUnsent)).toEqual([]);
    expect(json()).toBe('{"l":[]}');
  });

  it('is a file that is still being read, and a search of which nothing was selected', async () => {
    const onUnsent = vi.fn();
    const many = Array.from({ length: 20 }, (_, n) => `value ${n}`);
    const file = { type: 'string', contentEncoding: 'base64' };
    const { json } = show({ properties: { file, one: { enum: many } } }, {}, { onUnsent });
    const input = document.querySelector('input[type=file]');
    fireEvent.change(input as Element, { target: { files: [new File(['a'], 'a.txt')] } });
    expect(texts(onUnsent)).toEqual(['$.file fileReading']);
    await vi.waitFor(() => expect(texts(onUnsent)).toEqual([]));
    const search = screen.getByRole('combobox', { name: 'one' });
    fireEvent.change(search, { target: { value: 'value 3' } });
    expect(texts(onUnsent)).toEqual(['$.one notChosen']);
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(texts(onUnsent)).toEqual([]);
    expect(json()).toBe('{"file":"YQ==","one":"value 3"}');
  });
});

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
    show(schema, value, customized);

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
    const { json } = show(parseJson(schema) as JsonSchema, parseJson(`{"n":${first}}`));
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
        kind: {
          'ui:widget': 'radio',
          'ui:enumNames': ['Ex', 'Why', 'Two'],
          'ui:enumOrder': ['y', '*'],
        },
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
    customize({
      uiSchema: { list: { 'ui:options': { addable: false, orderable: false, removable: false } } },
    });
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
    expect(button('Clear Schema title').ariaDisabled).toBe('true');
  });

  it('takes the focus where it is told to, and hides a name from the eye only', () => {
    customize({
      uiSchema: { deep: { b: { 'ui:autofocus': true } }, color: { 'ui:label': false } },
    });
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
          verdict={undefined}
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
    const page = (verdict?: ValidationResult) => (
      <TestIntl>
        <SchemaForm
          schema={SCHEMA}
          uiSchema={HIDING}
          value={VALUE}
          verdict={verdict}
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
      {
        properties: { constructor: { type: 'string' }, toString: { type: 'string' } },
      },
    );
    expect(labels()).toEqual(['constructor', 'toString']);
  });

  it('sends byte for byte what the bare form sends', () => {
    const enter = () => {
      type('Schema title', 'typed\nin two lines ');
      type('a', '');
      press('Clear b');
      type('level', '9.50');
      press('Add item');
      fireEvent.click(screen.getByRole('radio', { name: 'false' }));
      fireEvent.click(screen.getByRole('radio', { name: 'two' }));
      type('r', 'R');
    };
    const bare = show(SCHEMA, VALUE);
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

describe('an object of thousands of properties', () => {
  const names = Array.from({ length: 5000 }, (_, at) => `field_${at + 1}`);
  const schema = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  };
  const fields = () => screen.getAllByRole('textbox').map((field) => field.getAttribute('id'));

  it('shows a page of them, and leads to the others', () => {
    show(schema, {});
    expect(fields()).toHaveLength(100);
    expect(screen.getByText('1–100 of 5,000')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Next properties' }));
    expect(screen.getByText('101–200 of 5,000')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /^field_101\b/ })).toBeTruthy();
  });

  it('finds one by its name, which can be filled in', () => {
    const { json } = show(schema, {});
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find property' }), {
      target: { value: 'field_4999' },
    });
    fireEvent.change(screen.getByRole('textbox', { name: /^field_4999\b/ }), {
      target: { value: 'here' },
    });
    expect(json()).toBe('{"field_4999":"here"}');
  });
});
