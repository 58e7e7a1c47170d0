import type { CheckResult } from '../../../../core/suite/checks/check-result';
import type { CoreTexts } from '../../../content/texts/use-core-texts';
import type { ListedCall } from '../suite-calls';
import type { CallState } from '../suite-runs';

/** A call without a reason stands alone. */
export function groupByCause(
  failures: readonly ListedCall[],
  why: (call: ListedCall) => string,
): [why: string, calls: [ListedCall, ...ListedCall[]]][] {
  const groups: [string, [ListedCall, ...ListedCall[]]][] = [];
  for (const call of failures) {
    const reason = why(call);
    const known = reason === '' ? undefined : groups.find(([each]) => each === reason);
    if (known) known[1].push(call);
    else groups.push([reason, [call]]);
  }
  return groups;
}

/** The first failed check as one line, at most 160 characters. */
export function causeOf(
  call: CallState | undefined,
  { text }: CoreTexts,
  nameOf: (check: CheckResult['check']) => string,
): string {
  const failed = [...(call?.runs ?? []).flatMap(({ checks }) => checks), ...(call?.checks ?? [])];
  const first = failed.find(({ passed }) => !passed);
  if (!first) return '';
  const { check, at, actual, said } = first;
  const place = at === undefined ? nameOf(check) : text(said?.at, at);
  return `${place}: ${text(said?.actual, actual)}`.slice(0, 160);
}
