import { ownProperty } from '../../../../core/json/json-object';
import { KeyRound } from 'lucide-react';
import { useTranslations } from 'use-intl';

import bar from '../../../ui/bar.module.css';
import { TextInput } from '../../../ui/form-fields';
import styles from './secret-fields.module.css';

interface SecretFieldsProps {
  names: readonly string[];
  values: Readonly<Record<string, string>>;
  onValue: (name: string, value: string) => void;
}

export function SecretFields({ names, values, onValue }: SecretFieldsProps) {
  const t = useTranslations('suites');
  return (
    <div role="group" aria-label={t('secrets')} className={bar['bar']}>
      <span className="inline gap-8 semibold icons-14" title={t('secretsHint')}>
        <KeyRound aria-hidden /> {t('secrets')}
      </span>
      {names.map((name) => (
        <label key={name} className="inline gap-8 muted sm">
          <code>{name}</code>
          <TextInput
            className={styles['field']}
            type="password"
            autoComplete="new-password"
            value={ownProperty(values, name) ?? ''}
            onChange={(value) => onValue(name, value)}
          />
        </label>
      ))}
      <span className="faint sm">{t('secretsHint')}</span>
    </div>
  );
}
