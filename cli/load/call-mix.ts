import { matchingCalls } from '../../core/suite/run/chosen-calls';
import { nameOfCall, runnablePart, type Suite, type SuiteCall } from '../../core/suite/suite';
import { fillIn, type Lookup, UnknownVariable } from '../../core/suite/variables';
import { UsageError } from '../options';

export interface MixedCall {
  name: string;
  variants: readonly SuiteCall[];
  weight: number;
}

/** @throws UsageError if there is none */
export function callsToSend(suite: Suite, tags: readonly string[]): SuiteCall[] {
  const chosen = matchingCalls(suite, { tags }).filter(({ skip }) => skip === undefined);
  if (chosen.length === 0) throw new UsageError('The suite has no call to send.');
  return chosen;
}

/** With variables filled in. @throws UsageError if one has no value, such as a captured one */
export function callMix(suite: Suite, tags: readonly string[], lookup: Lookup): MixedCall[] {
  return callsToSend(suite, tags).map((call) => {
    const { rows, ...rest } = runnablePart(call);
    const of = (row: Readonly<Record<string, unknown>> | undefined): SuiteCall => {
      try {
        return fillIn(rest, (name) => (row && Object.hasOwn(row, name) ? row[name] : lookup(name)));
      } catch (error) {
        if (!(error instanceof UnknownVariable)) throw error;
        throw new UsageError(
          `${nameOfCall(call)}: \${${error.variable}} has no value. A load test captures nothing from other calls.`,
        );
      }
    };
    return {
      name: nameOfCall(call),
      variants: (rows ?? [undefined]).map(of),
      weight: Number(call.weight ?? 1),
    };
  });
}

/** Smooth weighted round-robin: weights 2 and 1 give a, b, a. */
export class CallOrder {
  readonly #calls: { call: MixedCall; credit: number; next: number }[];
  readonly #sum: number;

  constructor(mix: readonly MixedCall[]) {
    this.#calls = mix.map((call) => ({ call, credit: 0, next: 0 }));
    this.#sum = mix.reduce((sum, { weight }) => sum + weight, 0);
  }

  next(): { name: string; call: SuiteCall } {
    for (const each of this.#calls) each.credit += each.call.weight;
    const chosen = this.#calls.reduce((best, each) => (each.credit > best.credit ? each : best));
    chosen.credit -= this.#sum;
    const { variants, name } = chosen.call;
    const call = variants[chosen.next % variants.length] ?? variants[0];
    chosen.next += 1;
    if (!call) throw new Error('A mix without calls.');
    return { name, call };
  }
}
