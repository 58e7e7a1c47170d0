import { navigate, usePathname } from 'wouter/use-browser-location';

import type { Session } from '../../core/session/session';
import { hrefOf, parseRoute, type Route, type Section } from './routes';

/** The page's route; while the settings of a server are open, that of the page behind them. */
export function useRoute(): Route {
  const route = parseRoute(usePathname());
  return route.kind === 'servers' && route.edit ? parseRoute(pathBelow() ?? '') : route;
}

export function useEditedServer(): string | undefined {
  const route = parseRoute(usePathname());
  return route.kind === 'servers' ? route.edit : undefined;
}

/** The path of the page before; in the state of the browser's history, so that a reload finds it. */
export const pathBelow = () => (history.state as { below?: string } | null)?.below;

/** `replace` adds no history entry: for steps in passing, as with arrow keys. */
export function goTo(route: Route, options: { replace?: boolean } = {}): void {
  const href = hrefOf(route);
  if (href !== location.pathname) navigate(href, { ...options, state: { below: location.pathname } });
}

/** @param replace arrow keys pass over the item: no history entry */
export function goToItem(session: Session, section: Section, item: string | undefined, replace = false): void {
  goTo({ kind: 'section', server: session.config.name, section, item }, { replace });
}

export function goToForm(session: Session, section: 'tools', item: string): void {
  goToItem(session, section, item);
  void import('./focus-first-field').then(({ focusFirstField }) => focusFirstField());
}

export function addServer(): void {
  goTo({ kind: 'servers' });
  void import('./focus-first-field').then(({ focusServerBox }) => focusServerBox());
}
