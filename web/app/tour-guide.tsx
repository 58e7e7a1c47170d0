import type { Session } from '../../core/session/session';
import { goToStop, isDemoServer, routeOfStop, useTourPosition } from '../features/start/tour';
import { postponeQuestions } from '../session/open-questions';
import type { TourStop } from '../features/start/tour-stops';
import { readDraft, writeDraft } from '../navigation/drafts';
import { sessionRuns } from '../runs/record/session-runs';
import { lazyPartWithTexts } from '../i18n/lazy-part';
import { goTo } from '../navigation/navigation';
import type { Route } from '../navigation/routes';
import { OptionalPart } from '../ui/part-boundary';
import { useStore } from '../ui/use-store';

// Its height, so that nothing moves once it is loaded.
const TourBar = lazyPartWithTexts(
  async () => (await import('../features/start/tour-bar')).TourBar,
  () => <div style={{ minHeight: 58 }} />,
);

export function useIsTouring(session: Session | undefined): boolean {
  const { kind } = useTourPosition();
  return isDemoServer(useStore(session)) && kind === 'at';
}

export function TourGuide({ session, route }: { session: Session; route: Route }) {
  const position = useTourPosition();
  if (position.kind !== 'at') return null;
  return (
    <OptionalPart>
      <TourBar {...{ session, route, position }} onStop={(stop) => takeStop(session, stop)} />
    </OptionalPart>
  );
}

/** Makes the call of a stop, and shows it. */
export function takeStop(session: Session, stop: TourStop): void {
  const { name } = session.config;
  // Pending questions would cover this stop.
  postponeQuestions(session);
  // Shows the arguments in the form, unless the user has changed them.
  if (readDraft(name, stop.tool) === '') writeDraft(name, stop.tool, JSON.stringify(stop.arguments, undefined, 2));
  const { ended } = sessionRuns(session).start({ kind: 'tool', name: stop.tool, arguments: stop.arguments });
  if (stop.section === 'log')
    void ended.then(async () => (await import('../features/log/opened-line')).openLastLine(session));
  goToStop(stop);
  goTo(routeOfStop(session, stop));
}
