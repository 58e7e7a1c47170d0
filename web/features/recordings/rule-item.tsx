import { Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { type RedactionRule, ruleFault } from '../../../core/recording/redaction';
import { useSay } from '../../content/words/use-say';
import { IconButton } from '../../ui/button';
import { Checkbox, TextInput } from '../../ui/form-fields';
import styles from './save-recording-dialog.module.css';

export interface RuleRow {
  key: number;
  rule: RedactionRule;
  isOn: boolean;
}

/** One rule by which a recording is masked, to edit. */
export function RuleItem({
  row: { rule, isOn },
  found,
  onChange,
  onRemove,
}: {
  row: RuleRow;
  /** In how many events; undefined where it is off, or can't be used. */
  found: number | undefined;
  onChange: (change: Partial<RuleRow>) => void;
  onRemove: () => void;
}) {
  const t = useTranslations('recordings');
  const say = useSay();
  const label = t(`rule_${rule.kind}`);
  const fault = ruleFault(rule);
  const text = textOf(rule);
  const isFixed = text === undefined;
  return (
    <li className={`row wrap gap-8 rows-4 ${styles['rule'] ?? ''}`}>
      <Checkbox className={undefined} checked={isOn} onChange={(on) => onChange({ isOn: on })}>
        {label}
      </Checkbox>
      {!isFixed && (
        <TextInput
          aria-label={label}
          value={text}
          aria-invalid={fault !== undefined && text !== ''}
          onChange={(next) => onChange({ rule: withText(rule, next) })}
        />
      )}
      <span className="push faint sm tnum" role="status">
        {isOn &&
          (fault === undefined
            ? t('found', { count: found ?? 0 })
            : text !== '' && say.words(fault, fault.code))}
      </span>
      {!isFixed && (
        <IconButton
          size="small"
          label={t('removeRule')}
          icon={<Trash2 aria-hidden />}
          onClick={onRemove}
        />
      )}
    </li>
  );
}

/** A rule of a kind, with nothing in it yet. */
export function newRule(kind: 'value' | 'name' | 'path' | 'pattern'): RedactionRule {
  return withText({ kind } as RedactionRule, '');
}

/** What a person writes of a rule; undefined where there is nothing to write. */
export function textOf(rule: RedactionRule): string | undefined {
  switch (rule.kind) {
    case 'value':
      return rule.value;
    case 'pattern':
      return rule.pattern;
    case 'path':
      return rule.path;
    case 'name':
      return rule.name;
    case 'tokens':
    case 'stderr':
      return undefined;
  }
}

function withText(rule: RedactionRule, text: string): RedactionRule {
  switch (rule.kind) {
    case 'value':
      return { kind: 'value', value: text };
    case 'pattern':
      return { kind: 'pattern', pattern: text };
    case 'path':
      return { kind: 'path', path: text };
    case 'name':
      return { kind: 'name', name: text };
    case 'tokens':
    case 'stderr':
      return rule;
  }
}
