import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { AuthorizationControl, SecretName } from '../../../../core/authorization/model';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/form-fields';
import { PagePart } from '../../../ui/page-part';
import { usePromise } from '../../../ui/use-promise';
import styles from './settings-panel.module.css';

/** The secrets of a flow: they can be set and removed, and never be read back. */
export function SecretFields({
  control,
  names,
}: {
  control: AuthorizationControl;
  names: readonly SecretName[];
}) {
  const t = useTranslations('authorization');
  if (names.length === 0) return null;
  return (
    <PagePart title={t('settings.secrets')} name="secrets">
      <p className="muted sm break">{t('secret.hint')}</p>
      {names.map((name) => (
        <SecretField key={name} control={control} name={name} />
      ))}
    </PagePart>
  );
}

function SecretField({ control, name }: { control: AuthorizationControl; name: SecretName }) {
  const t = useTranslations('authorization.secret');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [changes, setChanges] = useState(0);
  const ask = useCallback(
    () => control.hasSecret(name),
    // It is another answer after each change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [control, name, changes],
  );
  const asked = usePromise(ask);
  const isSet = asked.state === 'answered' && asked.answer;
  const put = (value: string | undefined) => {
    control.setSecret(name, value).then(
      () => {
        setTyped('');
        setProblem(undefined);
        setChanges((before) => before + 1);
      },
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    );
  };
  return (
    <div className={styles['secret']}>
      <TextField
        label={t(name)}
        type="password"
        autoComplete="new-password"
        placeholder={isSet ? '••••••••' : ''}
        value={typed}
        problem={problem}
        onChange={setTyped}
      />
      <Button disabled={typed === ''} onClick={() => put(typed)}>
        {t(isSet ? 'replace' : 'save')}
      </Button>
      {isSet && <Button onClick={() => put(undefined)}>{t('remove')}</Button>}
      <p>
        <Badge tone={isSet ? 'ok' : 'neutral'}>{t(isSet ? 'set' : 'notSet')}</Badge>
      </p>
    </div>
  );
}
