import { useTranslations } from 'use-intl';

import { isObject, type JsonObject, own } from '../../../core/json/json-object';
import type { Choice } from '../../../core/schema/plan/node-plan';
import { SelectField, TextField } from '../../ui/form-fields';
import { suitedWidgets, WIDGET_NAMES } from '../fields/ui-options';
import { BOOLEANS } from '../theme/widgets';
import type { CustomizableField } from '../friendly/customizable-fields';
import styles from './customize-fields.module.css';
import { uiOption, uiOptionField, withUiOption } from './edit-ui';

/** Names of more choices are given as JSON. */
const MAX_NAMED = 12;

const NAMED_WIDGETS = [
  ...(['text', 'textarea', 'password', 'email', 'uri', 'color', 'file', 'date', 'time'] as const),
  ...(['date-time', 'uuid', 'range', 'updown', 'buttons', 'radio', 'select'] as const),
  ...(['checkbox', 'checkboxes'] as const),
];

export function CustomizeField({
  field,
  ui,
  isHidden,
  onChange,
}: {
  field: CustomizableField;
  ui: JsonObject;
  isHidden: boolean;
  onChange: (ui: JsonObject) => void;
}) {
  const t = useTranslations('customize');
  const { path, planned } = field;
  const { kind } = planned.plan;
  const isTyped = kind === 'text' || kind === 'number';
  const set = (word: string, value: unknown) => onChange(withUiOption(ui, path, word, value));
  const text = uiOptionField(ui, path, onChange);
  const given = uiOption(ui, path, 'widget');
  const widget = typeof given === 'string' ? (own(WIDGET_NAMES, given) ?? given) : '';
  const widgets = NAMED_WIDGETS.filter((name) => suitedWidgets(kind).includes(name) && fits(name, field));
  if (isHidden) return <p className="muted">{t('hiddenText')}</p>;
  return (
    <div className="stack gap-8">
      <TextField label={t('fieldTitle')} {...text('title', field.title)} />
      <TextField label={t('description')} {...text('description', field.description?.split('\n')[0] ?? '')} />
      <TextField label={t('help')} {...text('help', t('helpHint'))} />
      {isTyped && <TextField label={t('placeholder')} {...text('placeholder', '')} />}
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
          onChange={(next) => set('widget', next === '' ? undefined : next)}
        />
      )}
      <ChoiceNames field={field} ui={ui} onChange={onChange} />
    </div>
  );
}

/** A slider needs both limits. */
function fits(name: string, { planned: { level } }: CustomizableField): boolean {
  if (name !== 'range') return true;
  const has = (...words: string[]) => words.some((word) => level[word] !== undefined);
  return has('minimum', 'exclusiveMinimum') && has('maximum', 'exclusiveMaximum');
}

function ChoiceNames({
  field: { path, planned },
  ui,
  onChange,
}: {
  field: CustomizableField;
  ui: JsonObject;
  onChange: (ui: JsonObject) => void;
}) {
  const t = useTranslations('customize');
  const present = useTranslations('present');
  const { plan } = planned;
  const choices: readonly Choice[] =
    plan.kind === 'boolean'
      ? BOOLEANS.map(({ value }) => ({ value, label: present(value === true ? 'yes' : 'no') }))
      : plan.kind === 'choice' || plan.kind === 'choices'
        ? plan.choices
        : [];
  if (choices.length === 0 || choices.length > MAX_NAMED) return null;
  const given = uiOption(ui, path, 'enumNames');
  const nameOf = ({ value }: Choice, index: number): string => {
    const name = Array.isArray(given)
      ? (given[index] as unknown)
      : isObject(given)
        ? own(given, String(value))
        : undefined;
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
