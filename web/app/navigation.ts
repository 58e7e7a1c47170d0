import { navigate as browserNavigate, usePathname } from 'wouter/use-browser-location';
import { hrefOf, parseRoute, type Route } from './routes';

export function useRoute(): Route {
  return parseRoute(usePathname());
}

/** Goes to a route. `replace` leaves no step in the history: for passing by, as with the arrow keys. */
export function goTo(route: Route, options: { replace?: boolean } = {}): void {
  const href = hrefOf(route);
  if (href !== location.pathname) browserNavigate(href, options);
}
