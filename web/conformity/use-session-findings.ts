import { useEffect, useState, useSyncExternalStore } from 'react';

import type { Severity } from '../content/finding-rules';
import { SEVERITIES } from '../content/severity';
import type { Session } from '../session/session';
import type { ConformityFinding } from './conformity-finding';
import type { ConformitySnapshot, findingsOf } from './findings-of';

/** The judge is loaded this many milliseconds after somebody wants to know: what is on the screen comes first. */
const PATIENCE = 6000;

let loaded: { findingsOf: typeof findingsOf } | undefined;

const never = () => () => undefined;
const nothing = () => undefined;

/** What the messages of a session break; undefined until the judge is there. */
export function useSessionFindings(session: Session | undefined): ConformitySnapshot | undefined {
  const [judging, setJudging] = useState(loaded);
  useEffect(() => {
    if (judging) return;
    let gone = false;
    const timer = setTimeout(() => {
      import('./findings-of').then(
        (module) => {
          loaded = module;
          if (!gone) setJudging(module);
        },
        // The section "Findings" says why there are none.
        () => undefined,
      );
    }, PATIENCE);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [judging]);
  const store = session && judging?.findingsOf(session);
  return useSyncExternalStore(store?.subscribe ?? never, store?.snapshot ?? nothing);
}

/** How many rules' breaches the server is to mend: errors and warnings, not notes. */
export function seriousOf(findings: ConformitySnapshot | undefined): number {
  const { error = 0, warning = 0 } = findings?.counts.server ?? {};
  return error + warning;
}

/** The worst of an entry's findings. */
export function worstOf(findings: readonly ConformityFinding[] | undefined): Severity | undefined {
  return SEVERITIES.find((severity) => findings?.some((each) => each.severity === severity));
}
