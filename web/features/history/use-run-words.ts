import { useTranslations } from 'use-intl';

import type { KeptRun } from '../../record/kept-run';

/** What a run asked for, by its name; a message without a method has none. */
export function useItemName(): (run: Pick<KeptRun, 'name'>) => string {
  const t = useTranslations('history');
  return ({ name }) => (name === '' ? t('noMethod') : name);
}
