import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { JsonNumber } from '../../../../../core/json/lossless';
import { Button } from '../../../../ui/button';
import { Notice } from '../../../../ui/notice';
import { type Path, useEditedPlace } from './edit-context';

/** Of each field: the place in the suite that it edits, and its words. */
export interface FieldProps {
  path: Path;
  label: string;
  hint?: string;
}

/** What the form has no control for, with the way to it. */
export function InYaml({ path, label }: FieldProps) {
  const t = useTranslations('suiteEditor');
  const { reveal } = useEditedPlace(path);
  return (
    <Notice
      tone="note"
      title={t('inYaml', { name: label })}
      actions={
        <Button size="small" onClick={() => reveal(path)}>
          {t('showInYaml')}
        </Button>
      }
    />
  );
}

/** Why a field's text is not in the suite's text. */
export function useRefusal(path: Path, refusal: string | undefined): ReactNode {
  const t = useTranslations('suiteEditor');
  const { reveal } = useEditedPlace(path);
  if (refusal === undefined) return null;
  return (
    <p className="bad sm break" role="alert">
      {t('refused', { message: refusal })}{' '}
      <Button variant="link" size="small" onClick={() => reveal(path)}>
        {t('showInYaml')}
      </Button>
    </p>
  );
}

/** Whether a text field can show a value. */
export function isPlain(value: unknown): value is string | number | boolean | JsonNumber {
  return ['string', 'number', 'boolean'].includes(typeof value) || value instanceof JsonNumber;
}
