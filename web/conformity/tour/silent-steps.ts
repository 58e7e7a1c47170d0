import type { JsonObject } from '../../content/block';
import { versionName } from '../versions';
import { ask } from './came';
import {
  type Context,
  NOTHING,
  probeOf,
  type SkipReason,
  type StepName,
  textOf,
  type TourStep,
} from './tour-step';

/** Notifications that a server must pass over: afterwards it still answers. */
export function silentSteps(context: Context): TourStep[] {
  const probe = probeOf(context);
  const { connected, version } = context;
  // 2026-07-28 leaves open how a notification goes over HTTP.
  const skip: SkipReason | undefined =
    version === 5 && connected.transport === 'http'
      ? { kind: 'version', version: versionName(version) }
      : undefined;
  const step = (name: StepName, method: string, params: JsonObject): TourStep => ({
    name,
    method,
    expects: 'ignored',
    sends: [textOf(method, params), textOf(probe, {})],
    skip,
    run: async (session, signal) => {
      try {
        await session.notify(method, params);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        return { came: { kind: 'lost', message }, verdict: 'broken' };
      }
      const came = await ask(session, probe, {}, signal);
      if (came.kind !== 'result') return { came, verdict: 'broken' };
      return { came: { kind: 'alive' }, verdict: 'pass' };
    },
  });
  return [
    step('cancel-nothing', 'notifications/cancelled', { requestId: NOTHING }),
    step('unknown-notification', 'notifications/loupe/unknown', {}),
  ];
}
