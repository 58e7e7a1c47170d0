import { memoizeByObject } from '../../../../core/json/memoize-by-object';
import { checkSkillEntry } from '../../../../core/judge/check-skill-entry';
import type { Finding } from '../../../../core/protocol/findings/finding';
import { gatherFindings } from '../../../../core/protocol/findings/pin-finding';
import type { ListedSkill } from '../../../../core/protocol/skills/skill';

/** Findings of a skill's entry in the index, without its files; with paths into the entry. */
export const entryFindings = memoizeByObject(({ definition }: ListedSkill): readonly Finding[] =>
  gatherFindings((report) => checkSkillEntry(definition, '', report)),
);
