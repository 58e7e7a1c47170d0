import type { RegistryWidgetsType, RJSFSchema, WidgetProps } from '@rjsf/utils';

import styles from '../controls/controls.module.css';
import { ariaOf, type ControlProps } from './control-props';
import { derivedWidget, labelledChoices, suitedWidgets, WIDGET_NAMES } from './ui-options';
import type { FormContext } from './rjsf-stubs';
import type { NodeView } from './node-view';
import { ChoiceControl } from '../controls/choice-control';
import { ChoicesControl } from '../controls/choices-control';
import { NumberControl } from '../controls/number-control';
import { TextControl } from '../controls/text-control';
import type { Choice } from '../../../core/schema/plan/node-plan';

export interface NodeWidgetProps extends WidgetProps<unknown, RJSFSchema, FormContext> {
  view: NodeView;
  control: ControlProps;
}

export const BOOLEANS: readonly Choice[] = [
  { value: true, label: 'true' },
  { value: false, label: 'false' },
];

function Control({ view, control, name }: Pick<NodeWidgetProps, 'view' | 'control'> & { name: string }) {
  const { planned, path, options, value } = view;
  const { plan, level } = planned;
  const isSuited =
    suitedWidgets(plan.kind).includes(name) &&
    // A checkbox can't show other values.
    (name !== 'checkbox' || value === undefined || typeof value === 'boolean');
  // The schema's own widget is left to the control, which also considers the value.
  const widget = isSuited && name !== derivedWidget(planned) ? name : undefined;
  switch (plan.kind) {
    case 'text':
      return <TextControl {...control} level={level} path={path} widget={widget} options={options} />;
    case 'number':
      return <NumberControl {...control} integer={plan.integer} level={level} widget={widget} />;
    case 'boolean':
      if (widget === 'checkbox') return <CheckboxControl {...control} />;
      return <ChoiceControl {...control} choices={labelledChoices(BOOLEANS, options)} widget={widget} />;
    case 'choice': {
      const choices = labelledChoices(plan.choices, options);
      return <ChoiceControl {...control} choices={choices} widget={widget} />;
    }
    case 'choices': {
      const choices = labelledChoices(plan.choices, options);
      return <ChoicesControl {...control} choices={choices} widget={widget} />;
    }
    case 'object':
    case 'list':
    case 'union':
    case 'nullable':
    case 'json':
      return null;
  }
}

function widgetNamed(name: string) {
  return function Widget({ view, control }: NodeWidgetProps) {
    return <Control view={view} control={control} name={name} />;
  };
}

const byName = new Map([...new Set(Object.values(WIDGET_NAMES))].map((name) => [name, widgetNamed(name)]));

export const widgets = Object.fromEntries([
  ...byName,
  ...Object.entries(WIDGET_NAMES).map(([long, name]) => [long, byName.get(name)]),
]) as unknown as RegistryWidgetsType<unknown, RJSFSchema, FormContext>;

function CheckboxControl(props: ControlProps) {
  const { id, value, onChange, onBlur, disabled } = props;
  return (
    <input
      id={id}
      type="checkbox"
      className={styles['checkbox']}
      ref={(box) => {
        if (box) box.indeterminate = value === undefined;
      }}
      checked={value === true}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
      onBlur={onBlur}
      {...ariaOf(props)}
    />
  );
}
