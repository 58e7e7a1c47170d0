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
import { firstScreenReady, whenIdle } from '../ui/after-paint';
import { useStore } from '../ui/use-store';

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

/** `idle`: once the first screen is drawn and the page is idle. */
type LoadTime = 'now' | 'idle';

function useJudgeModules(isNeeded: boolean, when: LoadTime): JudgeModules | undefined {
  const [modules, setModules] = useState(loaded);
  const isDrawn = useStore(firstScreenReady);
  const isNow = when === 'now';
  const isDue = !modules && isNeeded && (isNow || isDrawn);
  useEffect(() => {
    if (isDue) (isNow ? load() : whenIdle(load, 'drop')).then(setModules, () => undefined);
  }, [isDue, isNow]);
  return modules;
}

function useJudge(session: Session | undefined, when: LoadTime): Conformity | undefined {
  const modules = useJudgeModules(session !== undefined, when);
  return session && modules?.conformityOf(session);
}

export function useDefinitions(session: Session, when: LoadTime = 'idle'): readonly CheckedDefinition[] {
  const modules = useJudgeModules(true, when);
  const { list } = useList(session, useSessionState(session), TOOLS, false);
  return useStore(list && modules?.checkedDefinitions(list)) ?? NO_DEFINITIONS;
}

/** Undefined until the judge is loaded. */
export function useSessionFindings(
  session: Session | undefined,
  when: LoadTime = 'idle',
): ConformitySnapshot | undefined {
  const judge = useJudge(session, when);
  return useStore(judge);
}

/** Findings that are the server's to fix, as the page Findings counts them. Renders only when a number changes. */
export function useFindingCounts(session: Session): Record<'error' | 'warning', number> {
  const definitions = useDefinitions(session);
  const state = useSessionState(session);
  const version = state.kind === 'connected' ? state.connected.protocolVersion : undefined;
  const severities = useMemo(
    () => [...(loaded?.byRule(definitions, version).values() ?? [])].map(([first]) => first?.finding.severity),
    [definitions, version],
  );
  const judge = useJudge(session, 'idle');
  const count = (severity: Severity) => {
    const ofMessages = judge?.snapshot().counts.server[severity] ?? 0;
    return ofMessages + severities.filter((each) => each === severity).length;
  };
  const useCount = (severity: Severity) => useSyncExternalStore(judge?.subscribe ?? never, () => count(severity));
  return { error: useCount('error'), warning: useCount('warning') };
}

/** Findings on an entry of the log once it is judged; of a response also those on its exchange and progress. */
export function useEntryFindings(session: Session, seq: number | undefined): readonly Finding[] {
  const judge = useJudge(seq === undefined ? undefined : session, 'now');
  const findings = () =>
    seq === undefined || !judge ? NOTHING : responseFindings(judge.snapshot().byMessage)(session.log, seq);
  return useSyncExternalStore(judge?.subscribe ?? never, findings);
}

export async function addFindings(session: Session, ...args: Parameters<Conformity['add']>): Promise<void> {
  (await load()).conformityOf(session).add(...args);
}

export function worstSeverity(findings: readonly Finding[] | undefined): Severity | undefined {
  return SEVERITIES.find((severity) => findings?.some((each) => each.severity === severity));
}
