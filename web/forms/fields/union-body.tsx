import { getUiOptions } from '@rjsf/utils';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { uiInside, uiOptions } from './ui-options';
import { JsonField } from './json-field';
import type { NodeUi } from './rjsf-stubs';
import { canShow, endsInField, isRemovedByButton, type NodeView, unwrapped, useView, ViewContext } from './node-view';
import { classNames } from '../../ui/class-names';
import styles from './node-group.module.css';
import { Description } from './field-texts';
import { ChoiceControl } from '../controls/choice-control';
import { carryOver, chooseBranch } from '../../../core/schema/plan/choose-branch';
import { initialNonNullValue, initialValue } from '../../../core/schema/plan/initial-value';
import type { NodePlan } from '../../../core/schema/plan/node-plan';
import { useFormStore } from '../state/form-store';

interface UnionBodyProps {
  plan: Extract<NodePlan, { kind: 'union' }>;
  /** Renders the branch. @param isJson its value can only be shown as JSON */
  children: (isJson: boolean) => ReactNode;
}

export function UnionBody({ plan, children }: UnionBodyProps) {
  const t = useTranslations('forms');
  const view = useView();
  const { store, path, value, unionsAround, registry, control } = view;
  const picked = useFormStore(store, (form) => form.pickedBranch(path, unionsAround));
  const index = chooseBranch(store.document, plan.branches, value, picked);
  // If nothing is entered or picked, the first branch is shown.
  const shown = index ?? 0;
  const branch = plan.branches[shown];
  const inner = useMemo(() => (branch ? unwrapped(store, branch.schema, value) : undefined), [store, branch, value]);
  useEffect(() => store.showBranch(path, unionsAround, shown), [store, path, unionsAround, shown]);
  // Like rjsf, customizes a branch without a `uiSchema` of its own like the union.
  const ui = branchUi(view.ui, branch?.index) ?? view.ui;
  const options = useMemo(() => (inner ? uiOptions(inner.planned, ui, registry) : undefined), [inner, ui, registry]);
  if (!branch || !inner || !options) return null;
  // A branch that refers to the union itself would recurse without end.
  if (inner.planned.through.some((schema) => view.planned.through.includes(schema))) return <JsonField />;
  const planned = { ...inner.planned, through: [...view.planned.through, ...inner.planned.through] };
  const choices = plan.branches.map(({ title, index: at }, value) => {
    const named: unknown = getUiOptions(branchUi(view.ui, at)).title;
    return { value, label: typeof named === 'string' && named !== '' ? named : title };
  });
  const kindId = `${control.id}-kind${unionsAround === 0 ? '' : `-${unionsAround}`}`;
  const inside: NodeView = {
    ...view,
    planned,
    ui,
    options,
    nullable: inner.nullable || view.nullable,
    unionsAround: unionsAround + 1,
    control: { ...control, required: true },
  };
  const isJson = !canShow(inner.planned.plan, value);
  const needsRoom = view.look === 'field' && (isJson || !endsInField(inner.planned.plan));
  return (
    <div className={classNames('stack gap-8', needsRoom && styles['room'])}>
      {choices.length > 1 && (
        <div className={`row wrap gap-8 ${styles['picker'] ?? ''}`}>
          <span id={`${kindId}-label`} className="faint sm">
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
                if (carried !== value) store.setAt(path, carried);
              } else if (isRemovedByButton(view)) {
                // A null would disappear behind the null switch.
                const start = view.nullable ? initialNonNullValue : initialValue;
                store.setAt(path, start(store.document, target.schema));
              } else if (value !== undefined) control.onChange(undefined);
            }}
          />
        </div>
      )}
      <ViewContext value={inside}>
        {options.description !== view.options.description && <Description part="branch-about" />}
        <label htmlFor={control.id} className="visually-hidden">
          {control.label}
        </label>
        {children(isJson)}
      </ViewContext>
    </div>
  );
}

function branchUi(ui: NodeUi | undefined, index: number | undefined): NodeUi | undefined {
  if (index === undefined) return undefined;
  return uiInside(ui, 'oneOf', index) ?? uiInside(ui, 'anyOf', index);
}
