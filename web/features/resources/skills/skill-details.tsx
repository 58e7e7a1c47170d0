import { useTranslations } from 'use-intl';

import { isObject } from '../../../../core/json/json-object';
import { stringifyJson } from '../../../../core/json/lossless';
import { memoizeByObject } from '../../../../core/json/memoize-by-object';
import { checkSkillEntry } from '../../../../core/judge/check-skill-entry';
import { type Finding } from '../../../../core/protocol/findings/finding';
import { gatherFindings } from '../../../../core/protocol/findings/pin-finding';
import type { ListedSkill } from '../../../../core/protocol/skills/skill';
import facts from './skill-details.module.css';
import styles from './skills.module.css';

/** Findings of the entry alone, with paths into it. */
export const entryFindings = memoizeByObject(({ definition }: ListedSkill): readonly Finding[] =>
  gatherFindings((report) => checkSkillEntry(definition, '', report)),
);

export function SkillDetails({ skill: { frontmatter } }: { skill: ListedSkill }) {
  const t = useTranslations('skills');
  const fields = Object.entries(frontmatter).filter(([name]) => name !== 'name' && name !== 'description');
  if (fields.length === 0) return null;
  return (
    <section className={`stack gap-8 ${styles['part'] ?? ''}`}>
      <h3 className={`muted sm semibold ${styles['heading'] ?? ''}`}>{t('frontMatter')}</h3>
      <dl className={facts['facts']} aria-label={t('frontMatter')}>
        {fields.flatMap(([name, value]) => [
          <dt key={`${name} name`}>{name}</dt>,
          <dd key={name}>
            <FieldValue value={value} />
          </dd>,
        ])}
      </dl>
    </section>
  );
}

function FieldValue({ value }: { value: unknown }) {
  if (typeof value === 'string') return value;
  if (!isObject(value)) return <code>{stringifyJson(value)}</code>;
  return (
    <dl className={facts['facts']}>
      {Object.entries(value).flatMap(([name, each]) => [
        <dt key={`${name} name`}>{name}</dt>,
        <dd key={name}>{typeof each === 'string' ? each : <code>{stringifyJson(each)}</code>}</dd>,
      ])}
    </dl>
  );
}
