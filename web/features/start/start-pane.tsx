import type { ListedTool } from '../../../core/protocol/tool';
import type { Session } from '../../../core/session/session';
import { useSessionState } from '../../session/session-context';
import { ServerOverview } from './server-overview';
import { isDemoServer, useTourPlace } from './tour';
import { TourPane } from './tour-pane';
import type { TourStop } from './tour-stops';

export interface StartPaneProps {
  session: Session;
  /** The whole list. */
  tools: readonly ListedTool[];
  onTool: (key: string) => void;
  onSection: (section: 'resources' | 'prompts' | 'findings' | 'connection') => void;
  /** Calls a stop's tool and shows what comes of it. */
  onStop: (stop: TourStop) => void;
}

/** What stands beside the list of tools while none is open: the tour with the demo server, else what the server is. */
export function StartPane(props: StartPaneProps) {
  const { session, onStop } = props;
  const isDemo = isDemoServer(useSessionState(session));
  const place = useTourPlace();
  if (isDemo && place.kind !== 'over') return <TourPane place={place} onStop={onStop} />;
  return <ServerOverview {...props} isDemo={isDemo} />;
}
