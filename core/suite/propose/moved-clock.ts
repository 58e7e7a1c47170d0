import type { ServerConfig } from '../../session/connect/server-config';
import type { Session } from '../../session/session';

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
