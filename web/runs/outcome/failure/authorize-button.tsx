import { use } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '../../../ui/button';
import { AuthorizationContext } from './authorization-context';

/** Nothing for a server without HTTP. @param props.onRetry repeats the request, once the server accepts a token */
export function AuthorizeButton({ onRetry, isAsked = true }: { onRetry?: () => void; isAsked?: boolean }) {
  const t = useTranslations('failure');
  const authorization = use(AuthorizationContext);
  return (
    authorization && (
      <Button variant={isAsked ? 'primary' : 'default'} onClick={() => authorization.onAuthorize(onRetry)}>
        {t(onRetry ? 'authorizeAndRetry' : 'authorize')}
      </Button>
    )
  );
}
