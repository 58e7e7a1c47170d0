import { partThatRuns, type SuiteCall } from './suite';
import { type Lookup, variableNames } from './variables';

/** The variables of calls that have no value: not in each of the rows, not captured by any of the calls, and unknown otherwise. */
export function missingVariables(calls: readonly SuiteCall[], lookup: Lookup): Set<string> {
  const missing = new Set<string>();
  const captured = new Set(calls.flatMap(({ capture = {} }) => Object.keys(capture)));
  for (const written of calls) {
    const { rows = [{}], ...call } = partThatRuns(written);
    for (const variable of variableNames(call)) {
      const isInRows = rows.every((row) => Object.hasOwn(row, variable));
      if (!isInRows && !captured.has(variable) && lookup(variable) === undefined)
        missing.add(variable);
    }
  }
  return missing;
}
