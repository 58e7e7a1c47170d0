import { useTranslations } from 'use-intl';

import type { ConnectionFailure } from '../../../../core/session/connect/connection-failure';
import { failureValues } from '../../../outcome/failure/failure-values';

/** What went wrong with a connection, in one line, with the last that the process wrote, unless it was ended by another. */
export function useFailureWords(): (failure: ConnectionFailure) => string {
  const t = useTranslations('failure');
  return (failure) => {
    const title = t(`${failure.code}.title`, failureValues(failure));
    const isKilled = (failure.exit?.signal ?? null) !== null;
    const last = isKilled ? undefined : failure.stderr.at(-1)?.slice(0, 200);
    return last === undefined || last.trim() === '' ? title : `${title} (${last})`;
  };
}
