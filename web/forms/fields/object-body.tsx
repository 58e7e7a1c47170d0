import { useDeferredValue } from 'react';
import { useTranslations } from 'use-intl';

import { FreeMemberRows } from './free-member-rows';
import { InnerNode } from './inner-node';
import styles from './node-group.module.css';
import type { NodeView } from './node-view';
import { isPlainObject } from '../../json/validation/json-schema';
import type { NodePlan } from '../schema/node-plan';
import { useFormStore } from '../state/use-form-store';

/** About as many fields as a screen holds: of a very long form these come first, the others a moment later. */
const FIRST_FIELDS = 30;

/** An object's fields, then the members that have no field of their own. */
export function ObjectBody({
  view,
  plan,
}: {
  view: NodeView;
  plan: Extract<NodePlan, { kind: 'object' }>;
}) {
  const t = useTranslations('forms');
  const { store, path, value, look } = view;
  const disabled = useFormStore(store, (form) => form.disabled);
  const absentDefaults = useFormStore(store, (form) => (look === 'root' ? form.absentDefaults : 0));
  const count = useDeferredValue(plan.properties.length, FIRST_FIELDS);
  const isEmpty = plan.properties.length === 0 && plan.free.policy !== 'declared';
  return (
    <div className={styles['members']}>
      {isEmpty && value === undefined && (
        <p className={styles['empty']}>{t(look === 'root' ? 'noArguments' : 'noMembers')}</p>
      )}
      {plan.properties.slice(0, count).map(({ name, schema, required }) => (
        <InnerNode
          key={name}
          store={store}
          schema={schema}
          path={store.pathOf(path, name)}
          name={name}
          required={required}
        />
      ))}
      <FreeMemberRows view={view} plan={plan}>
        {look === 'root' && absentDefaults > 1 && (
          <button
            type="button"
            className={styles['quiet']}
            disabled={disabled}
            onClick={() => store.useDefaults()}
          >
            {t('useAllDefaults', { count: absentDefaults })}
          </button>
        )}
        {look !== 'root' && value === undefined && (
          <button
            type="button"
            className={styles['quiet']}
            disabled={disabled}
            onClick={() => store.setOwn(path, {})}
          >
            {t('setEmptyObject')}
          </button>
        )}
      </FreeMemberRows>
      {look !== 'root' && isPlainObject(value) && Object.keys(value).length === 0 && (
        <p className={styles['empty']}>{t('isEmptyObject')}</p>
      )}
    </div>
  );
}
