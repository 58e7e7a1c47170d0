import type { LoadPlan } from '../../core/suite/load/load-plan';
import { nameOfCall, type Suite } from '../../core/suite/suite';
import { callsToSend } from './call-mix';

/** How long a load test takes as planned, in whole seconds: other engines end by time alone. */
export function plannedSeconds({ end, rate }: LoadPlan): number {
  return Math.max(1, Math.ceil(end.kind === 'duration' ? end.seconds : end.calls / rate));
}

/** What a load test sends, as a script of another engine has it: variables stay names, so that no secret is written. */
export function exportedLoad(
  suite: Suite,
  tags: readonly string[],
  callsPerSession: number | undefined,
) {
  return {
    variables: suite.variables ?? {},
    callsPerSession: callsPerSession ?? null,
    calls: callsToSend(suite, tags).map(
      ({ tool, prompt, resource, raw, arguments: args, answers, rows, weight, ...call }) => ({
        name: nameOfCall({ tool, prompt, resource, raw, ...call } as never),
        ...{ tool, prompt, resource, raw, arguments: args, answers, rows, weight },
        outcome: call.expect?.outcome ?? 'ok',
      }),
    ),
  };
}
