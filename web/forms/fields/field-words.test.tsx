// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { stringifyJson } from '../../../core/json/lossless';
import { formOnPage } from '../../../e2e/corpus/form-on-page';
import type { JsonSchema } from '../schema-form';

/** A form for one property "it"; what the form holds can be asked for as JSON. */
function show(property: JsonSchema, initial?: unknown) {
  const schema = { type: 'object', properties: { it: property } };
  const { read } = formOnPage(schema, initial, 'test');
  return () => stringifyJson(read([]));
}

describe('the words around a field', () => {
  it('offer its examples, which one click fills in', () => {
    const json = show({ type: ['string', 'null'], examples: ['a', '', null, 7, 'e', 'f'] });
    expect(screen.queryByRole('button', { name: 'Use the example f' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '2 more' }));
    fireEvent.click(screen.getByRole('button', { name: 'Use the example f' }));
    expect(json()).toBe('{"it":"f"}');
    fireEvent.click(screen.getByRole('button', { name: 'Use the example ""' }));
    expect(json()).toBe('{"it":""}');
    fireEvent.click(screen.getByRole('button', { name: 'Use the example null' }));
    expect(json()).toBe('{"it":null}');
  });

  it('offer the examples of objects and lists as well', () => {
    const json = show({ type: 'object', examples: [{ x: [1] }] });
    fireEvent.click(screen.getByRole('button', { name: 'Use the example {"x":[1]}' }));
    expect(json()).toBe('{"it":{"x":[1]}}');
  });

  it('tell what the schema says of its use', () => {
    show({ type: 'string', deprecated: true, readOnly: true, writeOnly: true, 'x-mcp-header': 'Region' });
    for (const words of ['deprecated', 'read-only', 'write-only', 'header Mcp-Param-Region'])
      expect(screen.getByText(words)).toBeDefined();
  });

  it('are read as Markdown', () => {
    show({ type: 'string', description: 'As `code`, see https://example.com.' });
    expect(screen.getByText('code').tagName).toBe('CODE');
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://example.com');
  });

  it('are said of each choice', () => {
    const json = show({
      oneOf: [
        { const: 1, title: 'One', description: 'The first' },
        { const: 2, title: 'Two' },
      ],
    });
    expect(screen.getByText('The first')).toBeDefined();
    fireEvent.click(screen.getByRole('radio', { name: 'Two' }));
    expect(json()).toBe('{"it":2}');
  });
});
