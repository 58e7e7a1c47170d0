import { useTranslations } from 'use-intl';

import type { RunRow } from '../../../core/run/run';

export function useItemName(): (run: Pick<RunRow, 'name'>) => string {
  const t = useTranslations('history');
  return ({ name }) => (name === '' ? t('noMethod') : name);
}
