import { useEffect, useMemo, useState } from 'react';

import { type Finding, mergeFindings } from '../content/finding';
import { readMessage } from '../content/read-message';
import type { Outcome } from '../session/raw-channel';

const NOTHING: readonly Finding[] = [];

/**
 * What the checks notice in a result, beside the data and never in its place: at once what can be seen in the structure,
 * a moment later what only the text of the message and the bytes of media tell.
 * @param check on the structure; the same function from render to render, as `checkBytes`
 */
export function useFindings(
  outcome: Outcome | undefined,
  check: (
    result: unknown,
    version: string | undefined,
    elided: readonly string[],
  ) => readonly Finding[],
  checkBytes: (result: unknown) => Promise<readonly Finding[]>,
): { findings: readonly Finding[]; checking: boolean } {
  const [late, setLate] = useState<{ of: Outcome; findings: readonly Finding[] }>();
  const result = outcome?.kind === 'result' ? outcome : undefined;
  const atOnce = useMemo(
    () => (result ? check(result.result, result.protocolVersion, result.elided) : NOTHING),
    [result, check],
  );

  useEffect(() => {
    if (!result) return;
    let left = false;
    const message = readMessage(result.raw, { version: result.protocolVersion, content: false });
    Promise.all([message, checkBytes(result.result)]).then(
      (found) => {
        if (!left) setLate({ of: result, findings: found.flat() });
      },
      // The worker is gone: the blocks themselves say so where they are shown.
      () => {
        if (!left) setLate({ of: result, findings: NOTHING });
      },
    );
    return () => {
      left = true;
    };
  }, [result, checkBytes]);

  const whole = result !== undefined && late?.of === result;
  const findings = useMemo(
    () => (whole ? mergeFindings(atOnce, late.findings) : atOnce),
    [whole, atOnce, late],
  );
  return { findings, checking: result !== undefined && !whole };
}
