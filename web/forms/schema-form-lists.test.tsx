// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';

import { SchemaForm } from './schema-form';
import { renderInEnglish } from '../i18n/testing/render-in-english';
import { parseJson } from '../../core/json/lossless';
import { pick, invalid, press, showForm, textIn, type } from './testing/form-of-schema';
import { loadMenus } from '../ui/menu';

beforeAll(async () => void (await loadMenus()));

describe('lists and members in a SchemaForm', () => {
  it('offers other properties in the menu of each object', () => {
    const o = { type: 'object', properties: { a: { type: 'string' } } };
    showForm({ type: 'object', properties: { one: o, two: { ...o, properties: { o } } } });
    for (const name of [undefined, 'one', 'two', 'o']) {
      pick(name, 'Add another property');
      expect(screen.getByRole('textbox', { name: 'Name of the property' })).toBeDefined();
    }
  });

  it('lets a list of choices hold a value twice', () => {
    const { json } = showForm({ properties: { days: { type: 'array', items: { enum: ['Mon', 'Tue'] } } } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Tue' }));
    pick('days', 'Allow duplicates');
    press('Add item');
    const second = within(screen.getByRole('radiogroup', { name: 'Item 2' }));
    fireEvent.click(second.getByRole('radio', { name: 'Tue' }));
    expect(json()).toBe('{"days":["Tue","Tue"]}');
  });

  it('tells an absent array of choices from an empty one', () => {
    const { json } = showForm({ properties: { days: { type: 'array', uniqueItems: true, items: { enum: ['Mon'] } } } });
    pick('days', 'Send empty array');
    expect(json()).toBe('{"days":[]}');
  });

  it('keeps what is picked in a row when rows move', () => {
    const { json } = showForm(
      { properties: { l: { type: 'array', items: { type: ['string', 'array'] } } } },
      { l: [[], 'x'] },
    );
    press('Move item 2 up');
    expect(json()).toBe('{"l":["x",[]]}');
    expect(textIn('Item 1')).toBe('x');
  });

  it('draws of a long list the rows in sight, and leads to the wrong ones', () => {
    const rows = Array.from({ length: 1000 }, (_, n) => `row ${n}`);
    const schema = { properties: { l: { type: 'array', items: { type: 'string' } } } };
    renderInEnglish(
      <SchemaForm
        schema={schema}
        value={{ l: rows }}
        validation={invalid('/l/900', 'minLength')}
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
    const { json } = showForm({ properties: { tags: { type: 'array', items: { type: 'string' } } } });
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

  it('has one stop of Tab for a row, and its commands in the menu of its field', async () => {
    const strings = { items: { type: 'string' } };
    const { json } = showForm(
      { properties: { tags: { type: 'array', ...strings }, env: { type: 'object', additionalProperties: {} } } },
      { tags: ['one', 'two'], env: { a: 1 } },
    );
    const command = (name: string, item: string) => {
      fireEvent.keyDown(screen.getByRole('textbox', { name }), { key: 'F10', shiftKey: true });
      fireEvent.click(screen.getByRole('menuitem', { name: item }));
    };
    for (const button of screen.getAllByRole('button', { name: /^(Move|Remove)/ })) expect(button.tabIndex).toBe(-1);
    command('Item 2', 'Move item 2 up');
    expect(json()).toBe('{"tags":["two","one"],"env":{"a":1}}');
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Item 1' })));
    command('Item 1', 'Remove item 1');
    command('Item 1', 'Remove item 1');
    expect(json()).toBe('{"tags":[],"env":{"a":1}}');
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add item' })));
    command('a', 'Remove property a');
    expect(json()).toBe('{"tags":[],"env":{}}');
  });

  it('edits maps: adds a key, renames it in its place, removes it', () => {
    const { json } = showForm(
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

  it('says which names there are where the schema lists them', () => {
    const schema = { propertyNames: { enum: ['a', 'b', 'c'] }, additionalProperties: { type: 'string' } };
    showForm(schema, { b: '' });
    press('Add property');
    const name = screen.getByRole('textbox', { name: 'Name of the property' });
    expect(name.getAttribute('placeholder')).toBe('a, c');
  });

  it('takes the empty name, by Enter', () => {
    const { json } = showForm({ type: 'object', additionalProperties: { type: 'string' } });
    press('Add property');
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Name of the property' }), { key: 'Enter' });
    expect(json()).toBe('{"":""}');
  });

  it('keeps what is open in a member that gets another name', () => {
    const tree = { type: 'object', additionalProperties: { $ref: '#' } };
    showForm(tree, { a: { b: {} } });
    fireEvent.click(screen.getByRole('button', { name: 'a' }));
    expect(screen.queryByRole('group', { name: 'Property b' })).not.toBeNull();
    const name = screen.getAllByRole('textbox', { name: 'Name' })[0] as HTMLElement;
    fireEvent.change(name, { target: { value: 'c' } });
    fireEvent.blur(name);
    expect(screen.queryByRole('group', { name: 'Property b' })).not.toBeNull();
  });

  it('keeps unknown members and their order through edits', () => {
    const { json } = showForm(
      { properties: { a: { type: 'string' } }, additionalProperties: false },
      parseJson('{"z":[1e400],"a":"x","extra":{"k":-0}}'),
    );
    type('a', 'y');
    expect(json()).toBe('{"z":[1e400],"a":"y","extra":{"k":-0}}');
  });

  it('takes back the containers that it made itself', () => {
    const { json } = showForm({
      properties: { outer: { type: 'object', properties: { s: { type: 'string' } } } },
    });
    type('s', 'x');
    expect(json()).toBe('{"outer":{"s":"x"}}');
    pick('s', 'Clear s');
    expect(json()).toBe('');
  });

  it('adds a row that may be null as one to be typed into', () => {
    const { json } = showForm({ type: 'array', items: { type: ['string', 'null'] } });
    press('Add item');
    expect(json()).toBe('[""]');
    press('null');
    expect(json()).toBe('[null]');
    press('null');
    type('Item 1', 'x');
    expect(json()).toBe('["x"]');
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
    showForm(schema, {});
    expect(fields()).toHaveLength(100);
    expect(screen.getByText('1–100 of 5,000')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Next properties' }));
    expect(screen.getByText('101–200 of 5,000')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /^field_101\b/ })).toBeTruthy();
  });

  it('finds one by its name, which can be filled in', () => {
    const { json } = showForm(schema, {});
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find property' }), {
      target: { value: 'field_4999' },
    });
    fireEvent.change(screen.getByRole('textbox', { name: /^field_4999\b/ }), { target: { value: 'here' } });
    expect(json()).toBe('{"field_4999":"here"}');
  });
});
