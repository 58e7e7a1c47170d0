// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { press, showForm, type } from './testing/form-of-schema';

describe('branches in a SchemaForm', () => {
  it('lets the row of a union with null become of any of its types', () => {
    const items = { type: ['string', 'number', 'boolean', 'null'] };
    const { json } = showForm({ properties: { l: { type: 'array', items } } });
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

  it('picks in a union within a union', () => {
    const branch = (name: string) => ({ properties: { [name]: {} }, required: [name] });
    showForm({
      type: 'object',
      allOf: [{ oneOf: [branch('a'), branch('b')] }, { oneOf: [branch('c'), branch('d')] }],
    });
    fireEvent.click(screen.getByRole('radio', { name: 'd' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'a' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'd' }).checked).toBe(true);
  });

  it('shows the branch that the value was meant for and keeps what branches share', () => {
    const { json } = showForm(
      {
        properties: {
          shape: {
            oneOf: [
              {
                type: 'object',
                properties: { kind: { const: 'circle' }, name: { type: 'string' }, r: { type: 'number' } },
                required: ['kind'],
              },
              {
                type: 'object',
                properties: { kind: { const: 'square' }, name: { type: 'string' }, side: { type: 'number' } },
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
    const { json } = showForm({
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
    const { json } = showForm({
      properties: { a: { anyOf: [{ type: 'string' }, { type: 'number' }], examples: [7] } },
    });
    type('a', 'x');
    press(/7/);
    expect(json()).toBe('{"a":7}');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'number' }).checked).toBe(true);
  });

  it('keeps a free member whose kind is switched or whose number is emptied', () => {
    const { json } = showForm(
      { additionalProperties: { anyOf: [{ type: 'string' }, { type: 'number' }] } },
      { n: 'x' },
    );
    fireEvent.click(screen.getByRole('radio', { name: 'number' }));
    expect(json()).toBe('{"n":null}');
    type('n', '1');
    expect(json()).toBe('{"n":1}');
    type('n', '');
    expect(json()).toBe('{"n":null}');
    fireEvent.click(screen.getByRole('radio', { name: 'string' }));
    expect(json()).toBe('{"n":""}');
  });

  it('switches text and list of texts into each other', () => {
    const { json } = showForm({
      properties: { to: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] } },
    });
    type('to', 'me');
    fireEvent.click(screen.getByRole('radio', { name: 'string[]' }));
    expect(json()).toBe('{"to":["me"]}');
    fireEvent.click(screen.getByRole('radio', { name: 'string' }));
    expect(json()).toBe('{"to":"me"}');
  });

  it('brings the fields of if/then/else and dependent schemas as they apply', () => {
    showForm({
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
    const { json } = showForm({
      $ref: '#/$defs/node',
      $defs: {
        node: { type: 'object', properties: { name: { type: 'string' }, child: { $ref: '#/$defs/node' } } },
      },
    });
    expect(screen.getAllByRole('textbox', { name: 'name' })).toHaveLength(1);
    press('child');
    const names = screen.getAllByRole('textbox', { name: 'name' });
    fireEvent.change(names[1] as HTMLElement, { target: { value: 'deep' } });
    expect(json()).toBe('{"child":{"name":"deep"}}');
  });
});
