import type { SessionState } from '../../../core/session/session';
import { inBrowser, inTab, remember, useRemembered } from '../../ui/remember';
import { TOUR_STOPS, type TourStop } from './tour-stops';

/** In the browser, once a person has skipped the tour or come to its end. */
const OVER = 'loupe.tour.over';
/** In the tab, the name of the stop that the person is at. */
const AT = 'loupe.tour.at';

/** Where a person is on the tour of Loupe. */
export type TourPlace =
  /** Its stops are listed where nothing is open. */
  | { kind: 'offered' }
  | { kind: 'at'; stop: TourStop; /** From 0. */ index: number }
  /** Skipped, or finished: it waits in the menu. */
  | { kind: 'over' };

export function useTourPlace(): TourPlace {
  const at = useRemembered(inTab, AT);
  const over = useRemembered(inBrowser, OVER);
  const index = TOUR_STOPS.findIndex(({ name }) => name === at);
  const stop = TOUR_STOPS[index];
  if (stop) return { kind: 'at', stop, index };
  return over === null ? { kind: 'offered' } : { kind: 'over' };
}

/** Lists the stops again, as on the first visit. */
export function offerTour(): void {
  remember(inTab, AT, null);
  remember(inBrowser, OVER, null);
}

export function goToStop({ name }: TourStop): void {
  remember(inTab, AT, name);
}

/** Skips what is left of the tour. */
export function endTour(): void {
  remember(inTab, AT, null);
  remember(inBrowser, OVER, '1');
}

/** Whether the connected server is the demo server, which has the tools of the tour, with a stderr to show. */
export function isDemoServer(state: SessionState | undefined): boolean {
  if (state?.kind !== 'connected') return false;
  const { serverInfo, transport } = state.connected;
  return transport === 'stdio' && serverInfo?.['name'] === 'loupe-demo';
}
