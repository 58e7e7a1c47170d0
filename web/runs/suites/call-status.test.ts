import { expect, it } from 'vitest';

import { checkResult } from '../../../core/suite/checks/check-result';
import { phrase } from '../../../core/suite/suite-phrase';
import { callStatusOf } from './call-status';

const check = (actual: Parameters<typeof phrase>[0], name: 'reference' | 'outcome' = 'reference') =>
  checkResult({ check: name, passed: false }, { expected: '', actual: phrase(actual) });

it('tells a call without a reference from one whose result has changed', () => {
  const statusOf = (...checks: ReturnType<typeof check>[]) => callStatusOf({ runs: [], checks });
  expect(statusOf(check('no-reference'))).toBe('new');
  expect(statusOf(check('no-reference'), check('difference'))).toBe('changed');
  expect(statusOf(check('no-reference'), check('no-answer', 'outcome'))).toBe('failed');
});
