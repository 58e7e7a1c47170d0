import { type Ref, useEffect } from 'react';
import { useTranslations } from 'use-intl';

import { FriendlyForm } from '../../../forms/friendly/friendly-form';
import type { FormHandle } from '../../../forms/schema-form';
import type { UnsentTexts } from '../../../forms/state/unsent-texts';
import { focusFormField } from '../../../ui/dialog';
import { useValidation } from '../../../forms/use-validation';
import type { JsonSchema, Violation } from '../../../workers/validation/validate';

interface PresentedAnswerProps {
  schema: JsonSchema;
  value: unknown;
  onChange: (value: unknown) => void;
  onUnsent: (texts: readonly Violation[]) => void;
  unsentTexts: UnsentTexts;
  revealAll: boolean;
  ref: Ref<FormHandle>;
}

export function PresentedAnswer({ schema, value, ...form }: PresentedAnswerProps) {
  const validation = useValidation(schema, value);
  useEffect(() => {
    // If it was loaded only after the dialog had opened.
    const { activeElement } = document;
    if (activeElement?.getAttribute('role') === 'dialog') focusFormField(activeElement);
  }, []);
  return <FriendlyForm {...form} schema={schema} value={value} validation={validation} idPrefix="elicitation" />;
}

/** The fields themselves say what is wrong. */
export function LookAgain() {
  const t = useTranslations('present');
  return (
    <p role="alert" className="bad">
      {t('refused')}
    </p>
  );
}
