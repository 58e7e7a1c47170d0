import { useTranslations } from 'use-intl';

import { TextField } from '../../../ui/form-fields';
import styles from './secret-fields.module.css';

/** A field for each value that a suite needs and doesn't say. */
export function SecretFields({
  names,
  values,
  onValue,
}: {
  names: readonly string[];
  values: Readonly<Record<string, string>>;
  onValue: (name: string, value: string) => void;
}) {
  const t = useTranslations('suites');
  return (
    <fieldset className={styles['secrets']}>
      <legend>{t('secrets')}</legend>
      <p className={styles['hint']}>{t('secretsHint')}</p>
      <div className={styles['fields']}>
        {names.map((name) => (
          <TextField
            key={name}
            label={name}
            type="password"
            autoComplete="new-password"
            value={values[name] ?? ''}
            onChange={(value) => onValue(name, value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
