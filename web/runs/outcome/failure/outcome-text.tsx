import { useTranslations } from 'use-intl';

import { isAuthorizationNeeded } from '../../../../core/session/requests/is-authorization-needed';
import type { Outcome } from '../../../../core/session/requests/outcome';
import { formatDuration } from '../../../../core/text/format';
import { AuthorizeButton } from './authorize-button';
import { useNoResultText } from './use-no-result-text';

export function OutcomeText({ outcome }: { outcome: Outcome }) {
  const t = useTranslations('failure');
  const noResultText = useNoResultText();
  return (
    <>
      {outcome.kind === 'result' ? t('accepted', { time: formatDuration(outcome.millis) }) : noResultText(outcome)}{' '}
      {isAuthorizationNeeded(outcome) && <AuthorizeButton />}
    </>
  );
}
