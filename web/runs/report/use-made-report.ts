import { useEffect, useState } from 'react';

import { rulePage } from '../../i18n/rule-page';
import { makeReport, type ReportToMake } from '../../workers/report/make-report';
import type { ReportChoices, WrittenReport } from '../../workers/report/report-draft';

export type ReportProgress =
  | { kind: 'making'; read: number }
  | { kind: 'made'; report: WrittenReport }
  | { kind: 'failed'; message: string };

const DEBOUNCE_MS = 600;
const MAKING: ReportProgress = { kind: 'making', read: 0 };

/** Makes a report, again after each change, and aborts outdated work. Both parameters have to be stable. */
export function useMadeReport(
  toMake: ReportToMake | undefined,
  choices: ReportChoices,
): { made: ReportProgress; last: WrittenReport | undefined; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ inputs: unknown; made: ReportProgress }>();
  const [last, setLast] = useState<WrittenReport>();
  /** Compared by identity. */
  const [inputs, setInputs] = useState<readonly unknown[]>([]);
  const isSame = [toMake, choices, attempt].every((each, index) => each === inputs[index]);
  if (!isSame) setInputs([toMake, choices, attempt]);
  const isFirst = last === undefined;
  useEffect(() => {
    if (!toMake) return;
    const controller = new AbortController();
    const { signal } = controller;
    const publish = (made: ReportProgress) => {
      if (!signal.aborted) setState({ inputs, made });
    };
    const make = async () => {
      try {
        const onRead = (read: number) => publish({ kind: 'making', read });
        const { report } = toMake;
        const hasRules = choices.findings && report.kind === 'report';
        // Without this page, the report only names the rules.
        const rules = hasRules ? await rulePage(report.language).catch(() => undefined) : undefined;
        const whole = { ...toMake, report: { ...report, rules } };
        const written = await makeReport(whole, choices, { signal, onRead });
        if (!signal.aborted) setLast(written);
        publish({ kind: 'made', report: written });
      } catch (error) {
        publish({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
      }
    };
    const timer = setTimeout(() => void make(), isFirst ? 0 : DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
    // `isFirst` alone is no reason to write it again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [inputs]);
  return {
    made: state?.inputs === inputs && isSame ? state.made : MAKING,
    last,
    retry: () => setAttempt((count) => count + 1),
  };
}
