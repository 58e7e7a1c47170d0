import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';

import { goTo } from './navigation';
import { hrefOf, type Route } from './routes';

interface RouteLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  to: Route;
  /** Runs before the page follows the link, not if the link opens elsewhere. */
  onFollow?: () => void;
  ref?: Ref<HTMLAnchorElement>;
}

/** A modifier key leaves the link to the browser: a new tab or window. */
export function RouteLink({ to, onFollow, ...rest }: RouteLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onFollow?.();
    goTo(to);
  };
  return <a {...rest} href={hrefOf(to)} onClick={follow} />;
}
