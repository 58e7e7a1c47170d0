import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type Severity, SEVERITIES } from '../../core/protocol/findings/severity';
import type { Session } from '../../core/session/session';
import type { Finding } from '../../core/protocol/findings/finding';
import type { Conformity, ConformitySnapshot } from '../../core/judge/conformity';
import type { byRule, CheckedDefinition, definitionsOf } from './definition-findings';
import type { findingsOf } from './findings-of';
import { TOOLS } from './list-kinds';
import { answerFindings } from './answer-findings';
import { useSessionState } from './session-context';
import { useList } from './use-list';
import { useStore } from '../ui/use-store';

/** The judge is loaded this many milliseconds after somebody wants to know: what is on the screen comes first. */
const PATIENCE = 6000;

interface Judging {
  findingsOf: typeof findingsOf;
  definitionsOf: typeof definitionsOf;
  byRule: typeof byRule;
}

let loaded: Judging | undefined;

async function load(): Promise<Judging> {
  const modules = [import('./findings-of'), import('./definition-findings')] as const;
  const [ofMessages, ofDefinitions] = await Promise.all(modules);
  return (loaded ??= { ...ofMessages, ...ofDefinitions });
}

const never = () => () => undefined;
const NOTHING: readonly Finding[] = [];
const UNCHECKED: readonly CheckedDefinition[] = [];

/** What judges; undefined until it is there. */
function useJudging(isWanted: boolean, patience: number): Judging | undefined {
  const [judging, setJudging] = useState(loaded);
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
  return judging;
}

/** The judge of a session's messages; undefined until it is there. */
function useJudge(session: Session | undefined, patience: number): Conformity | undefined {
  const judging = useJudging(session !== undefined, patience);
  return session && judging?.findingsOf(session);
}

/**
 * The definitions of the tools that a session has listed, as far as they were checked; nothing is asked of the server for it.
 * @param patience milliseconds until what checks them is loaded
 */
export function useDefinitions(session: Session, patience = PATIENCE): readonly CheckedDefinition[] {
  const judging = useJudging(true, patience);
  const { list } = useList(session, useSessionState(session), TOOLS, false);
  return useStore(list && judging?.definitionsOf(list)) ?? UNCHECKED;
}

/**
 * What the messages of a session break; undefined until the judge is there.
 * @param patience milliseconds until it is loaded
 */
export function useSessionFindings(session: Session | undefined, patience = PATIENCE): ConformitySnapshot | undefined {
  const judge = useJudge(session, patience);
  return useStore(judge);
}

const SERIOUS = ['error', 'warning'] as const;

/** How many rules' breaches in messages the server is to mend, errors and warnings but not notes; drawn again only when that changes. */
export function useMessageFindings(session: Session, severities: readonly Severity[] = SERIOUS): number {
  const judge = useJudge(session, PATIENCE);
  return useSyncExternalStore(judge?.subscribe ?? never, () => {
    const counts = judge?.snapshot().counts.server;
    return severities.reduce((sum, severity) => sum + (counts?.[severity] ?? 0), 0);
  });
}

/** How many findings the server is to mend, as the page Findings counts them: those of messages and of definitions. */
export function useFindingCounts(session: Session): Record<(typeof SERIOUS)[number], number> {
  const definitions = useDefinitions(session);
  const severities = useMemo(
    () => [...(loaded?.byRule(definitions).values() ?? [])].map(([first]) => first?.finding.severity),
    [definitions],
  );
  const ofDefinitions = (severity: Severity) => severities.filter((each) => each === severity).length;
  return {
    error: useMessageFindings(session, ['error']) + ofDefinitions('error'),
    warning: useMessageFindings(session, ['warning']) + ofDefinitions('warning'),
  };
}

/**
 * What one entry of the log breaks, as soon as the judge has come to it, and of an answer what is around it; nothing where it is in no
 * log.
 */
export function useEntryFindings(session: Session, seq: number | undefined): readonly Finding[] {
  const judge = useJudge(seq === undefined ? undefined : session, 0);
  const found = () =>
    seq === undefined || !judge ? NOTHING : answerFindings(judge.snapshot().byMessage)(session.log, seq);
  return useSyncExternalStore(judge?.subscribe ?? never, found);
}

/** Tells the judge of a session what was found on one of its messages; see {@link Conformity.add}. */
export async function addFindings(session: Session, ...found: Parameters<Conformity['add']>): Promise<void> {
  const judging = await load();
  judging.findingsOf(session).add(...found);
}

/** The worst of an entry's findings. */
export function worstOf(findings: readonly Finding[] | undefined): Severity | undefined {
  return SEVERITIES.find((severity) => findings?.some((each) => each.severity === severity));
}
