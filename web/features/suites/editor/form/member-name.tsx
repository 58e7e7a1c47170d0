import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../../../core/json/json-object';
import { Button } from '../../../../ui/button';
import { TextInput } from '../../../../ui/form-fields';
import { type Path, useEditedPlace } from './edit-context';
import styles from './fields.module.css';

/** The name of a member, which is another one on Enter or on leaving. */
export function MemberName({
  path,
  label,
  check,
}: {
  path: Path;
  label: string;
  check?: (text: string) => string | undefined;
}) {
  const { edit, reveal, isLocked } = useEditedPlace(path);
  const t = useTranslations('suiteEditor');
  const name = String(path.at(-1) ?? '');
  const [typed, setTyped] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const fault = typed === undefined || typed === name ? undefined : check?.(typed);
  const take = () => {
    if (typed === undefined || fault !== undefined) return;
    if (typed === name || typed.trim() === '') {
      setTyped(undefined);
      return;
    }
    void edit({ kind: 'rename', path, name: typed }).then((answer) => {
      if (answer.kind === 'done') setTyped(undefined);
      setRefusal(answer.kind === 'done' ? undefined : answer.message);
    });
  };
  return (
    <div className="stack grow gap-2">
      <TextInput
        className={styles['mono']}
        aria-label={label}
        aria-invalid={fault !== undefined || refusal !== undefined}
        disabled={isLocked}
        value={typed ?? name}
        onChange={(text) => {
          setRefusal(undefined);
          setTyped(text);
        }}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take();
          else if (event.key === 'Escape') setTyped(undefined);
        }}
      />
      {(fault ?? refusal) !== undefined && (
        <p className="bad sm break" role="status">
          {fault ?? t('refused', { message: refusal ?? '' })}{' '}
          {refusal !== undefined && (
            <Button variant="link" size="small" onClick={() => reveal(path)}>
              {t('showInYaml')}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

/** The members of a value, if it has any. */
export function membersOf(value: unknown): [name: string, value: unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}
