import { useTranslations } from 'use-intl';

import type { ControlProps } from './control-props';
import styles from './field-frame.module.css';
import { JsonField } from './json-field';
import { canShow, type NodeView } from './node-view';
import { ChoiceControl } from '../controls/choice-control';
import { ChoicesControl } from '../controls/choices-control';
import { NumberControl } from '../controls/number-control';
import { TextControl } from '../controls/text-control';
import type { Choice } from '../schema/node-plan';
import { useFormStore } from '../state/use-form-store';

const BOOLEANS: readonly Choice[] = [
  { value: true, label: 'true' },
  { value: false, label: 'false' },
];

/** The control of a node that holds one value. */
export function NodeBody({ control, ...view }: NodeView & { control: ControlProps }) {
  const t = useTranslations('forms');
  const { store, path, planned, value, nullable } = view;
  const { plan } = planned;
  const asJson = useFormStore(store, (form) => form.isAsJson(path));
  if (value === null && nullable) return <div className={styles['null-value']}>null</div>;
  if (asJson || !canShow(plan, value)) {
    const isReturn = plan.kind === 'text' && typeof value === 'string';
    return <JsonField {...view} note={t(isReturn && !asJson ? 'carriageReturns' : 'otherType')} />;
  }
  switch (plan.kind) {
    case 'text':
      return <TextControl {...control} level={planned.level} path={path} />;
    case 'number':
      return <NumberControl {...control} integer={plan.integer} level={planned.level} />;
    case 'boolean':
      return <ChoiceControl {...control} choices={BOOLEANS} />;
    case 'choice':
      return <ChoiceControl {...control} choices={plan.choices} />;
    case 'choices':
      return (
        <>
          <ChoicesControl {...control} choices={plan.choices} />
          {plan.items !== undefined && (
            <button
              type="button"
              className={styles['default']}
              disabled={control.disabled}
              onClick={() => store.showAsRows(path)}
            >
              {t('allowRepeats')}
            </button>
          )}
        </>
      );
    case 'json':
    case 'object':
    case 'list':
    case 'union':
    case 'nullable':
      return <JsonField {...view} />;
  }
}
