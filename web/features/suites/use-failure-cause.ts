import { shortenText } from '../../../core/json/shorten-strings';
import type { CheckResult } from '../../../core/suite/checks/check-result';
import { useFailedStepText } from '../../runs/suites/step-checks/check-list';
import { failedCheck, failedPart } from '../../runs/suites/step-checks/step-checks';
import type { CallState } from './suite-runs';

/** The first failed check of a call as one line, at most 160 characters. */
export function useFailureCause(): (call: CallState | undefined) => string {
  const textOf = useFailedStepText();
  return (call) => {
    const run = call?.runs.find(({ checks }) => checks.some(isFailed));
    const first = (run ?? call)?.checks.find(isFailed);
    if (!first) return '';
    return shortenText(textOf(run ? failedPart(run, first) : failedCheck(first)), 160);
  };
}

function isFailed({ passed }: CheckResult): boolean {
  return !passed;
}
