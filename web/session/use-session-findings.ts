import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type Severity, SEVERITIES } from '../../core/protocol/findings/severity';
import type { Session } from '../../core/session/session';
import type { Finding } from '../../core/protocol/findings/finding';
import type { Conformity, ConformitySnapshot } from '../../core/judge/conformity';
import type { byRule, CheckedDefinition, checkedDefinitions } from './definition-findings';
import type { conformityOf } from './session-conformity';
import { TOOLS } from './list-kinds';
import { responseFindings } from './response-findings';
import { useSessionState } from './session-context';
import { useList } from './use-list';
import { useStore } from '../ui/use-store';

/** Milliseconds after which the judge is loaded: what is on the screen comes first. */
const JUDGE_DELAY_MS = 6000;

interface JudgeModules {
  conformityOf: typeof conformityOf;
  checkedDefinitions: typeof checkedDefinitions;
  byRule: typeof byRule;
}

let loaded: JudgeModules | undefined;

async function load(): Promise<JudgeModules> {
  const modules = [import('./session-conformity'), import('./definition-findings')] as const;
  const [ofMessages, ofDefinitions] = await Promise.all(modules);
  return (loaded ??= { ...ofMessages, ...ofDefinitions });
}

const never = () => () => undefined;
const NOTHING: readonly Finding[] = [];
const NO_DEFINITIONS: readonly CheckedDefinition[] = [];

function useJudgeModules(isWanted: boolean, delayMs: number): JudgeModules | undefined {
  const [judging, setJudging] = useState(loaded);
  useEffect(() => {
    if (judging || !isWanted) return;
    let gone = false;
    const timer = setTimeout(() => {
      load().then(
        (module) => {
          if (!gone) setJudging(module);
        },
        () => undefined,
      );
    }, delayMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [judging, isWanted, delayMs]);
  return judging;
}

function useJudge(session: Session | undefined, delayMs: number): Conformity | undefined {
  const judging = useJudgeModules(session !== undefined, delayMs);
  return session && judging?.conformityOf(session);
}

/** Sends no request. @param delayMs milliseconds until the judge is loaded */
export function useDefinitions(session: Session, delayMs = JUDGE_DELAY_MS): readonly CheckedDefinition[] {
  const judging = useJudgeModules(true, delayMs);
  const { list } = useList(session, useSessionState(session), TOOLS, false);
  return useStore(list && judging?.checkedDefinitions(list)) ?? NO_DEFINITIONS;
}

/** Undefined until the judge is loaded. @param delayMs milliseconds until then */
export function useSessionFindings(
  session: Session | undefined,
  delayMs = JUDGE_DELAY_MS,
): ConformitySnapshot | undefined {
  const judge = useJudge(session, delayMs);
  return useStore(judge);
}

const SERIOUS = ['error', 'warning'] as const;

/** Number of rules that the server's messages break, errors and warnings by default; renders only when it changes. */
export function useMessageFindings(session: Session, severities: readonly Severity[] = SERIOUS): number {
  const judge = useJudge(session, JUDGE_DELAY_MS);
  return useSyncExternalStore(judge?.subscribe ?? never, () => {
    const counts = judge?.snapshot().counts.server;
    return severities.reduce((sum, severity) => sum + (counts?.[severity] ?? 0), 0);
  });
}

/** Number of findings that are the server's to fix, as the page Findings counts them: of messages and definitions. */
export function useFindingCounts(session: Session): Record<(typeof SERIOUS)[number], number> {
  const definitions = useDefinitions(session);
  const state = useSessionState(session);
  const version = state.kind === 'connected' ? state.connected.protocolVersion : undefined;
  const severities = useMemo(
    () => [...(loaded?.byRule(definitions, version).values() ?? [])].map(([first]) => first?.finding.severity),
    [definitions, version],
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
    seq === undefined || !judge ? NOTHING : responseFindings(judge.snapshot().byMessage)(session.log, seq);
  return useSyncExternalStore(judge?.subscribe ?? never, found);
}

/** See {@link Conformity.add}. */
export async function addFindings(session: Session, ...found: Parameters<Conformity['add']>): Promise<void> {
  const judging = await load();
  judging.conformityOf(session).add(...found);
}

export function worstSeverity(findings: readonly Finding[] | undefined): Severity | undefined {
  return SEVERITIES.find((severity) => findings?.some((each) => each.severity === severity));
}
