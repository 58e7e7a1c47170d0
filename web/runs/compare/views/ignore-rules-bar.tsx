import { EyeOff, Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '../../../ui/button';
import { parseIgnoreRule } from '../../../../core/comparison/rules/ignore-rule';
import { Form } from '../../../ui/form-fields';
import type { IgnoreRules } from '../use-ignore-rules';
import styles from './ignore-rules-bar.module.css';

interface IgnoreRulesBarProps {
  rules: IgnoreRules;
  proposed: readonly string[];
  ignored: number;
  showIgnored: boolean;
  onShowIgnored: (show: boolean) => void;
}

export function IgnoreRulesBar(props: IgnoreRulesBarProps) {
  const { rules, proposed, ignored, showIgnored, onShowIgnored } = props;
  const t = useTranslations('comparison');
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="row wrap sm gap-8 rows-8" role="group" aria-label={t('ignoredPaths')}>
      <span className="muted semibold">{t('ignoredPaths')}</span>
      {rules.rules.length === 0 && proposed.length === 0 && <span className="faint">{t('noRules')}</span>}
      {rules.rules.map((rule) => (
        <span key={rule} className={styles['rule']}>
          <code className="truncate">{rule}</code>
          <button
            type="button"
            className="centre bare muted pointer rounded-sm hover py-0 px-4"
            aria-label={t('removeRule', { rule })}
            title={t('removeRule', { rule })}
            onClick={() => rules.remove(rule)}
          >
            <X aria-hidden />
          </button>
        </span>
      ))}
      {proposed.length > 0 && (
        <Button
          size="small"
          icon={<EyeOff aria-hidden />}
          title={proposed.join('\n')}
          onClick={() => rules.add(...proposed)}
        >
          {t('ignoreVolatile', { count: proposed.length })}
        </Button>
      )}
      {isAdding ? (
        <NewRule onAdd={rules.add} />
      ) : (
        <Button size="small" variant="ghost" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
          {t('addPath')}
        </Button>
      )}
      {rules.rules.length > 1 && (
        <Button size="small" variant="ghost" onClick={rules.clear}>
          {t('clearRules')}
        </Button>
      )}
      {ignored > 0 && (
        <label className="inline gap-8 muted">
          <input
            type="checkbox"
            checked={showIgnored}
            onChange={(event) => onShowIgnored(event.currentTarget.checked)}
          />
          {t('showIgnored', { count: String(ignored) })}
        </label>
      )}
    </div>
  );
}

function NewRule({ onAdd }: { onAdd: (rule: string) => void }) {
  const t = useTranslations('comparison');
  const problem = useId();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  return (
    <Form
      className={`inline wrap gap-4 ${styles['new'] ?? ''}`}
      onSubmit={() => {
        const rule = parseIgnoreRule(text);
        setWrong(!rule);
        if (!rule) return;
        onAdd(rule.text);
        setText('');
      }}
    >
      <input
        ref={focus}
        type="text"
        aria-label={t('addRule')}
        placeholder="$.rows[*].id"
        spellCheck={false}
        autoComplete="off"
        aria-invalid={isWrong}
        aria-describedby={isWrong ? problem : undefined}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setWrong(false);
        }}
      />
      <Button size="small" type="submit">
        {t('add')}
      </Button>
      {isWrong && (
        <span id={problem} role="alert" className="bad">
          {t('badRule')}
        </span>
      )}
    </Form>
  );
}

function focus(element: HTMLInputElement | null): void {
  element?.focus();
}
