import { ArrowDown, ArrowUp, ChevronRight, Eye, EyeOff, GripVertical } from 'lucide-react';
import { createContext, type ReactNode, useContext, useRef } from 'react';
import { useTranslations } from 'use-intl';

import { isObject, type JsonObject, ownProperty } from '../../../core/json/json-object';
import { IconButton } from '../../ui/button';
import { useDraggableRow } from '../../ui/use-draggable-row';
import type { CustomizableField } from '../friendly/customizable-fields';
import styles from './customize-fields.module.css';
import { uiAt, uiOption, uiOptionField, withUiOption } from './edit-ui';
import type { Choice } from '../../../core/schema/plan/node-plan';
import { SelectField, TextField } from '../../ui/form-fields';
import { suitedWidgets, WIDGET_NAMES } from '../fields/ui-options';
import { BOOLEANS } from '../theme/widgets';

export const UiEditContext = createContext<{ ui: JsonObject; onChange: (ui: JsonObject) => void }>({
  ui: {},
  onChange: () => undefined,
});

export function rowId(path: readonly string[]): string {
  return `customized-field-${path.join('.')}`;
}

interface CustomizeRowProps {
  field: CustomizableField;
  index: number;
  count: number;
  list: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

export function CustomizeRow({ field, index, count, list, isOpen, onOpen, onMove, children }: CustomizeRowProps) {
  const t = useTranslations('customize');
  const { ui, onChange } = useContext(UiEditContext);
  const row = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const { edge, isDragged } = useDraggableRow(
    { row, handle },
    { list: `customize:${list}`, index, isLocked: false, onMove },
  );
  const { name, path } = field;
  const isHidden = uiOption(ui, path, 'widget') === 'hidden';
  const ownTitle = uiOption(ui, path, 'title');
  const title = typeof ownTitle === 'string' && ownTitle !== '' ? ownTitle : field.title;
  const isCustomized = Object.keys(uiAt(ui, path)).length > 0;
  return (
    <div
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={count}
      className={`line-below ${styles['item'] ?? ''}`}
      data-hidden={isHidden || undefined}
    >
      <div
        ref={row}
        className={styles['row']}
        data-edge={edge}
        data-dragged={isDragged || undefined}
        data-open={isOpen || undefined}
        onKeyDown={(event) => {
          const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
          if (step === undefined) return;
          event.preventDefault();
          onMove(index, index + step);
        }}
      >
        <span ref={handle} className={styles['handle']} title={t('dragHint')}>
          <GripVertical aria-hidden />
        </span>
        <button
          id={rowId(path)}
          type="button"
          className={styles['open']}
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        >
          <ChevronRight aria-hidden className={styles['chevron']} />
          <span className={`truncate semibold ${styles['title'] ?? ''}`}>{title}</span>
          <code className={styles['name']}>{name}</code>
          {isCustomized && !isHidden && <span className={styles['customized']}>{t('customized')}</span>}
        </button>
        {isOpen && (
          <>
            <IconButton
              label={t('moveUp', { name })}
              icon={<ArrowUp aria-hidden />}
              disabled={index === 0}
              onClick={() => onMove(index, index - 1)}
            />
            <IconButton
              label={t('moveDown', { name })}
              icon={<ArrowDown aria-hidden />}
              disabled={index === count - 1}
              onClick={() => onMove(index, index + 1)}
            />
          </>
        )}
        <IconButton
          label={t(isHidden ? 'show' : 'hide', { name })}
          icon={isHidden ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          onClick={() => onChange(withUiOption(ui, path, 'widget', isHidden ? undefined : 'hidden'))}
        />
      </div>
      {isOpen && (
        <div className={styles['inside']} role="group" aria-label={t('customizationOf', { name })}>
          {isHidden ? <p className="muted">{t('hiddenText')}</p> : <CustomizeField field={field} />}
          {!isHidden && children}
        </div>
      )}
    </div>
  );
}

const MAX_NAMED = 12;

const NAMED_WIDGETS = [
  ...(['text', 'textarea', 'password', 'email', 'uri', 'color', 'file', 'date', 'time'] as const),
  ...(['date-time', 'uuid', 'range', 'updown', 'buttons', 'radio', 'select'] as const),
  ...(['checkbox', 'checkboxes'] as const),
];

function CustomizeField({ field }: { field: CustomizableField }) {
  const t = useTranslations('customize');
  const { ui, onChange } = useContext(UiEditContext);
  const { path, planned } = field;
  const { kind } = planned.plan;
  const isTyped = kind === 'text' || kind === 'number';
  const optionField = uiOptionField(ui, path, onChange);
  const option = uiOption(ui, path, 'widget');
  const widget = typeof option === 'string' ? (ownProperty(WIDGET_NAMES, option) ?? option) : '';
  const widgets = NAMED_WIDGETS.filter((name) => suitedWidgets(kind).includes(name) && hasLimitsFor(name, field));
  return (
    <div className="stack gap-8">
      <TextField label={t('fieldTitle')} {...optionField('title', field.title)} />
      <TextField label={t('description')} {...optionField('description', field.description?.split('\n')[0] ?? '')} />
      <TextField label={t('help')} {...optionField('help', t('helpHint'))} />
      {isTyped && <TextField label={t('placeholder')} {...optionField('placeholder', '')} />}
      {widgets.length > 1 && (
        <SelectField
          label={t('widget')}
          value={NAMED_WIDGETS.find((name) => name === widget) ?? ''}
          options={[
            ['', t('automatic')] as const,
            ...widgets.map(
              (name) => [name, t(kind === 'number' && name === 'text' ? 'w_number' : `w_${name}`)] as const,
            ),
          ]}
          onChange={(next) => onChange(withUiOption(ui, path, 'widget', next === '' ? undefined : next))}
        />
      )}
      <ChoiceNames field={field} />
    </div>
  );
}

/** Only a slider needs limits. */
function hasLimitsFor(widget: string, { planned: { level } }: CustomizableField): boolean {
  if (widget !== 'range') return true;
  const has = (...keywords: string[]) => keywords.some((keyword) => level[keyword] !== undefined);
  return has('minimum', 'exclusiveMinimum') && has('maximum', 'exclusiveMaximum');
}

function ChoiceNames({ field: { path, planned } }: { field: CustomizableField }) {
  const t = useTranslations('customize');
  const { ui, onChange } = useContext(UiEditContext);
  const present = useTranslations('present');
  const { plan } = planned;
  const choicesOfPlan = (): readonly Choice[] => {
    if (plan.kind === 'choice' || plan.kind === 'choices') return plan.choices;
    if (plan.kind !== 'boolean') return [];
    return BOOLEANS.map(({ value }) => ({ value, label: present(value === true ? 'yes' : 'no') }));
  };
  const choices = choicesOfPlan();
  if (choices.length === 0 || choices.length > MAX_NAMED) return null;
  const enumNames = uiOption(ui, path, 'enumNames');
  const nameOf = ({ value }: Choice, index: number): string => {
    const name: unknown = Array.isArray(enumNames)
      ? enumNames[index]
      : isObject(enumNames) && ownProperty(enumNames, String(value));
    return typeof name === 'string' ? name : '';
  };
  const rename = (at: number, typed: string) => {
    const names = choices.map((choice, index) => (index === at ? typed : nameOf(choice, index)));
    const isNamed = names.some((name) => name !== '');
    const all = names.map((name, index) => (name === '' ? (choices[index]?.label ?? '') : name));
    onChange(withUiOption(ui, path, 'enumNames', isNamed ? all : undefined));
  };
  return (
    <fieldset className={styles['choices']}>
      <legend>{t('choices')}</legend>
      {choices.map((choice, index) => {
        const name = nameOf(choice, index);
        return (
          <TextField
            key={choice.label}
            label={choice.label}
            value={name === choice.label ? '' : name}
            placeholder={choice.label}
            onChange={(typed) => rename(index, typed)}
          />
        );
      })}
    </fieldset>
  );
}
