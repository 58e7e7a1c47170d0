import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { navigate as browserNavigate, usePathname } from 'wouter/use-browser-location';

import { useWorkspace } from '../session/session-context';
import { hrefOf, parseRoute, type Route } from './routes';

export function useRoute(): Route {
  return parseRoute(usePathname());
}

/** `replace` adds no history entry: for steps in passing, as with arrow keys. */
export function goTo(route: Route, options: { replace?: boolean } = {}): void {
  const href = hrefOf(route);
  if (href !== location.pathname) browserNavigate(href, options);
}

export function addServer(): void {
  goTo({ kind: 'servers' });
  void import('./focus-first-field').then(({ focusServerBox }) => focusServerBox());
}

/** The address bar's server, else the last one seen. */
export function useCurrentServer(route: Route): string | undefined {
  const workspace = useWorkspace();
  const named = route.kind === 'section' || route.kind === 'present' ? route.server : undefined;
  const [last, setLast] = useState(named ?? workspace.tunnel.launch.autoConnect);
  if (named !== undefined && named !== last) setLast(named);
  return named ?? last;
}

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
