import type { ServerRequest } from '../../core/session/server-requests/open-server-requests';
import type { Session } from '../../core/session/session';
import { sessionScoped } from '../../core/session/session-scoped';
import { Writable } from '../../core/store';
import { useStore } from '../ui/use-store';

const postponedOf = sessionScoped<Session, Writable<ReadonlySet<string>>>(
  () => new Writable<ReadonlySet<string>>(new Set()),
);

export function postponeRequests(session: Session): void {
  postponedOf(session).set(new Set(session.openRequests.snapshot().map(({ key }) => key)));
}

export function reopenRequests(session: Session): void {
  postponedOf(session).set(new Set());
}

interface OpenRequests {
  serverRequests: readonly ServerRequest[];
  /** The first that the user has not postponed. */
  shown: ServerRequest | undefined;
}

export function useOpenRequests(session: Session): OpenRequests {
  const serverRequests = useStore(session.openRequests);
  const postponed = useStore(postponedOf(session));
  return { serverRequests, shown: serverRequests.find(({ key }) => !postponed.has(key)) };
}

interface RunRequests {
  requests: readonly ServerRequest[];
  /** Whether one is certainly this run's; other requests of that time may have caused the others. */
  isWaiting: boolean;
  shown: ServerRequest | undefined;
}

/** Server requests that the run with this name may have caused. */
export function useRunRequests(session: Session, name: string): RunRequests {
  const { serverRequests, shown } = useOpenRequests(session);
  const requests = serverRequests.filter(({ during }) => during.includes(name));
  const isWaiting = requests.some(({ during }) => during.every((each) => each === name));
  return { requests, isWaiting, shown };
}
