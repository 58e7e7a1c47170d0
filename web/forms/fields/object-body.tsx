import type { FieldPathId, RJSFSchema } from '@rjsf/utils';
import { useContext, useDeferredValue, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { FreeMemberRows } from './free-member-rows';
import { InnerNode } from './inner-node';
import { LibraryContext, stubOf } from './library-stub';
import styles from './node-group.module.css';
import type { NodeView } from './node-view';
import { isPlainObject } from '../../json/validation/json-schema';
import type { NodePlan } from '../schema/node-plan';
import { fieldId } from '../state/field-id';
import { useFormStore } from '../state/use-form-store';

/** About as many fields as a screen holds: of a very long form these come first, the others a moment later. */
const FIRST_FIELDS = 30;
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
  const { store, path, value, look } = view;
  const disabled = useFormStore(store, (form) => form.disabled);
  const absentDefaults = useFormStore(store, (form) => (look === 'root' ? form.absentDefaults : 0));
  const count = useDeferredValue(plan.properties.length, FIRST_FIELDS);
  const library = useContext(LibraryContext);
  const ObjectField = library?.fields.ObjectField;
  // An empty name is to the library the same as none, so that field is laid out here.
  const nameless = plan.properties.find((property) => property.name === '');
  const named = useMemo(
    () => plan.properties.filter(({ name }) => name !== '').slice(0, count),
    [plan, count],
  );
  const level = useMemo(
    (): RJSFSchema => ({
      type: 'object',
      properties: Object.fromEntries(
        named.map(({ name, schema }) => [name, stubOf(store, schema)]),
      ),
      required: named.filter(({ required }) => required).map(({ name }) => name),
    }),
    [store, named],
  );
  // Or names that look like numbers would come first.
  const order = useMemo(() => ({ 'ui:order': named.map(({ name }) => name) }), [named]);
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
          uiSchema={order}
          name={view.name}
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
          store={store}
          schema={nameless.schema}
          path={store.pathOf(path, '')}
          name=""
          required={nameless.required}
        />
      )}
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
