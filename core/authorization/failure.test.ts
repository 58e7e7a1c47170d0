import { expect, it } from 'vitest';

import { HostError } from '../host';
import { toStepFailure, networkFailure, StepFailure } from './failure';

const AT = ['https://town.example/mcp', 'https://town.example', 'server'] as const;

it.each([
  ['a host', networkFailure(new HostError('refused', 'The file is not there (ENOENT).'), ...AT)],
  ['something else', networkFailure(new TypeError('Failed (ENOENT).'), ...AT)],
  ['Loupe', toStepFailure(new Error('Failed (ENOENT).'))],
  ['a proof', new StepFailure('not-proved', { reason: 'Failed (ENOENT).' })],
])('the reason of %s has no period, which the texts write', (_, { cause }) => {
  expect(cause.facts['reason']).toMatch(/\(ENOENT\)$/);
});
