import type { Connected } from '../../../core/session/connect/connected';
import type { Session } from '../../../core/session/session';
import type { Route } from '../../navigation/routes';
import { inBrowser, inTab, remember, useRemembered } from '../../ui/remember';
import { TOUR_STOPS, type TourStop } from './tour-stops';

const OVER_KEY = 'loupe.tour.over';
const STOP_NAME_KEY = 'loupe.tour.at';

export type TourPosition =
  | { kind: 'offered' }
  | { kind: 'at'; stop: TourStop; index: number }
  /** Skipped or finished; the menu offers it. */
  | { kind: 'over' };

export function useTourPosition(): TourPosition {
  const at = useRemembered(inTab, STOP_NAME_KEY);
  const over = useRemembered(inBrowser, OVER_KEY);
  const index = TOUR_STOPS.findIndex(({ name }) => name === at);
  const stop = TOUR_STOPS[index];
  if (stop) return { kind: 'at', stop, index };
  return over === null ? { kind: 'offered' } : { kind: 'over' };
}

export function offerTour(): void {
  remember(inTab, STOP_NAME_KEY, null);
  remember(inBrowser, OVER_KEY, null);
}

export function goToStop({ name }: TourStop): void {
  remember(inTab, STOP_NAME_KEY, name);
}

export function endTour(): void {
  remember(inTab, STOP_NAME_KEY, null);
  remember(inBrowser, OVER_KEY, '1');
}

/** The demo server over stdio: the tour needs its tools and its stderr. */
export function isDemoServer(connected: Connected | undefined): boolean {
  return connected?.transport === 'stdio' && connected.serverInfo?.['name'] === 'loupe-demo';
}

export function routeOfStop({ config: { name } }: Session, { section, tool }: TourStop): Route {
  return { kind: 'section', server: name, section, item: section === 'tools' ? tool : undefined };
}
