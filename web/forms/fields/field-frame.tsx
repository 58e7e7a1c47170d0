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

/** A field without a type takes values of other types as JSON. */
function isUntyped({ planned: { plan, level } }: NodeView): boolean {
  return (plan.kind === 'text' || plan.kind === 'number') && level['type'] === undefined;
}

type TemplateProps = FieldTemplateProps<unknown, RJSFSchema, FormContext>;

/** The label of a row or a member is elsewhere on the screen, so the field's own is hidden. */
function isNamed({ look, options }: NodeView): boolean {
  return look !== 'row' && look !== 'member' && options.label !== false;
}

function frameInForm(view: NodeView, bodyEntries: ReturnType<typeof useEntriesSlot>['read']): FieldFrame {
  const { look, nullable, control } = view;
  const named = isNamed(view);
  const hasActions = !named && (nullable || isUntyped(view) || look === 'field');
  const menu = <FieldMenu canShowJson={isUntyped(view)} bodyEntries={bodyEntries} isHidden={!named && !hasActions} />;
  const description = look === 'row' ? null : <Description />;
  return {
    id: control.id,
    label: control.label,
    labelClass: named ? 'ink semibold break' : 'visually-hidden',
    marks: named && (
      <>
        <FrameMarks />
        <NullSwitch />
        {description}
      </>
    ),
    facts: <FrameFacts />,
    description: !named && description,
    actions: hasActions && (
      <span className={classNames('inline gap-4 narrow', frame['menu-line'])}>
        <NullSwitch />
        {menu}
      </span>
    ),
    menu: !hasActions && menu,
    below: (
      <>
        <Help />
        {look !== 'row' && <Examples />}
      </>
    ),
  };
}

function frameInPresentation(view: NodeView): FieldFrame {
  const { look, required, control } = view;
  const named = isNamed(view);
  const description = look === 'row' ? null : <Description />;
  return {
    id: control.id,
    label: (
      <>
        {control.label}
        {required && named && <span className="bad"> *</span>}
      </>
    ),
    labelClass: named ? 'ink lg semibold break' : 'visually-hidden',
    className: frame['presented'],
    marks: named && description,
    description: !named && description,
    below: (
      <>
        <NullSwitch />
        <Help />
      </>
    ),
  };
}

function useAutofocus(id: string, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const element = document.getElementById(id);
    (element?.querySelector<HTMLElement>('input:checked, input') ?? element)?.focus();
  }, [isOn, id]);
}

/** A field without inner fields, and its violations, which no template can leave out. */
export function NodeFrame() {
  const view = useView();
  const { path, planned, look, options, required, registry, control } = view;
  const { id } = control;
  const isPlain = usePlain();
  // A node without inner fields also shows the violations inside.
  const isWhole = planned.plan.kind === 'json' || isCustom(options, registry);
  useCoverage(view, isWhole ? 'inside' : 'itself');
  useAutofocus(id, options.autofocus === true);
  const Template = getTemplate('FieldTemplate', registry, options) as ComponentType<TemplateProps>;
  const slot = useEntriesSlot();
  return (
    <div className={classNames('narrow', options.classNames)} data-look={look}>
      <FrameContext value={isPlain ? frameInPresentation(view) : frameInForm(view, slot.read)}>
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
