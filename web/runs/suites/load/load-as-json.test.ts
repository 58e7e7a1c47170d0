import { expect, it } from 'vitest';

import { Secrets } from '../../../../core/secrets/secrets';
import type { Outcome } from '../../../../core/session/requests/outcome';
import { LoadRun } from '../../../../core/suite/load/run-load';
import { callOutcome } from '../../../../core/suite/run/call-response';
import { MessageLog } from '../../../../core/transports/message-log';
import { loadAsJson } from './load-dialog';
import { StderrTail } from './load-test';

it('is saved without secrets', async () => {
  const secret = 'sk-canary-1234567890';
  const log = new MessageLog();
  const stderr = new StderrTail(log);
  const error = { code: -32000, message: `Bad key ${secret}` };
  const last = { kind: 'error', error, request: '', millis: 1 } as unknown as Outcome;
  const plan = { rate: 10, concurrency: 1, end: { kind: 'count', calls: 1 } } as const;
  const host: ConstructorParameters<typeof LoadRun>[0] = {
    send: () => Promise.resolve({ outcome: callOutcome(last, 'tool'), last }),
    isConnected: () => true,
    now: () => performance.now(),
    after: (millis: number, callback: () => void) => {
      const timer = setTimeout(callback, millis);
      return () => clearTimeout(timer);
    },
  };
  const run = new LoadRun(host, plan);
  await run.ended;
  log.add({ kind: 'stderr', text: `started with ${secret}` });
  stderr.readNewLines();
  const secrets = new Secrets([secret]);
  const state = { kind: 'run', run, plan, startedAt: 0, stderr, secrets } as const;
  const saved = loadAsJson('server', { tool: 'look' }, state);
  expect(saved).not.toContain(secret);
  expect(saved).toContain('Bad key •');
  expect(saved).toContain('started with •');
  expect(JSON.parse(saved)).toMatchObject({ loupe: 'load', sent: 1 });
});
