import type { JsonObject } from '../../json/json-object';
import type { ReplayStep } from './recorded-conversation';

/** Time until a response: as recorded, none, or fixed in milliseconds. */
export type Latency = 'real' | 'none' | number;

/** @returns the pause before a step. A fixed latency scales the recorded gaps; if all are 0, only the response waits. */
export function pacer(
  steps: readonly ReplayStep[],
  response: JsonObject | undefined,
  latency: Latency,
): (step: Extract<ReplayStep, { kind: 'send' }>) => number {
  if (latency === 'none') return () => 0;
  if (latency === 'real') return ({ gap }) => gap;
  let total = 0;
  for (const step of steps) {
    if (step.kind !== 'send') continue;
    total += step.gap;
    if (step.message === response) break;
  }
  if (total > 0) return ({ gap }) => (gap * latency) / total;
  return ({ message }) => (message === response ? latency : 0);
}
