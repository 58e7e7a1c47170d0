import { isCalledDestructive } from '../../protocol/tool';
import type { DraftedCall } from '../draft-suite';
import type { CallAnswer } from '../run/call-answer';
import type { SuiteCall } from '../suite';
import { expectationOf } from './proposal';
import { failedByNetwork, proposeChecks } from './propose-checks';
import type { ServerConfig } from '../../session/connect/server-config';
import type { Session } from '../../session/session';

/** Why a call that was run is no part of a draft. */
export type NotProved =
  /** The server took what its schema forbids. */
  | 'accepted'
  /** Nothing came that a suite could expect. */
  | 'no-answer'
  /** The error is that of a network, which may be reached the next time. */
  | 'network'
  /** Another run had another outcome. */
  | 'unstable';

/**
 * A call of a draft with the checks that its answers have in common.
 * @param answers of its runs, the first one first: a value that no second run has proved is not expected
 */
export function provedCall(
  { call, kind }: DraftedCall,
  answers: readonly CallAnswer[],
): { kind: 'call'; call: SuiteCall } | { kind: 'left-out'; reason: NotProved } {
  const [first, ...others] = answers;
  const leftOut = (reason: NotProved) => ({ kind: 'left-out', reason }) as const;
  if (!first) return leftOut('no-answer');
  if (answers.some(failedByNetwork)) return leftOut('network');
  const alone = proposeChecks(first);
  if (alone.length === 0) return leftOut('no-answer');
  const proposals = proposeChecks(first, ...others);
  if (proposals.length === 0) return leftOut('unstable');
  if (kind === 'negative' && first.outcome.kind === 'ok') return leftOut('accepted');
  const isProved = others.length > 0;
  const taken = proposals.filter(
    (each) =>
      each.isAdvised &&
      (kind === 'example' || each.kind === 'outcome') &&
      (isProved || (each.kind !== 'values' && each.kind !== 'content')),
  );
  return { kind: 'call', call: { ...call, expect: expectationOf(taken, '') } };
}

/** Whether a call may be run again to see what lasts: what a tool destroys, it destroys once. */
export function mayRunAgain({ tool }: DraftedCall): boolean {
  return !tool || !isCalledDestructive(tool);
}

/** So far is the clock moved: into another day, and another weekday, wherever the server is. */
const HOURS = 25;
/** What a process that took the moved clock writes to its stderr. */
const TAKEN = `loupe: clock moved by ${HOURS} h`;

/** Runs before a program of Node: its dates are of another day. What measures durations is left alone. */
const PRELOAD = `
const Real = Date, now = () => Real.now() + ${HOURS * 3_600_000};
globalThis.Date = new Proxy(Real, {
  construct: (target, args, made) => Reflect.construct(target, args.length ? args : [now()], made),
  apply: () => new Real(now()).toString(),
  get: (target, name) => name === 'now' ? now : Reflect.get(target, name),
});
Real.prototype.constructor = globalThis.Date;
process.stderr.write(${JSON.stringify(`${TAKEN}\n`)});`;

/**
 * A server's settings, with which a program of Node (20 and later) that it starts gets a clock that is 25 hours ahead; undefined for a
 * server at a URL, whose clock is nobody's here. Another program goes on as it is: {@link tookMovedClock} tells.
 */
export function withMovedClock(config: ServerConfig): ServerConfig | undefined {
  const { target } = config;
  if (target.kind !== 'stdio') return undefined;
  const { NODE_OPTIONS: own = '' } = target.env;
  const preload = `--import=data:text/javascript,${encodeURIComponent(PRELOAD)}`;
  const env = { ...target.env, NODE_OPTIONS: `${own} ${preload}`.trim() };
  return { ...config, target: { ...target, env } };
}

/** Whether the server that a session has started says that it took the moved clock. */
export function tookMovedClock({ log }: Pick<Session, 'log'>): boolean {
  return log.entriesAfter(0).some((entry) => entry.kind === 'stderr' && entry.text.includes(TAKEN));
}
