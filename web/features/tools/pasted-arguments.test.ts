// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { decidePaste, pasteTarget } from './use-inserted-arguments';

test.each([
  ['{"a": 12345678901234567890}', '{"a": 12345678901234567890}'],
  ['\n  {"a": 1}\n', '{"a": 1}'],
  ['```json\n{"a": 1}\n```', '{"a": 1}'],
  ['```\r\n{"a": "```"}\r\n```\n', '{"a": "```"}'],
  ['{}', '{}'],
])('%j fills the form', (pasted, json) => {
  expect(decidePaste(pasted, 'elsewhere')).toEqual({ kind: 'fill', json });
  expect(decidePaste(pasted, 'text')).toEqual({ kind: 'offer-fill', json });
  expect(decidePaste(pasted, 'editor')).toEqual({ kind: 'leave' });
});

test.each(['', 'text', '[1]', '"{}"', '12', '{a: 1}', '{"a": 1} and more', '{"a": '])(
  '%j is text like any other',
  (pasted) => {
    expect(decidePaste(pasted, 'elsewhere')).toEqual({ kind: 'leave' });
  },
);

test.each([
  ['<textarea></textarea>', 'text'],
  ['<input>', 'text'],
  ['<input type="password">', 'text'],
  ['<input inputmode="decimal">', 'elsewhere'],
  ['<input role="combobox">', 'elsewhere'],
  ['<input readonly>', 'elsewhere'],
  ['<input type="date">', 'elsewhere'],
  ['<button></button>', 'elsewhere'],
  ['<div></div>', 'elsewhere'],
  ['<div class="cm-editor"></div>', 'editor'],
])('%s is %s', (html, place) => {
  const holder = document.createElement('div');
  holder.innerHTML = html;
  const target = holder.firstElementChild;
  expect(target && pasteTarget(target)).toBe(place);
});
