import { Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Button, IconButton } from '../../../ui/button';
import { TextInput } from '../../../ui/form-fields';
import styles from './settings-panel.module.css';

type Row = [name: string, value: string];

/** Parameters that go with a request besides those of the rules. */
export function ParameterRows({
  of,
  rows,
  onChange,
}: {
  /** What the request is called. */
  of: string;
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
}) {
  const t = useTranslations('authorization.settings');
  const change = (index: number, row: Row) => onChange(rows.with(index, row));
  return (
    <div className="stack hug gap-4" role="group" aria-label={of}>
      <span>{of}</span>
      {rows.map(([name, value], index) => {
        const n = String(index + 1);
        return (
          <div key={index} className={styles['parameter']}>
            <TextInput
              aria-label={t('parameterName', { of, n })}
              placeholder="audience"
              value={name}
              onChange={(next) => change(index, [next, value])}
            />
            <TextInput
              aria-label={t('parameterValue', { of, n })}
              value={value}
              onChange={(next) => change(index, [name, next])}
            />
            <IconButton
              size="small"
              label={t('removeParameter', { of, n })}
              icon={<X aria-hidden />}
              onClick={() => onChange(rows.filter((_, at) => at !== index))}
            />
          </div>
        );
      })}
      <Button
        size="small"
        variant="ghost"
        icon={<Plus aria-hidden />}
        onClick={() => onChange([...rows, ['', '']])}
      >
        {t('addParameter')}
      </Button>
    </div>
  );
}
