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
  const answer = outcome && 'raw' in outcome ? outcome : undefined;
  const atOnce = useMemo(
    () => (result ? check(result.result, result.protocolVersion, result.elided) : NOTHING),
    [result, check],
  );

  useEffect(() => {
    if (!answer) return;
    let left = false;
    const version = result?.protocolVersion;
    const message = readMessage(answer.raw, { version, content: false });
    Promise.all([message, result ? checkBytes(result.result) : NOTHING]).then(
      (found) => {
        if (!left) setLate({ of: answer, findings: found.flat() });
      },
      // The worker is gone: the blocks themselves say so where they are shown.
      () => {
        if (!left) setLate({ of: answer, findings: NOTHING });
      },
    );
    return () => {
      left = true;
    };
  }, [answer, result, checkBytes]);

  const whole = answer !== undefined && late?.of === answer;
  const findings = useMemo(
    () => (whole ? mergeFindings(atOnce, late.findings) : atOnce),
    [whole, atOnce, late],
  );
  return { findings, checking: answer !== undefined && !whole };
}
