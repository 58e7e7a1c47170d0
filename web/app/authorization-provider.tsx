import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../core/session/session';
import { type AuthorizationActions, AuthorizationContext } from '../runs/outcome/failure/authorization-context';
import { authorize } from '../session/authorize';
import { goTo, goToItem } from '../navigation/navigation';
import { parseRoute, settingsItem } from '../navigation/routes';

export function AuthorizationProvider({ session, children }: { session: Session | undefined; children: ReactNode }) {
  const t = useTranslations('app');
  const actions: AuthorizationActions | undefined =
    session && session.config.target.kind !== 'stdio'
      ? {
          onAuthorize: (retry) => {
            const origin = parseRoute(location.pathname);
            goToItem(session, 'authorization', undefined);
            const authorizationPath = location.pathname;
            const texts = { title: t('signingIn'), text: t('signingInText') };
            const retryAndReturn =
              retry &&
              (() => {
                retry();
                // Unless the user went elsewhere meanwhile.
                if (location.pathname === authorizationPath) goTo(origin);
              });
            authorize(session, { stepwise: false, texts, onAuthorized: retryAndReturn });
          },
          onSettings: () => goToItem(session, 'authorization', settingsItem('tls')),
        }
      : undefined;
  return <AuthorizationContext value={actions}>{children}</AuthorizationContext>;
}
