import { type ConformitySnapshot } from '../../../core/judge/conformity';
import { countFindings, type FindingGroup, placesOf } from '../../../core/judge/finding-groups';

/**
 * What had been found by a moment. Of a rule that is broken more often than is kept one by one, those that are kept are counted.
 * @param until the number of the last entry that counts
 * @param messages how many messages there were by then
 */
export function findingsUntil(snapshot: ConformitySnapshot, until: number, messages: number): ConformitySnapshot {
  const groups = snapshot.groups.flatMap((group): FindingGroup[] => {
    if (group.last <= until) return [group];
    const findings = group.findings.filter(({ seq }) => seq <= until);
    const last = findings.at(-1);
    return last ? [{ ...group, ...placesOf(findings), last: last.seq }] : [];
  });
  const checked = Math.min(snapshot.checked, messages);
  return { ...snapshot, groups, counts: countFindings(groups), checked };
}
