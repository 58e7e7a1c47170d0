import { expect, it } from 'vitest';
import { quickMatch } from './quick-pattern';

it.each([
  ['^(a+)+$', 40],
  ['^(a|a)*$', 40],
  ['^(a|aa)+$', 40],
  ['^((a*)*)*$', 30],
  ['^(a|a|a|a|a)*$', 20],
  [`^${'a?'.repeat(30)}${'a'.repeat(30)}$`, 30],
  [`^${'(|a)'.repeat(30)}$`, 0],
  ['^a*a*a*a*a*$', 400],
])('leaves %s to the worker, which can be stopped', (pattern, length) => {
  expect(quickMatch(pattern, `${'a'.repeat(length)}!`)).toBe(undefined);
});

it.each([
  ['^[a-z]+(-[a-z]+)*$', 'loupe-for-everyone', true],
  ['^[A-Z]{3}$', 'abc', false],
  ['^(abc)+$', 'abc'.repeat(300), true],
])('answers %s at once', (pattern, text, isMatch) => {
  expect(quickMatch(pattern, text)).toBe(isMatch);
});
