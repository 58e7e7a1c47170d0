import 'fake-indexeddb/auto';

import { describe, expect, it } from 'vitest';

import type { ReferenceFolder } from '../../../core/suite/run/suite-host';
import { type EndedStatus, outcomeOf } from '../../../core/run/run';
import { runHistory } from '../../runs/record/run-history';
import type { PresentedStep } from './presented-step';
import { findRecordedResult } from './recorded-results';

const NO_REFERENCES: ReferenceFolder = {
  read: () => Promise.resolve(undefined),
  write: () => Promise.resolve(),
};
const STEP: PresentedStep = {
  key: 'k',
  title: undefined,
  call: { tool: 'forecast', arguments: { city: 'Oslo' } },
  timeoutMs: undefined,
  reference: 'oslo',
};

function keep(said: string, args: string, more: { state?: EndedStatus; answered?: string } = {}) {
  const raw = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { said } });
  const { state = 'ok', answered } = more;
  return runHistory.add({
    run: {
      server: 's',
      kind: 'tool',
      name: 'forecast',
      startedAt: Date.now(),
      durationMs: 1,
      state,
      argumentsText: '',
      responseText: said,
    },
    payload: {
      arguments: args,
      omitted: ['token'],
      redacted: false,
      outcomes: [
        {
          request: '',
          raw: { text: raw, isBytes: false },
          rest: { kind: 'result', elided: [], size: 1 },
        },
      ],
      questions: answered === undefined ? [] : [{ asked: '{}', answered }],
    },
  });
}

async function said(step: PresentedStep, args: unknown, references = NO_REFERENCES) {
  const found = await findRecordedResult('s', references)(step, args);
  const outcome = found && outcomeOf(found.run);
  return outcome?.kind === 'result' ? [found?.from, outcome.result] : undefined;
}

describe('the recorded result of a step', () => {
  it('is the newest good run with the same arguments, in which a person was there to answer', async () => {
    expect(await said(STEP, { city: 'Oslo' })).toBeUndefined();
    await keep('old', '{"city":"Oslo"}');
    await keep('right', '{"city":"Oslo"}');
    await keep('elsewhere', '{"city":"Lima"}');
    await keep('wrong', '{"city":"Oslo"}', { state: 'tool-error' });
    await keep('nobody', '{"city":"Oslo"}', { answered: '{"result":{"action":"cancel"}}' });
    expect(await said(STEP, { city: 'Oslo' })).toEqual(['history', { said: 'right' }]);
    // Secrets are not kept, and so are not compared.
    expect(await said(STEP, { city: 'Oslo', token: 'x' })).toEqual(['history', { said: 'right' }]);
    expect(await said(STEP, { city: 'Bergen' })).toBeUndefined();
    const failing: PresentedStep = { ...STEP, expected: 'tool-error' };
    expect(await said(failing, { city: 'Oslo' })).toEqual(['history', { said: 'wrong' }]);
  });

  it('is the reference first, as long as the arguments are those of the suite', async () => {
    const file = JSON.stringify({ loupe: 'reference', version: 1, result: { said: 'reference' } });
    const references: ReferenceFolder = {
      read: (name) => Promise.resolve(name === 'oslo.json' ? new TextEncoder().encode(file) : undefined),
      write: () => Promise.resolve(),
    };
    expect(await said(STEP, { city: 'Oslo' }, references)).toEqual(['reference', { said: 'reference' }]);
    expect(await said(STEP, { city: 'Lima' }, references)).toEqual(['history', { said: 'elsewhere' }]);
    const broken: ReferenceFolder = { ...references, read: () => Promise.reject(new Error('no')) };
    expect(await said(STEP, { city: 'Oslo' }, broken)).toEqual(['history', { said: 'right' }]);
  });
});
