import { isCalledDestructive } from '../../protocol/tool';
import type { DraftedCall } from '../draft-suite';
import type { CallResponse } from '../run/call-response';
import type { SuiteCall } from '../suite';
import { expectationOf } from './proposal';
import { failedByNetwork, proposeChecks } from './propose-checks';
import type { ServerConfig } from '../../session/connect/server-config';
import type { Session } from '../../session/session';

export type RejectionReason =
  /** The server accepted what its schema forbids. */
  | 'accepted'
  | 'no-answer'
  /** A network error, which may not happen next time. */
  | 'network'
  | 'unstable';

/** Values and content need a second run. @param responses one for each run */
export function verifiedCall(
  { call, kind }: DraftedCall,
  responses: readonly CallResponse[],
): { kind: 'call'; call: SuiteCall } | { kind: 'left-out'; reason: RejectionReason } {
  const [response, ...others] = responses;
  const leftOut = (reason: RejectionReason) => ({ kind: 'left-out', reason }) as const;
  if (!response) return leftOut('no-answer');
  const first = { ...response, sent: call.arguments };
  if (responses.some(failedByNetwork)) return leftOut('network');
  const alone = proposeChecks(first);
  if (alone.length === 0) return leftOut('no-answer');
  const proposals = proposeChecks(first, ...others);
  if (proposals.length === 0) return leftOut('unstable');
  if (kind === 'negative' && first.outcome.kind === 'ok') return leftOut('accepted');
  const isProved = others.length > 0;
  const checks = proposals.filter(
    (each) =>
      each.isAdvised &&
      (kind === 'example' || each.kind === 'outcome') &&
      (isProved || (each.kind !== 'values' && each.kind !== 'content')),
  );
  return { kind: 'call', call: { ...call, expect: expectationOf(checks, '') } };
}

/** A destructive tool can't be called twice. */
export function mayRunAgain({ tool }: DraftedCall): boolean {
  return !tool || !isCalledDestructive(tool);
}

/** Another day and weekday in every time zone. */
const HOURS = 25;
const CLOCK_MOVED = `loupe: clock moved by ${HOURS} h`;

/** Clocks that measure durations are left alone. */
const PRELOAD = `
const Real = Date, now = () => Real.now() + ${HOURS * 3_600_000};
globalThis.Date = new Proxy(Real, {
  construct: (target, args, made) => Reflect.construct(target, args.length ? args : [now()], made),
  apply: () => new Real(now()).toString(),
  get: (target, name) => name === 'now' ? now : Reflect.get(target, name),
});
Real.prototype.constructor = globalThis.Date;
process.stderr.write(${JSON.stringify(`${CLOCK_MOVED}\n`)});`;

/** A server whose clock is 25 hours ahead, by `NODE_OPTIONS` (Node 20 and later); undefined for a URL. See {@link usedMovedClock}. */
export function withMovedClock(config: ServerConfig): ServerConfig | undefined {
  const { target } = config;
  if (target.kind !== 'stdio') return undefined;
  const { NODE_OPTIONS: options = '' } = target.env;
  const preload = `--import=data:text/javascript,${encodeURIComponent(PRELOAD)}`;
  const env = { ...target.env, NODE_OPTIONS: `${options} ${preload}`.trim() };
  return { ...config, target: { ...target, env } };
}

export function usedMovedClock({ log }: Pick<Session, 'log'>): boolean {
  return log.entriesAfter(0).some((entry) => entry.kind === 'stderr' && entry.text.includes(CLOCK_MOVED));
}
