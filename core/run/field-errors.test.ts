import { describe, expect, it } from 'vitest';

import type { Outcome } from '../session/requests/outcome';
import { fieldErrors } from './field-errors';

const schema = {
  type: 'object',
  required: ['city', 'dates'],
  properties: {
    city: { type: 'string' },
    dates: { type: 'object', properties: { from: { type: 'string' }, nights: { type: 'integer', maximum: 14 } } },
    who: { type: 'array', items: { $ref: '#/$defs/person' } },
    stay: { anyOf: [{ type: 'object', properties: { stars: { type: 'integer' } } }, { type: 'string' }] },
  },
  $defs: { person: { type: 'object', properties: { name: { type: 'string' }, age: { type: 'integer' } } } },
};
const args = { dates: { from: '2026-11-01', nights: 20 }, who: [{}], stay: { stars: 'x' } };

const sent = { request: '', millis: 1, raw: '', size: 0, elided: [] };
const toolError = (text: string, more: object = {}): Outcome => ({
  ...sent,
  kind: 'result',
  result: { isError: true, content: [{ type: 'text', text }], ...more },
});
const found = (outcome: Outcome) =>
  fieldErrors(outcome, { arguments: args, schema }).map(({ pointer, message }) => `${pointer} ${message}`);
const inText = (text: string) => found(toolError(text));

describe('the places that an error names', () => {
  it('are read from what the TypeScript SDK writes, with Zod 4 and with Zod 3', () => {
    expect(
      inText(
        'MCP error -32602: Input validation error: Invalid arguments for tool plan: Too big: expected number to be <=14 at dates.nights\nInvalid input: expected string, received undefined at who[0].name',
      ),
    ).toEqual([
      '/dates/nights Too big: expected number to be <=14',
      '/who/0/name Invalid input: expected string, received undefined',
    ]);
    expect(
      inText(
        'MCP error -32602: Invalid arguments for tool plan: [\n  {\n    "code": "too_big",\n    "maximum": 14,\n    "path": [\n      "dates",\n      "nights"\n    ],\n    "message": "Number must be less than or equal to 14"\n  },\n  { "code": "invalid_type", "path": ["city"], "message": "Required" }\n]',
      ),
    ).toEqual(['/dates/nights Number must be less than or equal to 14', '/city Required']);
    expect(inText('✖ Too big: expected number to be <=14\n  → at dates.nights')).toEqual([
      '/dates/nights Too big: expected number to be <=14',
    ]);
    expect(
      inText('Invalid arguments for tool plan: Too big at dates.nights\nInvalid input: expected string at city'),
    ).toEqual(['/dates/nights Too big', '/city Invalid input: expected string']);
    expect(inText('Validation error: Required at "city"; Expected number at "dates.nights"')).toEqual([
      '/city Required',
      '/dates/nights Expected number',
    ]);
    expect(inText('MCP error -32602: Invalid arguments at /dates/nights: must be at most 14')).toEqual([
      '/dates/nights must be at most 14',
    ]);
    expect(inText('Invalid params at "city": unknown')).toEqual(['/city unknown']);
    expect(inText('Failed at city: the harbour is closed')).toEqual([]);
  });

  it('are read from what FastMCP writes', () => {
    expect(
      inText(
        `Error executing tool plan_trip: 3 validation errors for plan_tripArguments
dates.nights
  Input should be less than or equal to 14 [type=less_than_equal, input_value=20, input_type=int]
    For further information visit https://errors.pydantic.dev/2.13/v/less_than_equal
who.0.age
  Input should be a valid integer, unable to parse string as an integer [type=int_parsing, input_value='x', input_type=str]
    For further information visit https://errors.pydantic.dev/2.13/v/int_parsing
city
  Missing required argument [type=missing_argument, input_value=ArgsKwargs((), {'dates': ...llers': [{'age': 'x'}]}), input_type=ArgsKwargs]
    For further information visit https://errors.pydantic.dev/2.13/v/missing_argument`,
      ),
    ).toEqual([
      '/dates/nights Input should be less than or equal to 14',
      '/who/0/age Input should be a valid integer, unable to parse string as an integer',
      '/city Missing required argument',
    ]);
    const data = [
      { type: 'less_than_equal', loc: ['dates', 'nights'], msg: 'Input should be less than or equal to 14', input: 20 },
      // The branch of a union.
      { type: 'int_parsing', loc: ['stay', 'Hotel', 'stars'], msg: 'Input should be a valid integer' },
      { type: 'missing', loc: ['body', 'city'], msg: 'Field required' },
    ];
    expect(found({ ...sent, kind: 'error', error: { code: -32602, message: 'Invalid params', data } })).toEqual([
      '/dates/nights Input should be less than or equal to 14',
      '/stay Input should be a valid integer',
      '/city Field required',
    ]);
  });

  it('are read from what Ajv finds', () => {
    const errors = [
      {
        instancePath: '',
        keyword: 'required',
        params: { missingProperty: 'city' },
        message: "must have required property 'city'",
      },
      { instancePath: '/dates/nights', keyword: 'maximum', params: { limit: 14 }, message: 'must be <= 14' },
    ];
    const expected = ["/city must have required property 'city'", '/dates/nights must be <= 14'];
    expect(found(toolError('Invalid', { structuredContent: { errors } }))).toEqual(expected);
    expect(inText("data must have required property 'city', data/dates/nights must be <= 14")).toEqual([
      "/city data must have required property 'city'",
      '/dates/nights data/dates/nights must be <= 14',
    ]);
  });

  it('are read as pointers and paths', () => {
    expect(inText('#/dates/nights: At most 14 nights.')).toEqual(['/dates/nights At most 14 nights.']);
    expect(inText('$.who[0].age: Too young')).toEqual(['/who/0/age Too young']);
    expect(inText('The value of dates.nights is too large')).toEqual([
      '/dates/nights The value of dates.nights is too large',
    ]);
    expect(inText('city: unknown')).toEqual(['/city unknown']);
  });

  it('are those that there are', () => {
    for (const text of [
      '#/dates/weeks: too many',
      'No city is at stay',
      'The city could not be found',
      'town: unknown',
      'See https://example.com/city for more',
      'who.7.name: missing',
      '[{"path":["nothing"],"message":"no"}]',
      '[{"path":[],"message":"no"}]',
    ])
      expect(inText(text), text).toEqual([]);
    expect(found({ ...sent, kind: 'result', result: { content: [{ type: 'text', text: 'city: Oslo' }] } })).toEqual([]);
    expect(fieldErrors(toolError('a.b: no'), { arguments: undefined, schema: undefined })).toEqual([]);
  });

  it('are looked for in texts of any length', () => {
    for (const text of [' '.repeat(100_000), `1 validation error for x\na\n  ${'b'.repeat(100_000)}`])
      expect(inText(`${text}x`)).toEqual([]);
    expect(inText(`${'invalid params '.repeat(7_000)}x`)).toEqual([]);
  });
});
