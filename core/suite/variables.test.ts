import { expect, it } from 'vitest';
import { ownProperty } from '../json/json-object';
import { JsonNumber, parseJson, stringifyJson } from '../json/lossless';
import { missingVariables, fillIn, fromEnvironment, UnknownVariable, variableNames } from './variables';

const values: Record<string, unknown> = {
  city: 'Oslo',
  days: 3,
  digits: new JsonNumber('1.0'),
  all: { a: [1] },
};
const lookup = (name: string) => values[name];

it('fills variables in: alone as what they are, in a text as text', () => {
  expect(fillIn({ a: '${days}', b: 'in ${city} for ${digits}', '${city}': ['${all}'], n: 5 }, lookup)).toEqual({
    a: 3,
    b: 'in Oslo for 1.0',
    Oslo: [{ a: [1] }],
    n: 5,
  });
});

it('leaves what is no variable, and what is said to be none', () => {
  expect(fillIn(['$city', '$${city}', '${not-one}', 'a$${days}b'], lookup)).toEqual([
    '$city',
    '${city}',
    '${not-one}',
    'a${days}b',
  ]);
});

it('says which has no value', () => {
  expect(() => fillIn('x${missing}', lookup)).toThrow(new UnknownVariable('missing'));
  expect(variableNames({ a: ['${x} ${y}', '$${z}'] })).toEqual(new Set(['x', 'y']));
});

it('reads the environment as what the suite has', () => {
  expect(fromEnvironment('4', 3)).toBe(4);
  expect(fromEnvironment('4', 'text')).toBe('4');
  expect(fromEnvironment('4', undefined)).toBe('4');
  expect(fromEnvironment('four', 3)).toBe('four');
  expect(fromEnvironment('false', true)).toBe(false);
});

it('asks for no values of what is written for people', () => {
  const call = { tool: 'echo', arguments: { text: '${said}' } };
  const shown = { notes: 'Say ${this} aloud', ui: { text: { 'ui:help': '${that}' } }, wait: '2s' };
  expect(missingVariables([{ ...call, ...shown }], () => undefined)).toEqual(new Set(['said']));
});

it('fills in names that every object has only where they are given', () => {
  const given = parseJson('{"__proto__":"p","constructor":"c"}') as Record<string, unknown>;
  const ofGiven = (name: string) => ownProperty(given, name);
  expect(stringifyJson(fillIn({ '${__proto__}': '${constructor}' }, ofGiven))).toBe('{"p":"c"}');
  expect(stringifyJson(fillIn(parseJson('{"__proto__":"${constructor}"}'), ofGiven))).toBe('{"__proto__":"c"}');
  expect(() => fillIn('${toString}', ofGiven)).toThrow(new UnknownVariable('toString'));
});
