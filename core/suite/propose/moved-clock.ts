import type { ServerConfig } from '../../session/connect/server-config';
import type { Session } from '../../session/session';

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
