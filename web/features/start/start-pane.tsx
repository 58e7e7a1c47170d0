import { useSessionState } from '../../session/session-context';
import { ServerOverview } from './server-overview';
import type { StartPaneProps } from './start-pane-props';
import { isDemoServer, useTourPlace } from './tour';
import { TourPane } from './tour-pane';

/** Beside the list of tools while none is open: the tour, or an overview of the server. */
export function StartPane(props: StartPaneProps) {
  const { session, onStop } = props;
  const isDemo = isDemoServer(useSessionState(session));
  const place = useTourPlace();
  if (isDemo && place.kind !== 'over') return <TourPane place={place} onStop={onStop} />;
  return <ServerOverview {...props} isDemo={isDemo} />;
}
