import { matchingCalls } from '../../core/suite/run/chosen-calls';
import { nameOfCall, partThatRuns, type Suite, type SuiteCall } from '../../core/suite/suite';
import { fillIn, type Lookup, UnknownVariable } from '../../core/suite/variables';
import { UsageError } from '../options';

/** A call of a load test, and its share of all calls. */
export interface MixedCall {
  name: string;
  /** Its variables filled in, once for each row. */
  variants: readonly SuiteCall[];
  weight: number;
}

/** The calls of a suite that a load test sends, as they are written. @throws UsageError where there is none */
export function callsToSend(suite: Suite, tags: readonly string[]): SuiteCall[] {
  const chosen = matchingCalls(suite, { tags }).filter(({ skip }) => skip === undefined);
  if (chosen.length === 0) throw new UsageError('The suite has no call to send.');
  return chosen;
}

/**
 * The same with their variables filled in, and their shares.
 * @throws UsageError where there is none, or one uses a value that another captures
 */
export function callMix(suite: Suite, tags: readonly string[], lookup: Lookup): MixedCall[] {
  return callsToSend(suite, tags).map((call) => {
    const { rows, ...rest } = partThatRuns(call);
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

/**
 * Gives the calls of a mix in turn, evenly spread and in their proportions: of each window of calls as long as the sum
 * of whole weights, each call has its weight.
 */
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
