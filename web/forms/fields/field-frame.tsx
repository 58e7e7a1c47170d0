import { type FieldTemplateProps, getTemplate, type RJSFSchema } from '@rjsf/utils';
import { type ComponentType, useEffect } from 'react';

import { classNames } from '../../ui/class-names';
import { usePlain } from '../form-contexts';
import type { Coverage } from '../state/violations-by-field';
import { type FieldFrame, FrameContext } from '../theme/field-template';
import frame from '../theme/field-template.module.css';
import { Description, Examples, Help } from './field-texts';
import { FieldViolations } from './field-violations';
import { EntriesSlot, FieldMenu, useEntriesSlot } from './field-menu';
import { FrameFacts, FrameMarks, NullSwitch } from './frame-marks';
import { NodeBody } from './node-body';
import { type NodeView, useView } from './node-view';
import { type FormContext, noop } from './rjsf-stubs';
import { isCustom } from './ui-options';

export function useCoverage({ store, path }: NodeView, coverage: Coverage): void {
  const key = path.join('/');
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the path by content
  useEffect(() => store.cover(path, coverage), [store, key, coverage]);
}

/** Such a field takes values of other types as JSON. */
function isUntyped({ planned: { plan, level } }: NodeView): boolean {
  return (plan.kind === 'text' || plan.kind === 'number') && level['type'] === undefined;
}

type TemplateProps = FieldTemplateProps<unknown, RJSFSchema, FormContext>;

/** A field without inner fields, and its violations, which no template can leave out. */
export function NodeFrame() {
  const view = useView();
  const { path, planned, look, options, nullable, required, registry, control } = view;
  const { id } = control;
  const plain = usePlain();
  // A node without inner fields also shows the violations inside.
  const isWhole = planned.plan.kind === 'json' || isCustom(options, registry);
  useCoverage(view, isWhole ? 'inside' : 'itself');
  const autofocus = options.autofocus === true;
  useEffect(() => {
    if (!autofocus) return;
    const element = document.getElementById(id);
    (element?.querySelector<HTMLElement>('input:checked, input') ?? element)?.focus();
  }, [autofocus, id]);
  const Template = getTemplate('FieldTemplate', registry, options) as ComponentType<TemplateProps>;
  const isRow = look === 'row';
  const isNamed = !isRow && look !== 'member' && options.label !== false;
  const slot = useEntriesSlot();
  const menu = <FieldMenu canShowJson={isUntyped(view)} bodyEntries={slot.read} />;
  const description = isRow ? null : <Description />;
  const full: FieldFrame = {
    id,
    label: control.label,
    labelClass: isNamed ? 'ink semibold break' : 'visually-hidden',
    marks: isNamed && (
      <>
        <FrameMarks />
        <NullSwitch />
        {description}
      </>
    ),
    facts: <FrameFacts />,
    description: !isNamed && description,
    actions: !isNamed && (nullable || isUntyped(view) || look === 'field') && (
      <span className={classNames('inline gap-4 narrow', frame['menu-line'])}>
        <NullSwitch />
        {menu}
      </span>
    ),
    menu: isNamed && menu,
    below: (
      <>
        <Help />
        {!isRow && <Examples />}
      </>
    ),
  };
  const presented: FieldFrame = {
    id,
    label: (
      <>
        {control.label}
        {required && isNamed && <span className="bad"> *</span>}
      </>
    ),
    labelClass: isNamed ? 'ink lg semibold break' : 'visually-hidden',
    className: frame['presented'],
    marks: isNamed && description,
    description: !isNamed && description,
    below: (
      <>
        <NullSwitch />
        <Help />
      </>
    ),
  };
  return (
    <div className={classNames('narrow', options.classNames)} data-look={look}>
      <FrameContext value={plain ? presented : full}>
        <Template
          id={id}
          label={control.label}
          displayLabel={options.label !== false}
          description={<Description />}
          rawDescription={typeof options.description === 'string' ? options.description : ''}
          help={<Help />}
          required={required}
          disabled={control.disabled}
          readonly={options.readonly === true}
          schema={planned.level}
          uiSchema={view.ui}
          registry={registry}
          fieldPathId={{ path: [...path], $id: id }}
          formData={view.value}
          onChange={(next: unknown) => control.onChange(next)}
          onKeyRename={noop}
          onKeyRenameBlur={noop}
          onRemoveProperty={noop}
        >
          <EntriesSlot value={slot.put}>
            <NodeBody />
          </EntriesSlot>
        </Template>
      </FrameContext>
      <FieldViolations inside={isWhole} />
    </div>
  );
}
