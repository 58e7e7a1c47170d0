import type { FindingGroup } from '../../../core/judge/finding-groups';
import type { Severity } from '../../../core/protocol/findings/severity';

export interface FindingFilter {
  text: string;
  hidden: ReadonlySet<Severity>;
  /** Also what Loupe and the person sent. */
  withOwn: boolean;
}

export const NO_FILTER: FindingFilter = { text: '', hidden: new Set(), withOwn: false };

/** The groups that pass, by their words and by what their findings say. */
export function filterGroups(
  groups: readonly FindingGroup[],
  { text, hidden, withOwn }: FindingFilter,
  wordsOf: (group: FindingGroup) => string,
): FindingGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return groups.filter((group) => {
    if (hidden.has(group.severity) || (group.who === 'client' && !withOwn)) return false;
    if (words.length === 0) return true;
    const own = wordsOf(group).toLowerCase();
    return words.every((word) => own.includes(word));
  });
}
