import { use } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '../../ui/button';
import { AuthorizationContext } from './authorization-context';

/**
 * Begins the authorization of the server, wherever it rejected a request for its credentials; nothing for a process.
 * @param props.onRetry sends the request again, once the server accepts a token
 */
export function AuthorizeButton({ onRetry }: { onRetry?: () => void }) {
  const t = useTranslations('failure');
  const authorization = use(AuthorizationContext);
  return (
    authorization && (
      <Button variant="primary" onClick={() => authorization.onAuthorize(onRetry)}>
        {t(onRetry ? 'authorizeAndRetry' : 'authorize')}
      </Button>
    )
  );
}
