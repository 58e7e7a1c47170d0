import { Eye, EyeOff, Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, IconButton } from '../../ui/button';
import { TextInput } from '../../ui/form-fields';
import { headerFault } from './header-fault';
import type { SecretRow } from './server-draft';
import { classNames } from '../../ui/class-names';

import form from '../../ui/form.module.css';
import styles from './server-form.module.css';

interface SecretRowsProps {
  kind: 'env' | 'headers';
  rows: readonly SecretRow[];
  onChange: (rows: SecretRow[]) => void;
}

/** Environment variables or headers: names in clear, values masked until the person wants to see them. */
export function SecretRows({ kind, rows, onChange }: SecretRowsProps) {
  const t = useTranslations('servers');
  const change = (index: number, part: Partial<SecretRow>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  return (
    <fieldset className={classNames(form['group'], 'hug')}>
      <legend>{t(kind)}</legend>
      {rows.map((row, index) => (
        <SecretRowFields
          // Rows have no identity but their place.
          key={index}
          kind={kind}
          row={row}
          number={index + 1}
          onChange={(part) => change(index, part)}
          onRemove={() => onChange(rows.filter((_, at) => at !== index))}
        />
      ))}
      <Button
        size="small"
        variant="ghost"
        icon={<Plus aria-hidden />}
        onClick={() => onChange([...rows, { name: '', value: '' }])}
      >
        {kind === 'env' ? t('addEnv') : t('addHeader')}
      </Button>
    </fieldset>
  );
}

interface SecretRowFieldsProps {
  kind: 'env' | 'headers';
  row: SecretRow;
  number: number;
  onChange: (part: Partial<SecretRow>) => void;
  onRemove: () => void;
}

function SecretRowFields({ kind, row, number, onChange, onRemove }: SecretRowFieldsProps) {
  const t = useTranslations('servers');
  const [shown, setShown] = useState(false);
  const id = useId();
  const label = row.name || String(number);
  const fault = kind === 'headers' ? headerFault(row) : undefined;
  const faultOf = (part: typeof fault) =>
    fault === part && { 'aria-invalid': true, 'aria-describedby': `${id}-fault` };
  return (
    <div className={styles['secret']}>
      <TextInput
        aria-label={t(kind === 'env' ? 'variableName' : 'headerName', { n: String(number) })}
        placeholder={kind === 'env' ? 'API_KEY' : 'Authorization'}
        value={row.name}
        onChange={(name) => onChange({ name })}
        {...faultOf('name')}
      />
      <TextInput
        aria-label={t('variableValue', { name: label })}
        type={shown ? 'text' : 'password'}
        value={row.value}
        onChange={(value) => onChange({ value })}
        {...faultOf('value')}
      />
      <IconButton
        label={t(shown ? 'conceal' : 'reveal', { name: label })}
        icon={shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        onClick={() => setShown(!shown)}
      />
      <IconButton
        label={t('removeRow', { name: label })}
        icon={<X aria-hidden />}
        onClick={onRemove}
      />
      {fault && (
        <p id={`${id}-fault`} className="bad sm" role="alert">
          {t(fault === 'name' ? 'badHeaderName' : 'badHeaderValue')}
        </p>
      )}
    </div>
  );
}
