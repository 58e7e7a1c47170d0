import { useTranslations } from 'use-intl';

import { isObject } from '../../../../../core/json/json-object';
import { SelectField } from '../../../../ui/form-fields';
import { type Path, useEditedPlace } from './edit-context';
import { TextAt } from './text-at';
import styles from './fields.module.css';

/** Whether a tool is called as a task. */
export function TaskFields({ path }: { path: Path }) {
  const t = useTranslations('suiteEditor');
  const { here, put } = useEditedPlace(path);
  const kind = isObject(here) ? 'ttl' : here === true ? 'yes' : 'no';
  return (
    <div className={styles['pair']}>
      <SelectField
        label={t('task')}
        value={kind}
        options={(['no', 'yes', 'ttl'] as const).map((each) => [each, t(`task_${each}`)])}
        onChange={(next) => void put({ no: undefined, yes: true, ttl: { ttl: '60s' } }[next])}
      />
      {kind === 'ttl' && <TextAt path={[...path, 'ttl']} label={t('ttl')} placeholder="60s" />}
    </div>
  );
}
