import { type FieldTemplateProps, getTemplate, type RJSFSchema } from '@rjsf/utils';
import { type ComponentType, isValidElement, type ReactNode, useContext, useEffect } from 'react';
import { useTranslations } from 'use-intl';

import type { Segment } from '../../../core/json/json-pointer';
import type { ControlProps } from './control-props';
import { Description, Examples } from './field-texts';
import { isCustom, useDisabled } from './ui-options';
import styles from '../theme/field-template.module.css';
import { type FieldFrame, FrameContext } from '../theme/field-template';
import { usePlain } from '../plain-context';
import { type FormContext, noop, RegistryContext } from './rjsf-stubs';
import { isKept, type NodeView, shortText } from './node-view';
import { FieldViolations } from './field-violations';
import { classNames } from '../../ui/class-names';
import { fieldId, type FormStore, useFormStore } from '../state/form-store';
import type { Coverage } from '../state/shown-verdict';
import { defaultOf, FrameActions, FrameMarks } from './frame-marks';

export function useCoverage(store: FormStore, path: readonly Segment[], coverage: Coverage): void {
  const key = path.join('/');
  useEffect(() => store.cover(path, coverage), [store, key, coverage]); // oxlint-disable-line react-hooks/exhaustive-deps -- the path by content
}

export function useRowTitle({ look, title, path }: Pick<NodeView, 'look' | 'title' | 'path'>): string {
  const t = useTranslations('forms');
  const last = path.at(-1);
  if (title === '') return path.length === 0 ? t('value') : '""';
  return look === 'row' && typeof last === 'number' ? t('itemOf', { n: String(last + 1) }) : title;
}

function isShown(words: unknown): boolean {
  return (typeof words === 'string' && words !== '') || isValidElement(words);
}

export function useControl(view: NodeView): ControlProps {
  const t = useTranslations('forms');
  const { store, path, value, required, options } = view;
  const proposed = defaultOf(view);
  const id = fieldId(store.idPrefix, path);
  const violations = useFormStore(store, (form) => form.violationsAt(path));
  const touched = useFormStore(store, (form) => form.isTouched(path));
  const disabled = useDisabled(store);
  const invalid = violations.length > 0 && (touched || value !== undefined);
  return {
    id,
    labelId: `${id}-label`,
    label: useRowTitle(view),
    describedBy:
      [
        isShown(options.description) && `${id}-about`,
        isShown(options.help) && `${id}-help`,
        invalid && `${id}-problems`,
      ]
        .filter(Boolean)
        .join(' ') || undefined,
    invalid,
    required,
    disabled,
    value,
    onChange: (next) => {
      if (next === undefined && !isKept(view)) store.clear(path);
      else store.setAt(path, next === undefined ? null : next);
    },
    onBlur: () => store.touch(path),
    onHold: (control, reason) => store.hold(control, path, reason),
    // As a sentence: a bare value would look like one that is sent.
    placeholder: options.placeholder ?? (proposed && t('defaultIs', { value: shortText(proposed.value) })),
  };
}

/** Without a type, other values are entered as JSON. */
function isUntyped({ planned: { plan, level } }: NodeView): boolean {
  return (plan.kind === 'text' || plan.kind === 'number') && level['type'] === undefined;
}

type TemplateProps = FieldTemplateProps<unknown, RJSFSchema, FormContext>;

export function Help({ view: { options }, id }: { view: NodeView; id: string }) {
  if (!isShown(options.help)) return null;
  return (
    <div id={`${id}-help`} className={styles['note']}>
      {options.help}
    </div>
  );
}

/** A plain field with its violations, which no template can leave out. */
export function NodeFrame({ children, ...view }: NodeView & { children: (control: ControlProps) => ReactNode }) {
  const { store, path, planned, look, options, nullable, required } = view;
  const control = useControl(view);
  const plain = usePlain();
  const library = useContext(RegistryContext);
  // The form has no fields inside of these.
  const isWhole = planned.plan.kind === 'json' || isCustom(options, library);
  useCoverage(store, path, isWhole ? 'inside' : 'itself');
  const { id } = control;
  const autofocus = options.autofocus === true;
  useEffect(() => {
    if (!autofocus) return;
    const element = document.getElementById(id);
    (element?.querySelector<HTMLElement>('input:checked, input') ?? element)?.focus();
  }, [autofocus, id]);
  if (!library) return null;
  const Template = getTemplate('FieldTemplate', library, options) as ComponentType<TemplateProps>;
  const isRow = look === 'row';
  const isNamed = !isRow && look !== 'member' && options.label !== false;
  const description = <Description id={`${id}-about`} text={options.description} />;
  const help = <Help view={view} id={id} />;
  const actions = <FrameActions view={view} canShowJson={isUntyped(view)} />;
  const tool: FieldFrame = {
    id,
    label: control.label,
    labelClass: isNamed ? 'ink semibold break' : 'visually-hidden',
    marks: isNamed && (
      <>
        <FrameMarks view={view} />
        <span className="rest" />
        {actions}
      </>
    ),
    description: !isRow && description,
    actions: !isNamed && (nullable || isUntyped(view) || look === 'field') && actions,
    below: (
      <>
        {help}
        {!isRow && <Examples view={view} />}
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
    className: styles['presented'],
    description: tool.description,
    below: (
      <>
        {actions}
        {help}
      </>
    ),
  };
  return (
    <div className={classNames('narrow', options.classNames)} data-look={look}>
      <FrameContext value={plain ? presented : tool}>
        <Template
          id={id}
          label={control.label}
          displayLabel={options.label !== false}
          description={description}
          rawDescription={typeof options.description === 'string' ? options.description : ''}
          help={help}
          required={required}
          disabled={control.disabled}
          readonly={options.readonly === true}
          schema={planned.level}
          uiSchema={view.ui}
          registry={library}
          fieldPathId={{ path: [...path], $id: id }}
          formData={view.value}
          onChange={(next: unknown) => control.onChange(next)}
          onKeyRename={noop}
          onKeyRenameBlur={noop}
          onRemoveProperty={noop}
        >
          <>{children(control)}</>
        </Template>
      </FrameContext>
      <FieldViolations
        store={store}
        path={path}
        id={`${id}-problems`}
        shown={control.invalid}
        inside={isWhole}
        compact={isRow || look === 'member'}
      />
    </div>
  );
}
