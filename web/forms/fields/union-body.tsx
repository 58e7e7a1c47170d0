import { useEffect, useMemo, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import type { ControlProps } from './control-props';
import { JsonField } from './json-field';
import { canShow, isKept, type NodeView } from './node-view';
import styles from './node-group.module.css';
import { unwrapped } from './unwrapped';
import { Description } from './description';
import { ChoiceControl } from '../controls/choice-control';
import { carryOver, chooseBranch } from '../schema/choose-branch';
import { initialValue, initialValueButNull } from '../schema/initial-value';
import type { NodePlan } from '../schema/node-plan';
import { useFormStore } from '../state/use-form-store';

/** A union: which of its forms, and that form's own fields. */
export function UnionBody({
  view,
  plan,
  control,
  children,
}: {
  view: NodeView;
  plan: Extract<NodePlan, { kind: 'union' }>;
  control: ControlProps;
  /** Draws the branch: its view, and whether its value can only be shown as JSON. */
  children: (branch: NodeView, isJson: boolean) => ReactNode;
}) {
  const t = useTranslations('forms');
  const { store, path, value, unionsAround = 0 } = view;
  const picked = useFormStore(store, (form) => form.pickedBranch(path, unionsAround));
  const index = chooseBranch(store.document, plan.branches, value, picked);
  // Nothing entered, nothing picked: the first form is offered, and stays only an offer.
  const shown = index ?? 0;
  const branch = plan.branches[shown];
  const inner = useMemo(
    () => (branch ? unwrapped(store, branch.schema, value) : undefined),
    [store, branch, value],
  );
  useEffect(() => store.showBranch(path, unionsAround, shown), [store, path, unionsAround, shown]);
  if (!branch || !inner) return null;
  // A branch that is the union itself again would be drawn without end.
  if (inner.planned.through.some((schema) => view.planned.through.includes(schema))) {
    return <JsonField {...view} />;
  }
  const planned = {
    ...inner.planned,
    through: [...view.planned.through, ...inner.planned.through],
  };
  const choices = plan.branches.map(({ title }, at) => ({ value: at, label: title }));
  const kindId = `${control.id}-kind${unionsAround === 0 ? '' : `-${unionsAround}`}`;
  const words = inner.planned.level['description'];
  const isOwnWords = words !== view.planned.level['description'];
  return (
    <div className={styles['union']}>
      {choices.length > 1 && (
        <div className={styles['picker']}>
          <span id={`${kindId}-label`} className={styles['picker-label']}>
            {t('kind')}
          </span>
          <ChoiceControl
            {...control}
            id={kindId}
            labelId={`${kindId}-label`}
            label={t('kind')}
            describedBy={undefined}
            invalid={false}
            required
            placeholder={undefined}
            value={shown}
            choices={choices}
            onChange={(next) => {
              const target = typeof next === 'number' ? plan.branches[next] : undefined;
              if (!target || typeof next !== 'number') return;
              store.pickBranch(path, unionsAround, next);
              const carried = carryOver(store.document, target.schema, value);
              if (carried !== undefined) {
                if (carried !== value) store.set(path, carried);
              } else if (isKept(view)) {
                // As null it would be gone behind the null switch.
                const start = view.nullable ? initialValueButNull : initialValue;
                store.set(path, start(store.document, target.schema));
              } else if (value !== undefined) control.onChange(undefined);
            }}
          />
        </div>
      )}
      {isOwnWords && <Description id={`${control.id}-branch-about`} text={words} />}
      <label htmlFor={control.id} className="visually-hidden">
        {control.label}
      </label>
      {children(
        {
          ...view,
          planned,
          nullable: inner.nullable || view.nullable,
          unionsAround: unionsAround + 1,
        },
        !canShow(inner.planned.plan, value),
      )}
    </div>
  );
}
