import { useTranslations } from 'use-intl';

/** Says what is wrong with the name of a variable, as it is typed. */
export function useNameCheck(): (text: string) => string | undefined {
  const t = useTranslations('suiteEditor');
  return (text) => (/^[A-Za-z_][A-Za-z0-9_]*$/.test(text) ? undefined : t('badName'));
}
