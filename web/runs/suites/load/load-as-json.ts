import { stringifyJson } from '../../../../core/json/lossless';
import { histogramOf, latencyOf } from '../../../../core/suite/load/latency';
import { type SuiteCall, targetOf } from '../../../../core/suite/suite';
import type { LoadTestState } from './load-test';

export function loadAsJson(
  server: string,
  call: SuiteCall,
  { run, plan, startedAt, stderr, secrets }: Extract<LoadTestState, { kind: 'run' }>,
): string {
  const { latencies, serviceTimes, errors, status, ...numbers } = run.snapshot();
  return stringifyJson(
    secrets.maskValue({
      loupe: 'load',
      version: 1,
      server,
      call: targetOf(call),
      plan,
      startedAt: new Date(startedAt).toISOString(),
      ended: status.kind === 'ended' ? status.reason : status.kind,
      ...numbers,
      latency: latencyOf(latencies),
      serviceTime: latencyOf(serviceTimes),
      histogram: histogramOf(latencies),
      errors: errors.map(({ kind, text, count }) => ({ kind, words: text, count })),
      stderr: stderr.snapshot(),
    }),
    2,
  );
}
