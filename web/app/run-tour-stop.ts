import type { Session } from '../../core/session/session';
import { goToStop, routeOfStop } from '../features/start/tour';
import { fillStop } from '../features/start/tour-drafts';
import type { TourStop } from '../features/start/tour-stops';
import { goTo } from '../navigation/navigation';
import { openView } from '../runs/outcome/view-choice';
import { sessionRuns } from '../runs/record/session-runs';
import { postponeRequests } from '../session/open-requests';

export function runTourStop(session: Session, stop: TourStop): void {
  const { name } = session.config;
  // The dialogs of pending server requests would cover the stop.
  postponeRequests(session);
  // The bar describes these arguments and their rendered result.
  fillStop(name, stop);
  openView(name, stop.tool, 'rendered');
  const { ended } = sessionRuns(session).start({ kind: 'tool', name: stop.tool, arguments: stop.arguments });
  if (stop.section === 'log')
    void ended.then(async () => (await import('../features/log/opened-line')).openLastLine(session));
  goToStop(stop);
  goTo(routeOfStop(session, stop));
}
