import type { RegistryWidgetsType } from '@rjsf/utils';
import { type ComponentType, useContext } from 'react';

import type { Choice } from '../../../core/schema/plan/node-plan';
import { ChoiceControl } from '../controls/choice-control';
import { ChoicesControl } from '../controls/choices-control';
import styles from '../controls/controls.module.css';
import { NumberControl } from '../controls/number-control';
import { TextControl } from '../controls/text-control';
import { ariaOf, type ControlProps } from '../fields/control-props';
import { useView, ViewContext } from '../fields/node-view';
import { derivedWidget, labelledChoices, suitedWidgets, WIDGET_NAMES } from '../fields/ui-options';
import { settingWidgets, type SettingWidgetProps, TextWidget } from '../settings/setting-widgets';

export const BOOLEANS: readonly Choice[] = [
  { value: true, label: 'true' },
  { value: false, label: 'false' },
];

/** The control of a tool's form: by what the schema is planned as, and the widget that the form's customization names. */
function PlannedControl({ name }: { name: string }) {
  const { planned, path, options, value, control, look } = useView();
  const { plan, level } = planned;
  const isSuited =
    suitedWidgets(plan.kind).includes(name) &&
    (name !== 'checkbox' || value === undefined || typeof value === 'boolean');
  // The schema's own widget is left to the control, which also considers the value.
  const widget = isSuited && name !== derivedWidget(planned) ? name : undefined;
  switch (plan.kind) {
    case 'text':
      return <TextControl {...control} level={level} path={path} widget={widget} options={options} />;
    case 'number':
      return (
        <NumberControl
          {...control}
          integer={plan.integer}
          level={level}
          widget={widget}
          about={look !== 'row' && typeof options.description === 'string' ? options.description : undefined}
        />
      );
    case 'boolean':
      if (widget === 'checkbox') return <CheckboxControl {...control} />;
      return <ChoiceControl {...control} choices={labelledChoices(BOOLEANS, options)} widget={widget} />;
    case 'choice':
      return <ChoiceControl {...control} choices={labelledChoices(plan.choices, options)} widget={widget} />;
    case 'choices':
      return <ChoicesControl {...control} choices={labelledChoices(plan.choices, options)} widget={widget} />;
    case 'object':
    case 'list':
    case 'union':
    case 'nullable':
    case 'json':
      return null;
  }
}

/** Tools' forms have a view around each field, forms of settings have none. */
function widgetNamed(name: string): ComponentType<SettingWidgetProps> {
  const Setting = settingWidgets[name] ?? TextWidget;
  return function Widget(props) {
    return useContext(ViewContext) ? <PlannedControl name={name} /> : <Setting {...props} />;
  };
}

const byName = new Map([...Object.values(WIDGET_NAMES), 'flag'].map((name) => [name, widgetNamed(name)]));

export const widgets = Object.fromEntries([
  ...byName,
  ...Object.entries(WIDGET_NAMES).map(([long, name]) => [long, byName.get(name)]),
]) as unknown as RegistryWidgetsType<unknown>;

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
