import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

import type { ValidationFault } from '../../../core/schema/validation/validation-result';

export function useFaultText(): (fault: ValidationFault) => string {
  const t = useTranslations('forms.faults');
  return useCallback(
    (fault) =>
      t(fault.code, {
        where: 'where' in fault ? fault.where : '',
        value: 'value' in fault ? (fault.value ?? '') : '',
      }),
    [t],
  );
}
