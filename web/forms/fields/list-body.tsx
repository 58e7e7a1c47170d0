import type { FieldPathId, RJSFSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { JsonField } from './json-field';
import { stubOf } from './library-stub';
import type { NodeView } from './node-view';
import { TupleRows } from './tuple-rows';
import { initialValue } from '../schema/initial-value';
import type { NodePlan } from '../schema/node-plan';
import { fieldId } from '../state/field-id';

const MOST_ROWS = 200;
const NO_UI = {};
const nothing = () => undefined;

/** A list's rows, kept by the form library; a very long list is edited as JSON. */
export function ListBody({
  view,
  plan,
}: {
  view: NodeView;
  plan: Extract<NodePlan, { kind: 'list' }>;
}) {
  const t = useTranslations('forms');
  const { library, store, path, name, value } = view;
  const { ArrayField } = library.fields;
  const level = useMemo(
    (): RJSFSchema => ({ type: 'array', items: stubOf(store, plan.items) }),
    [store, plan.items],
  );
  const fieldPathId = useMemo(
    (): FieldPathId => ({ path: [...path], $id: fieldId(store.idPrefix, path) }),
    [store, path],
  );
  if (Array.isArray(value) && value.length > MOST_ROWS)
    return <JsonField {...view} note={t('longList')} />;
  if (plan.prefix.length > 0) return <TupleRows view={view} plan={plan} />;
  if (!ArrayField) return null;
  return (
    <ArrayField
      schema={level}
      uiSchema={NO_UI}
      name={name}
      fieldPathId={fieldPathId}
      formData={value}
      registry={library}
      // Only rows that are added, removed or moved come this way: what is inside them is their own fields' affair.
      onChange={(rows: unknown) => {
        if (!Array.isArray(rows)) return;
        const filled = rows.map((row: unknown) =>
          row === undefined ? initialValue(store.document, plan.items) : row,
        );
        store.setRows(path, filled);
      }}
      onBlur={nothing}
      onFocus={nothing}
    />
  );
}
