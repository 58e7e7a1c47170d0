import type { Session } from '../../core/session/session';
import { isDemoServer, useTourPosition } from '../features/start/tour';
import type { TourStop } from '../features/start/tour-stops';
import { lazyPartWithTexts } from '../i18n/lazy-part';
import { useLastConnected, useSessionState } from '../session/session-context';
import type { Route } from '../navigation/routes';
import { OptionalPart } from '../ui/part-boundary';

// It has the bar's height: the page moves at the click, not when the bar is loaded or the demo connected again.
const Room = () => <div style={{ minHeight: 58 }} />;

const TourBar = lazyPartWithTexts(async () => (await import('../features/start/tour-bar')).TourBar, Room);

export function TourGuide({ session, route }: { session: Session; route: Route }) {
  const position = useTourPosition();
  const { kind } = useSessionState(session);
  const isDemo = isDemoServer(useLastConnected(session));
  if (position.kind !== 'at') return null;
  if (!isDemo) return kind === 'connecting' && <Room />;
  return (
    <OptionalPart>
      <TourBar {...{ session, route, position }} onGoToStop={(stop) => runTourStop(session, stop)} />
    </OptionalPart>
  );
}

/** Loaded at the first stop: most visits have no tour. */
export function runTourStop(session: Session, stop: TourStop): void {
  void import('./run-tour-stop').then((module) => module.runTourStop(session, stop));
}
