import type { ServerRequest } from '../../core/session/questions/server-questions';
import type { Session } from '../../core/session/session';
import { sessionScoped } from '../../core/session/session-scoped';
import { Writable } from '../../core/store';
import { useStore } from '../ui/use-store';

const postponedOf = sessionScoped<Session, Writable<ReadonlySet<string>>>(
  () => new Writable<ReadonlySet<string>>(new Set()),
);

export function postponeQuestions(session: Session): void {
  postponedOf(session).set(new Set(session.questions.snapshot().map(({ key }) => key)));
}

export function reopenQuestions(session: Session): void {
  postponedOf(session).set(new Set());
}

interface OpenQuestions {
  questions: readonly ServerRequest[];
  /** The first that the user has not postponed. */
  shown: ServerRequest | undefined;
}

export function useOpenQuestions(session: Session): OpenQuestions {
  const questions = useStore(session.questions);
  const postponed = useStore(postponedOf(session));
  return { questions, shown: questions.find(({ key }) => !postponed.has(key)) };
}

interface RunQuestions {
  asked: readonly ServerRequest[];
  /** Whether one is certainly this run's: another request that was open may have caused the rest, and the run goes on. */
  isWaiting: boolean;
  shown: ServerRequest | undefined;
}

/** Questions that the run with this name may have caused. */
export function useRunQuestions(session: Session, name: string): RunQuestions {
  const { questions, shown } = useOpenQuestions(session);
  const asked = questions.filter(({ during }) => during.includes(name));
  return { asked, isWaiting: asked.some(({ during }) => during.every((each) => each === name)), shown };
}
