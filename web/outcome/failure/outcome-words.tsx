import { useTranslations } from 'use-intl';

import { isEmptyError } from '../../../core/session/requests/error-text';
import { isAuthorizationNeeded } from '../../../core/session/requests/is-authorization-needed';
import type { Outcome } from '../../../core/session/requests/raw-channel';
import { useCoreTexts } from '../../content/texts/use-core-texts';
import { formatDuration } from '../../ui/format';
import { AuthorizeButton } from './authorize-button';

export function OutcomeWords({ outcome }: { outcome: Outcome }) {
  return (
    <>
      <Words outcome={outcome} /> {isAuthorizationNeeded(outcome) && <AuthorizeButton />}
    </>
  );
}

function Words({ outcome }: { outcome: Outcome }) {
  const t = useTranslations('failure');
  const coreTexts = useCoreTexts();
  switch (outcome.kind) {
    case 'result':
      return t('accepted', { time: formatDuration(outcome.millis) });
    case 'error': {
      const { code, message } = outcome.error;
      if (isEmptyError(outcome.error)) return t('listProblem_nothing');
      return t('listProblem_error', { code: String(code), message: String(message) });
    }
    case 'lost':
      return coreTexts.message(outcome.failure);
    case 'timeout':
      return t('listProblem_timeout', { seconds: String(outcome.limit / 1000) });
    case 'cancelled':
      return t('cancelled');
  }
}
