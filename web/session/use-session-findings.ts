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

/** Milliseconds after which the judge is loaded: what is on the screen comes first. */
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

/** The judging modules; undefined until loaded. */
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
        // The page "Findings" says why there are none.
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

function useJudge(session: Session | undefined, patience: number): Conformity | undefined {
  const judging = useJudging(session !== undefined, patience);
  return session && judging?.findingsOf(session);
}

/**
 * The checked definitions of the tools that a session has listed; sends no request.
 * @param patience milliseconds until the judge is loaded
 */
export function useDefinitions(session: Session, patience = PATIENCE): readonly CheckedDefinition[] {
  const judging = useJudging(true, patience);
  const { list } = useList(session, useSessionState(session), TOOLS, false);
  return useStore(list && judging?.definitionsOf(list)) ?? UNCHECKED;
}

/**
 * The findings on a session's messages; undefined until the judge is loaded.
 * @param patience milliseconds until it is loaded
 */
export function useSessionFindings(session: Session | undefined, patience = PATIENCE): ConformitySnapshot | undefined {
  const judge = useJudge(session, patience);
  return useStore(judge);
}

const SERIOUS = ['error', 'warning'] as const;

/** Number of rules that the server's messages break, errors and warnings by default; renders only when it changes. */
export function useMessageFindings(session: Session, severities: readonly Severity[] = SERIOUS): number {
  const judge = useJudge(session, PATIENCE);
  return useSyncExternalStore(judge?.subscribe ?? never, () => {
    const counts = judge?.snapshot().counts.server;
    return severities.reduce((sum, severity) => sum + (counts?.[severity] ?? 0), 0);
  });
}

/** Number of findings that are the server's to fix, as the page Findings counts them: of messages and definitions. */
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

/** Findings on an entry of the log once it is judged; of a response also those on its exchange and progress. */
export function useEntryFindings(session: Session, seq: number | undefined): readonly Finding[] {
  const judge = useJudge(seq === undefined ? undefined : session, 0);
  const found = () =>
    seq === undefined || !judge ? NOTHING : answerFindings(judge.snapshot().byMessage)(session.log, seq);
  return useSyncExternalStore(judge?.subscribe ?? never, found);
}

/** See {@link Conformity.add}. */
export async function addFindings(session: Session, ...found: Parameters<Conformity['add']>): Promise<void> {
  const judging = await load();
  judging.findingsOf(session).add(...found);
}

export function worstOf(findings: readonly Finding[] | undefined): Severity | undefined {
  return SEVERITIES.find((severity) => findings?.some((each) => each.severity === severity));
}
