import type { ConformitySnapshot, FindingGroup } from '../../../core/judge/conformity';
import type { Severity } from '../../../core/protocol/findings/severity';
import type { Party } from '../../../core/protocol/table/methods';

/**
 * What had been found by a moment. Of a rule that is broken more often than is kept one by one, those that are kept are counted.
 * @param until the number of the last entry that counts
 * @param messages how many messages there were by then
 */
export function findingsUntil(
  snapshot: ConformitySnapshot,
  until: number,
  messages: number,
): ConformitySnapshot {
  const groups = snapshot.groups.flatMap((group): FindingGroup[] => {
    if (group.last <= until) return [group];
    const findings = group.findings.filter(({ seq }) => seq <= until);
    const last = findings.at(-1);
    return last ? [{ ...group, findings, count: findings.length, last: last.seq }] : [];
  });
  const counts: Record<Party, Record<Severity, number>> = {
    client: { error: 0, warning: 0, note: 0 },
    server: { error: 0, warning: 0, note: 0 },
  };
  for (const { who, severity, count } of groups) counts[who][severity] += count;
  return { ...snapshot, groups, counts, checked: Math.min(snapshot.checked, messages) };
}
