import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Severity, SEVERITIES } from '../../core/protocol/findings/severity';
import type { Session } from '../../core/session/session';
import type { Finding } from '../../core/protocol/findings/finding';
import type { Conformity, ConformitySnapshot } from '../../core/judge/conformity';
import type { findingsOf } from './findings-of';
import { useStore } from '../ui/use-store';

/** The judge is loaded this many milliseconds after somebody wants to know: what is on the screen comes first. */
const PATIENCE = 6000;

let loaded: { findingsOf: typeof findingsOf } | undefined;

async function load(): Promise<{ findingsOf: typeof findingsOf }> {
  return (loaded ??= await import('./findings-of'));
}

const never = () => () => undefined;
const NOTHING: readonly Finding[] = [];

/** The judge of a session's messages; undefined until it is there. */
function useJudge(session: Session | undefined, patience: number): Conformity | undefined {
  const [judging, setJudging] = useState(loaded);
  const isWanted = session !== undefined;
  useEffect(() => {
    if (judging || !isWanted) return;
    let gone = false;
    const timer = setTimeout(() => {
      load().then(
        (module) => {
          if (!gone) setJudging(module);
        },
        // The section "Findings" says why there are none.
        () => undefined,
      );
    }, patience);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [judging, isWanted, patience]);
  return session && judging?.findingsOf(session);
}

/**
 * What the messages of a session break; undefined until the judge is there.
 * @param patience milliseconds until it is loaded
 */
export function useSessionFindings(
  session: Session | undefined,
  patience = PATIENCE,
): ConformitySnapshot | undefined {
  const judge = useJudge(session, patience);
  return useStore(judge);
}

/** How many rules' breaches the server is to mend, errors and warnings but not notes; drawn again only when that changes. */
export function useSeriousFindings(
  session: Session | undefined,
  severities: readonly Severity[] = ['error', 'warning'],
): number {
  const judge = useJudge(session, PATIENCE);
  return useSyncExternalStore(judge?.subscribe ?? never, () => {
    const counts = judge?.snapshot().counts.server;
    return severities.reduce((sum, severity) => sum + (counts?.[severity] ?? 0), 0);
  });
}

/** What one entry of the log breaks, as soon as the judge has come to it; nothing where it is in no log. */
export function useEntryFindings(session: Session, seq: number | undefined): readonly Finding[] {
  const judge = useJudge(seq === undefined ? undefined : session, 0);
  const found = () => (seq === undefined ? undefined : judge?.snapshot().byMessage.get(seq));
  return useSyncExternalStore(judge?.subscribe ?? never, found) ?? NOTHING;
}

/** Tells the judge of a session what was found on one of its messages; see {@link Conformity.add}. */
export async function addFindings(
  session: Session,
  ...found: Parameters<Conformity['add']>
): Promise<void> {
  const judging = await load();
  judging.findingsOf(session).add(...found);
}

/** The worst of an entry's findings. */
export function worstOf(findings: readonly Finding[] | undefined): Severity | undefined {
  return SEVERITIES.find((severity) => findings?.some((each) => each.severity === severity));
}
