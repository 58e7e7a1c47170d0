import { ownProperty } from '../../../../core/json/json-object';
import { KeyRound } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { Suite } from '../../../../core/suite/suite';
import { environmentsWith } from '../../../../core/suite/variables';
import bar from '../../../ui/bar.module.css';
import { TextInput } from '../../../ui/form-fields';
import styles from './secret-fields.module.css';

interface SecretFieldsProps {
  suite: Suite;
  names: readonly string[];
  values: Readonly<Record<string, string>>;
  onValue: (name: string, value: string) => void;
}

// What an environment defines is no secret.
export function SecretFields({ suite, names, values, onValue }: SecretFieldsProps) {
  const t = useTranslations('suites');
  const secrets = names.filter((name) => environmentsWith(suite, name).length === 0);
  const variables = names.filter((name) => !secrets.includes(name));
  const environments = [...new Set(variables.flatMap((name) => environmentsWith(suite, name)))];
  const fields = (of: readonly string[], type: 'password' | 'text') =>
    of.map((name) => (
      <label key={name} className="inline gap-8 muted sm">
        <code>{name}</code>
        <TextInput
          className={styles['field']}
          type={type}
          autoComplete={type === 'text' ? 'off' : 'new-password'}
          value={ownProperty(values, name) ?? ''}
          onChange={(value) => onValue(name, value)}
        />
      </label>
    ));
  return (
    <>
      {variables.length > 0 && (
        <div role="group" aria-label={t('variables')} className={bar['bar']}>
          <span className="semibold">{t('variables')}</span>
          {fields(variables, 'text')}
          <span className="faint sm">
            {t('variablesHint', { names: environments.join(t('listSeparator')), count: environments.length })}
          </span>
        </div>
      )}
      {secrets.length > 0 && (
        <div role="group" aria-label={t('secrets')} className={bar['bar']}>
          <span className="inline gap-8 semibold icons-14" title={t('secretsHint')}>
            <KeyRound aria-hidden /> {t('secrets')}
          </span>
          {fields(secrets, 'password')}
          <span className="faint sm">{t('secretsHint')}</span>
        </div>
      )}
    </>
  );
}
