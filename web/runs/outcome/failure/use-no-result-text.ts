import { useTranslations } from 'use-intl';

import type { ListProblem } from '../../../../core/session/lists/list-pages';
import { isEmptyError } from '../../../../core/session/requests/error-text';
import { useCoreTexts } from '../../../content/texts/use-core-texts';
import { failureValues } from './failure-values';

export function useNoResultText(): (problem: ListProblem) => string {
  const t = useTranslations('failure');
  const coreTexts = useCoreTexts();
  return (problem) => {
    switch (problem.kind) {
      case 'error': {
        const { code, message } = problem.error;
        if (isEmptyError(problem.error)) return t('noResult_nothing');
        return t('noResult_error', { code: String(code), message: String(message) });
      }
      case 'lost':
        return coreTexts.message(problem.failure) || t(`${problem.failure.code}.title`, failureValues(problem.failure));
      case 'timeout':
        return t('noResult_timeout', { seconds: String(problem.limit / 1000) });
      case 'malformed':
        return t('noResult_malformed', { member: problem.member });
      case 'endless':
        return t('noResult_endless', { pages: String(problem.pages) });
      case 'cancelled':
        return t('cancelled');
    }
  };
}
