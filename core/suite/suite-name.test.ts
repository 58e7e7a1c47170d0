import fc from 'fast-check';
import { expect, it } from 'vitest';

import { freeSuiteName, isSuiteNameTaken, suiteNameProblem } from './suite-name';

it.each([
  ['', 'empty'],
  ['a/b', 'characters'],
  ['..', 'ends'],
  ['a\\b', 'characters'],
  ['a:b', 'characters'],
  ['a\nb', 'characters'],
  ['.hidden', 'ends'],
  ['weather.', 'ends'],
  [' weather', 'ends'],
  ['Con', 'reserved'],
  ['nul.old', 'reserved'],
  ['天'.repeat(60), 'long'],
])('refuses %j: %s', (name, problem) => {
  expect(suiteNameProblem(name)).toBe(problem);
});

it.each(['weather', 'The weather in Oslo', '天气', 'v1.2', 'console', 'a%2Fb #1'])('lets %j be', (name) => {
  expect(suiteNameProblem(name)).toBeUndefined();
});

it('finds a free name that is allowed, whatever is wanted', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), fc.array(fc.string(), { maxLength: 3 }), (wanted, names) => {
      const taken = [...names, freeSuiteName(wanted, names)];
      const name = freeSuiteName(wanted, taken);
      expect(isSuiteNameTaken(name, taken)).toBe(false);
      expect(suiteNameProblem(name)).toBeUndefined();
    }),
  );
  expect(freeSuiteName('😀'.repeat(50), [])).toBe('😀'.repeat(35));
  expect(freeSuiteName('Weather', ['weather', 'Weather-2'])).toBe('Weather-3');
});
