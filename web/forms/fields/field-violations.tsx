import { useTranslations } from 'use-intl';

import { pointerOf, pointerToPath } from '../../../core/json/json-pointer';
import { classNames } from '../../ui/class-names';
import { fieldLabels } from '../field-label';
import { useServerErrors } from '../server-errors';
import styles from '../theme/field-template.module.css';
import { useView } from './node-view';
import { useViolationText } from './problem-texts';
import type { Violation } from '../../workers/validation/validate';
import { type FormStore, useFormStore } from '../state/form-store';

const MAX_SHOWN = 3;
const MAX_HIDDEN_SHOWN = 20;
const NONE: readonly Violation[] = [];

interface FieldViolationsProps {
  /** Whether to show violations of inner values, too, which have no fields. */
  inside?: boolean;
  isCompact?: boolean;
}

export function FieldViolations({ inside = false, isCompact = false }: FieldViolationsProps) {
  const { store, path, value, look, control } = useView();
  const t = useTranslations('forms');
  const textOf = useViolationText();
  const violations = useFormStore(store, (form) => form.violationsAt(path));
  // The last validation may be of the former value: a value that exists by now is not missing.
  const here = violations.filter(({ keyword }) => keyword !== 'required' || value === undefined);
  // Selected only if needed, so that other fields need not render for every validation.
  const all = useFormStore(store, (form) => (inside ? form.violations : NONE));
  const isTouched = useFormStore(store, (form) => form.isTouched(path)) || value !== undefined;
  const serverErrors = useServerErrors(path, value, inside);
  const below = all.filter(({ pointer }) => pointer.startsWith(`${pointerOf(path)}/`));
  // A group has fields by their names, a value without fields only its JSON.
  const fieldLabelOf = fieldLabels(store.document, store.at([]));
  const labelOf = ({ path: inJson, pointer }: Violation) => (isCompact ? fieldLabelOf(pointer) : inJson);
  const own = isTouched ? here.map(textOf) : [];
  const texts = [
    ...own,
    ...below.slice(0, MAX_SHOWN).map((item) => t('labelOf', { label: labelOf(item), value: textOf(item) })),
  ];
  const left = own.length + below.length - MAX_SHOWN;
  return (
    <div
      id={`${control.id}-problems`}
      className={styles['problems']}
      data-compact={isCompact || look !== 'field' || undefined}
    >
      {texts.slice(0, MAX_SHOWN).map((text, index) => (
        <div key={index} className={styles['problem']}>
          {text}
        </div>
      ))}
      {serverErrors.map(({ pointer, message }, index) => (
        <div key={index} className={classNames(styles['problem'], styles['server'])}>
          {t(pointer === pointerOf(path) ? 'serverSays' : 'serverSaysOf', { message, path: pointerToPath(pointer) })}
        </div>
      ))}
      {left > 0 && <div className={styles['problem']}>{t('moreProblems', { count: left })}</div>}
    </div>
  );
}

export function HiddenViolations({ store }: { store: FormStore }) {
  const t = useTranslations('forms');
  const textOf = useViolationText();
  const hidden = useFormStore(store, (form) => form.hiddenViolations);
  // Missing values are marked by the field's star, and listed after an attempt to send.
  if (hidden.length === 0) return null;
  return (
    <ul className={styles['hidden']} aria-label={t('elsewhere')}>
      {hidden.slice(0, MAX_HIDDEN_SHOWN).map((violation, index) => (
        <li key={index}>
          <code>{violation.path}</code> {textOf(violation)}
        </li>
      ))}
      {hidden.length > MAX_HIDDEN_SHOWN && <li>{t('moreProblems', { count: hidden.length - MAX_HIDDEN_SHOWN })}</li>}
    </ul>
  );
}
