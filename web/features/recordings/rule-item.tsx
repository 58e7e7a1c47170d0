import { Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { type RedactionRule, ruleError } from '../../../core/recording/redaction';
import { useCoreTexts } from '../../content/texts/use-core-texts';
import { IconButton } from '../../ui/button';
import { Checkbox, TextInput } from '../../ui/form-fields';
import styles from './save-recording-dialog.module.css';

export interface RuleDraft {
  key: number;
  rule: RedactionRule;
  isOn: boolean;
}

type TextRule = Exclude<RedactionRule, { kind: 'tokens' | 'stderr' }>;

interface RuleItemProps {
  row: RuleDraft;
  /** In how many events it matches; undefined if it is off or invalid. */
  matches: number | undefined;
  onChange: (change: Partial<RuleDraft>) => void;
  onRemove: () => void;
}

export function RuleItem({ row: { rule, isOn }, matches, onChange, onRemove }: RuleItemProps) {
  const t = useTranslations('recordings');
  const coreTexts = useCoreTexts();
  const label = t(`rule_${rule.kind}`);
  const error = ruleError(rule);
  const text = textOf(rule);
  const isFixed = text === undefined;
  return (
    <li className={`row wrap gap-8 rows-4 ${styles['rule'] ?? ''}`}>
      <Checkbox className="inline gap-8" checked={isOn} onChange={(on) => onChange({ isOn: on })}>
        {label}
      </Checkbox>
      {!isFixed && (
        <TextInput
          aria-label={label}
          value={text}
          aria-invalid={error !== undefined && text !== ''}
          onChange={(next) => onChange({ rule: ruleOf(rule.kind as TextRule['kind'], next) })}
        />
      )}
      <span className="push faint sm tnum" role="status">
        {isOn &&
          (error === undefined
            ? t('found', { count: matches ?? 0 })
            : text !== '' && coreTexts.text(error, error.code))}
      </span>
      {!isFixed && <IconButton label={t('removeRule')} icon={<Trash2 aria-hidden />} onClick={onRemove} />}
    </li>
  );
}

/** The text is the rule's member of the same name: `{ kind: 'path', path: text }`. */
export function ruleOf(kind: TextRule['kind'], text: string): RedactionRule {
  return { kind, [kind]: text } as TextRule;
}

export function textOf(rule: RedactionRule): string | undefined {
  return (rule as Readonly<Record<string, string>>)[rule.kind];
}
