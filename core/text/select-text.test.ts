import { expect, it } from 'vitest';
import { selectText } from './select-text';

const TEXT =
  'It {said, select, none {gave no reason.} other {said “{said}”{uri, select, none {} other { ({uri})}}.}} Done';

it.each([
  [{ said: 'none', uri: 'none' }, 'It gave no reason. Done'],
  [{ said: 'no', uri: 'none' }, 'It said “no”. Done'],
  [{ said: 'a {b}', uri: 'x' }, 'It said “a {b}” (x). Done'],
])('%j chooses its branches', (values: Record<string, string>, told) => {
  expect(selectText(TEXT, (name) => values[name] ?? '')).toBe(told);
});
