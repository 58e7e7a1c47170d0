import { describe, expect, it } from 'vitest';

import { parseJson } from '../json/lossless';
import { headerValue, mirroredHeaders } from './request-headers';

const marked = (type: string, name: unknown) => ({ type, 'x-mcp-header': name });
const schema = {
  type: 'object',
  properties: {
    region: marked('string', 'Region'),
    count: marked('integer', 'Count'),
    deep: { type: 'object', properties: { dry: marked('boolean', 'Dry-Run') } },
    plain: { type: 'string' },
    list: marked('array', 'List'),
    spaced: marked('string', 'No Token'),
    again: marked('string', 'REGION'),
    list2: { type: 'array', items: { properties: { x: marked('string', 'Inside') } } },
  },
};

describe('the headers that repeat arguments', () => {
  it('are those of marked texts, numbers and booleans at any depth', () => {
    const args = { region: 'us-west1', count: 3, deep: { dry: false }, plain: 'x', again: 'y' };
    expect(mirroredHeaders(schema, args)).toEqual({
      'Mcp-Param-Region': 'us-west1',
      'Mcp-Param-Count': '3',
      'Mcp-Param-Dry-Run': 'false',
    });
  });

  it('leave out what has no value, no simple one, or one that loses digits', () => {
    expect(mirroredHeaders(schema, { region: null, list: [1], spaced: 'x' })).toEqual({});
    expect(mirroredHeaders(schema, parseJson('{"count": 12345678901234567890}'))).toEqual({});
    expect(mirroredHeaders(schema, parseJson('{"count": 7.0}'))).toEqual({ 'Mcp-Param-Count': '7' });
    expect(mirroredHeaders(schema, 'no object')).toEqual({});
  });

  it.each([
    ['plain text', 'plain text'],
    ['', '=?base64??='],
    [' padded', '=?base64?IHBhZGRlZA==?='],
    ['Grüße', '=?base64?R3LDvMOfZQ==?='],
    ['a\nb', '=?base64?YQpi?='],
    ['=?base64?eA==?=', '=?base64?PT9iYXNlNjQ/ZUE9PT89?='],
  ])('write %j as %s', (text, value) => {
    expect(headerValue(text)).toBe(value);
  });
});
