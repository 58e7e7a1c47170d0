import { useTranslations } from 'use-intl';

import styles from './field-frame.module.css';
import { useViolationText } from './use-violation-text';
import type { FormStore } from '../state/form-store';
import { useFormStore } from '../state/use-form-store';

const MOST = 20;

/** What is wrong where no field is on the page. */
export function HiddenViolations({ store }: { store: FormStore }) {
  const t = useTranslations('forms');
  const textOf = useViolationText();
  const hidden = useFormStore(store, (form) => form.hiddenViolations);
  // What is missing where nothing was entered is listed by the one who sends, and marked by the field's star.
  if (hidden.length === 0) return null;
  return (
    <ul className={styles['hidden']} aria-label={t('elsewhere')}>
      {hidden.slice(0, MOST).map((violation, index) => (
        <li key={index}>
          <code>{violation.path}</code> {textOf(violation)}
        </li>
      ))}
      {hidden.length > MOST && <li>{t('moreProblems', { count: hidden.length - MOST })}</li>}
    </ul>
  );
}
