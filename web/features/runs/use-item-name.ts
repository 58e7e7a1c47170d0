import { useTranslations } from 'use-intl';

import type { RunRow } from '../../../core/run/run';

/** The name of the tool, prompt or resource; a message without a method has none. */
export function useItemName(): (run: Pick<RunRow, 'name'>) => string {
  const t = useTranslations('history');
  return ({ name }) => (name === '' ? t('noMethod') : name);
}
