import { useLastConnected } from '../../session/session-context';
import { ServerOverview, type ServerOverviewProps } from './server-overview';
import { isDemoServer, useTourPosition } from './tour';
import { TourPane } from './tour-pane';

/** Beside the list of tools while none is open: the tour, or an overview of the server. */
export function StartPane(props: Omit<ServerOverviewProps, 'isDemo'>) {
  const { session, onGoToStop } = props;
  const isDemo = isDemoServer(useLastConnected(session));
  const position = useTourPosition();
  if (isDemo && position.kind !== 'over') return <TourPane position={position} onGoToStop={onGoToStop} />;
  return <ServerOverview {...props} isDemo={isDemo} />;
}
