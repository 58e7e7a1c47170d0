import type { JsonObject } from '../../json/json-object';
import { versionName } from '../../protocol/versions';
import { ask } from './step-answer';
import { NOTHING } from './nothing';
import {
  type Context,
  probeOf,
  type SkipReason,
  type StepName,
  textOf,
  type CheckStep,
} from './check-step';

/** Notifications that a server must pass over: afterwards it still answers. */
export function silentSteps(context: Context): CheckStep[] {
  const probe = probeOf(context);
  const { connected, version } = context;
  // 2026-07-28 leaves open how a notification goes over HTTP.
  const skip: SkipReason | undefined =
    version === 5 && connected.transport === 'http'
      ? { kind: 'version', version: versionName(version) }
      : undefined;
  const step = (name: StepName, method: string, params: JsonObject): CheckStep => ({
    name,
    method,
    expects: 'ignored',
    sends: [textOf(method, params), textOf(probe, {})],
    skip,
    needsProbe: true,
    run: async (session, signal) => {
      try {
        await session.notify(method, params);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        return { answer: { kind: 'lost', message }, verdict: 'broken' };
      }
      const answer = await ask(session, probe, {}, signal);
      // One who refuses the request that follows goes on answering all the same.
      if (answer.kind !== 'result' && answer.kind !== 'error') return { answer, verdict: 'broken' };
      return { answer: { kind: 'alive' }, verdict: 'pass' };
    },
  });
  return [
    step('cancel-nothing', 'notifications/cancelled', { requestId: NOTHING }),
    step('unknown-notification', 'notifications/loupe/unknown', {}),
  ];
}
