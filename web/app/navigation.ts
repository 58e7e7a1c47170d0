import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { navigate as browserNavigate, usePathname } from 'wouter/use-browser-location';

import { useWorkspace } from '../session/session-context';
import { hrefOf, parseRoute, type Route } from './routes';

export function useRoute(): Route {
  return parseRoute(usePathname());
}

/** Goes to a route. `replace` leaves no step in the history: for passing by, as with the arrow keys. */
export function goTo(route: Route, options: { replace?: boolean } = {}): void {
  const href = hrefOf(route);
  if (href !== location.pathname) browserNavigate(href, options);
}

/** Goes to the box for another server. */
export function addServer(): void {
  goTo({ kind: 'servers' });
  void import('./focus-first-field').then(({ focusServerBox }) => focusServerBox());
}

/** The server that the header and the rail speak of: the address bar's, else the one seen last. */
export function useCurrentServer(route: Route): string | undefined {
  const workspace = useWorkspace();
  const named = route.kind === 'section' || route.kind === 'present' ? route.server : undefined;
  const [last, setLast] = useState(named ?? workspace.tunnel.launch.autoConnect);
  if (named !== undefined && named !== last) setLast(named);
  return named ?? last;
}

/** Says in the title of the browser's tab what is open. */
export function usePageTitle(route: Route): void {
  const t = useTranslations('app');
  useEffect(() => {
    const place =
      route.kind === 'section'
        ? [route.item, route.server]
        : route.kind === 'suites'
          ? [route.suite, t('suites')]
          : route.kind === 'present'
            ? [route.tool]
            : route.kind === 'history' || route.kind === 'recording'
              ? [t(route.kind)]
              : 'suite' in route
                ? [route.suite]
                : [];
    document.title = [...place.filter((part) => part !== undefined), 'Loupe'].join(' · ');
  }, [route, t]);
}
