import { expect, it } from 'vitest';

import { parseJson } from '../../../json/lossless';
import { compileSchema } from '../compile-schema';

it.each(['0', '[0]', '{"a":0}'])('-0 is 0 in the constant %s', (text) => {
  const validator = compileSchema({ const: parseJson(text) });
  expect(validator(parseJson(text.replace('0', '-0')))).toEqual({ kind: 'valid' });
});

it('names six of the allowed values, and counts the others', () => {
  const validation = compileSchema({ enum: [1, 2, 3, 4, 5, 6, 7, 8] })(9);
  expect(validation).toMatchObject({ violations: [{ message: 'Must be one of 1, 2, 3, 4, 5, 6 (+2).' }] });
});
