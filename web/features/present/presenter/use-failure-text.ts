import { useTranslations } from 'use-intl';

import { shortenText } from '../../../../core/json/shorten-strings';
import type { ConnectionFailure } from '../../../../core/session/connect/connection-failure';
import { failureValues } from '../../../runs/outcome/failure/failure-values';

/** One line, with the last line of stderr unless a signal ended the process. */
export function useFailureText(): (failure: ConnectionFailure) => string {
  const t = useTranslations('failure');
  return (failure) => {
    const title = t(`${failure.code}.title`, failureValues(failure));
    const isKilled = (failure.exit?.signal ?? null) !== null;
    const last = isKilled ? undefined : failure.stderr.at(-1)?.trim();
    return last ? `${title} (${shortenText(last, 200)})` : title;
  };
}
