import type { FieldPathId, RJSFSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { FreeMemberRows } from './free-member-rows';
import { InnerNode } from './inner-node';
import styles from './node-group.module.css';
import { stubOf } from './library-stub';
import type { NodeView } from './node-view';
import { isPlainObject } from '../../json/validation/json-schema';
import type { NodePlan } from '../schema/node-plan';
import { fieldId } from '../state/field-id';
import { useFormStore } from '../state/use-form-store';

const NO_UI = {};
const nothing = () => undefined;

/** An object's fields, laid out by the form library, then the members that have no field of their own. */
export function ObjectBody({
  view,
  plan,
}: {
  view: NodeView;
  plan: Extract<NodePlan, { kind: 'object' }>;
}) {
  const t = useTranslations('forms');
  const { library, store, path, name, value, look } = view;
  const disabled = useFormStore(store, (form) => form.disabled);
  const { ObjectField } = library.fields;
  // An empty name is to the library the same as none, so that field is laid out here.
  const named = useMemo(() => plan.properties.filter((property) => property.name !== ''), [plan]);
  const nameless = plan.properties.find((property) => property.name === '');
  const namelessPath = useMemo(() => [...path, ''], [path]);
  const level = useMemo(
    (): RJSFSchema => ({
      type: 'object',
      properties: Object.fromEntries(
        named.map((property) => [property.name, stubOf(store, property.schema)]),
      ),
      required: named.filter(({ required }) => required).map((property) => property.name),
    }),
    [store, named],
  );
  const fieldPathId = useMemo(
    (): FieldPathId => ({ path: [...path], $id: fieldId(store.idPrefix, path) }),
    [store, path],
  );
  const isEmpty = plan.properties.length === 0 && plan.free.policy !== 'declared';
  return (
    <div className={styles['members']}>
      {isEmpty && value === undefined && (
        <p className={styles['empty']}>{t(look === 'root' ? 'noArguments' : 'noMembers')}</p>
      )}
      {ObjectField && named.length > 0 && (
        <ObjectField
          schema={level}
          uiSchema={NO_UI}
          name={name}
          fieldPathId={fieldPathId}
          formData={undefined}
          registry={library}
          onChange={nothing}
          onBlur={nothing}
          onFocus={nothing}
        />
      )}
      {nameless && (
        <InnerNode
          library={library}
          schema={nameless.schema}
          path={namelessPath}
          name=""
          required={nameless.required}
        />
      )}
      <FreeMemberRows view={view} plan={plan}>
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
