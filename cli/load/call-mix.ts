import { matchingCalls } from '../../core/suite/run/chosen-calls';
import { nameOfCall, runnablePart, type Suite, type SuiteCall } from '../../core/suite/suite';
import { fillIn, type Lookup, missingVariables, UnknownVariable } from '../../core/suite/variables';
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

/** For `--in-order`. @returns a function for the next pass; rows are used in turn @throws UsageError for variables */
export function callPasses(suite: Suite, tags: readonly string[], lookup: Lookup): () => Pass {
  const written = callsToSend(suite, tags);
  const missing = [...missingVariables(written, lookup)];
  if (missing.length > 0) throw new UsageError(`No value for ${missing.map((name) => `\${${name}}`).join(', ')}.`);
  const calls = written.map((call) => ({ name: nameOfCall(call), ...runnablePart(call) }));
  let passes = 0;
  return () => {
    const captured = new Map<string, unknown>();
    const number = passes++;
    return {
      calls: calls.map(({ name, rows, ...call }) => ({
        name,
        fill: () => {
          const row = rows?.[number % rows.length];
          return fillIn(call, (variable) => {
            if (row && Object.hasOwn(row, variable)) return row[variable];
            return captured.has(variable) ? captured.get(variable) : lookup(variable);
          });
        },
      })),
      capture: (name, value) => void captured.set(name, value),
    };
  };
}

export interface Pass {
  /** In order. `fill` throws UnknownVariable if a value was not captured. */
  calls: readonly { name: string; fill: () => SuiteCall }[];
  capture: (name: string, value: unknown) => void;
}

/** Without `--in-order`: each call in all its rows, filled in. @throws UsageError if a variable has no value */
export function callMix(suite: Suite, tags: readonly string[], lookup: Lookup): MixedCall[] {
  return callsToSend(suite, tags).map((call) => {
    const { rows, ...rest } = runnablePart(call);
    const filledWith = (row: Readonly<Record<string, unknown>> | undefined): SuiteCall => {
      try {
        return fillIn(rest, (name) => (row && Object.hasOwn(row, name) ? row[name] : lookup(name)));
      } catch (error) {
        if (!(error instanceof UnknownVariable)) throw error;
        throw new UsageError(
          `${nameOfCall(call)}: \${${error.variable}} has no value. Only --in-order captures from other calls.`,
        );
      }
    };
    return {
      name: nameOfCall(call),
      variants: (rows ?? [undefined]).map(filledWith),
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
