import type { Session } from '../../core/session/session';
import { goToStop, isDemoServer, routeOfStop, useTourPosition } from '../features/start/tour';
import { postponeRequests } from '../session/open-requests';
import type { TourStop } from '../features/start/tour-stops';
import { writeDraft } from '../navigation/drafts';
import { openView } from '../runs/outcome/view-choice';
import { sessionRuns } from '../runs/record/session-runs';
import { lazyPartWithTexts } from '../i18n/lazy-part';
import { useSessionState } from '../session/session-context';
import { goTo } from '../navigation/navigation';
import type { Route } from '../navigation/routes';
import { OptionalPart } from '../ui/part-boundary';

// It has the bar's height: the page moves at the click, not when the bar is loaded or the demo connected again.
const Room = () => <div style={{ minHeight: 58 }} />;

const TourBar = lazyPartWithTexts(async () => (await import('../features/start/tour-bar')).TourBar, Room);

export function TourGuide({ session, route }: { session: Session; route: Route }) {
  const position = useTourPosition();
  const state = useSessionState(session);
  if (position.kind !== 'at') return null;
  if (!isDemoServer(state)) return state.kind === 'connecting' && <Room />;
  return (
    <OptionalPart>
      <TourBar {...{ session, route, position }} onStop={(stop) => runTourStop(session, stop)} />
    </OptionalPart>
  );
}

export function runTourStop(session: Session, stop: TourStop): void {
  const { name } = session.config;
  // The dialogs of pending server requests would cover the stop.
  postponeRequests(session);
  // The bar describes these arguments and their rendered result.
  writeDraft(name, stop.tool, JSON.stringify(stop.arguments, undefined, 2));
  openView(name, stop.tool, 'rendered');
  const { ended } = sessionRuns(session).start({ kind: 'tool', name: stop.tool, arguments: stop.arguments });
  if (stop.section === 'log')
    void ended.then(async () => (await import('../features/log/opened-line')).openLastLine(session));
  goToStop(stop);
  goTo(routeOfStop(session, stop));
}
