import type { JsonObject } from '../../core/json/json-object';
import type { Outcome } from '../../core/session/requests/outcome';
import { checkedJson } from '../../core/suite/checks/checked-json';
import { responseValue } from '../../core/suite/run/call-response';
import { durationMs, type Suite, type SuiteCall, targetOf } from '../../core/suite/suite';
import { fillIn, type Lookup } from '../../core/suite/variables';
import type { PresentedStep } from '../features/present/presented-step';
import type { ListedCall } from '../features/suites/suite-calls';
import { findNodes } from '../workers/limited/check-limited';

/** @param variable gives the value of a variable, captured ones included */
export function presentedStep({ key, call }: ListedCall, suite: Suite, variable: Lookup): PresentedStep {
  const millis = (duration: string | undefined) => (duration === undefined ? undefined : durationMs(duration));
  const { reference, outcome } = call.expect ?? {};
  const [row] = call.rows ?? [];
  const referenceName = reference === undefined ? undefined : fillKnown(reference, row, variable);
  return {
    key,
    title: call.name,
    call: filled(call, variable),
    timeoutMs: millis(call.timeout ?? suite.timeout),
    waitMs: millis(call.wait ?? suite.wait),
    // Each row has its own reference, by its name or number.
    reference: row && referenceName === reference && referenceName !== undefined ? `${referenceName}-1` : referenceName,
    expected: outcome,
  };
}

/** The call of a step with its variables replaced, of several rows by the first. */
export function filled(call: SuiteCall, variable: Lookup): SuiteCall {
  const { rows: [row] = [], expect: _, capture, name, notes, ui, ...sent } = call;
  return { ...fillKnown(sent, row, variable), ...(name !== undefined && { name }), notes, ui, capture };
}

/** Variables without a value stay as written. */
function fillKnown<T>(value: T, row: JsonObject = {}, variable: Lookup): T {
  return fillIn(value, (each) => (Object.hasOwn(row, each) ? row[each] : (variable(each) ?? `\${${each}}`)));
}

/** By variable name. A path that takes too long gives nothing. */
export async function capturedValues(call: SuiteCall, outcome: Outcome): Promise<Readonly<Record<string, unknown>>> {
  if (!call.capture) return {};
  const json = checkedJson(responseValue(outcome), targetOf(call).kind);
  const values = await Promise.all(
    Object.entries(call.capture).map(async ([name, path]) => {
      const [first] = await findNodes(json, path).catch(() => []);
      return first ? [[name, first.value] as const] : [];
    }),
  );
  return Object.fromEntries(values.flat());
}
