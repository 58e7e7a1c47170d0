import { expect, it } from 'vitest';

import type { Run } from '../../../../core/run/run';
import type { Outcome } from '../../../../core/session/requests/outcome';
import { inTab } from '../../../ui/remember';
import { StepChecks } from './step-checks';

const never = () => Promise.reject(new Error('Nothing is run here.'));
const open = () => new StepChecks(never, 'suite');
const called = (outcome: unknown): Run => ({
  kind: 'tool',
  name: 'forecast',
  arguments: {},
  id: 1,
  startedAt: 1,
  state: { kind: 'ended', outcomes: [outcome as Outcome] },
});
const result = (isError: boolean) => ({
  kind: 'result',
  result: { isError, content: [{ type: 'text', text: 'secret weather' }] },
  raw: '',
  millis: 20,
});

it('knows after a reload what an audience saw, without texts of the server', () => {
  const before = open();
  before.noteShown('works', called(result(false)));
  before.noteShown('fails', called(result(true)));
  before.noteShown('fails as it should', called(result(true)), 'tool-error');
  before.noteShown('cancelled', called({ kind: 'cancelled' }));
  expect(before.snapshot().checks.get('fails')).toMatchObject({
    failed: { outcome: 'tool-error' },
    text: 'secret weather',
  });

  const after = open().snapshot().checks;
  expect([...after].map(([key, { kind }]) => [key, kind])).toEqual([
    ['works', 'works'],
    ['fails', 'failed'],
    ['fails as it should', 'works'],
  ]);
  expect(after.get('works')).toMatchObject({ at: expect.closeTo(Date.now(), -4) as number });
  expect(inTab.getItem('loupe.checked/suite')).not.toContain('secret');
});
