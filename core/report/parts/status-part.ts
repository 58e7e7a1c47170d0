import type { FindingCounts } from '../../protocol/findings/finding';
import { markup, type Markup } from '../markup';
import type { ReportPage } from '../page/report-page';
import { signOf } from '../../run/run-status';
import type { ReportedCall, ReportedRun } from '../report';

const CALL_SIGNS = { passed: '✓', failed: '✕', skipped: '–' } as const;
const CALL_TONES = { passed: 'ok', failed: 'bad', skipped: 'quiet' } as const;

export interface ShownStatus {
  sign: string;
  word: string;
  tone: 'ok' | 'warn' | 'bad' | 'lost' | 'quiet';
}

/** The call's own status (a suite's call has one), else that of its last run. */
export function shownCallStatus(page: ReportPage, { status, runs }: ReportedCall): ShownStatus {
  if (status) return checkedStatus(page, status);
  const last = runs.at(-1);
  return uncheckedStatus(page, last?.status ?? 'skipped', last?.findingCounts);
}

/** `failed` if the run ended well but a check failed. An audience sees neither checks nor findings. */
export function shownRunStatus(page: ReportPage, { status, findingCounts, checks = [] }: ReportedRun): ShownStatus {
  const isFailed = status === 'ok' && !page.isWalkthrough && checks.some(({ passed }) => !passed);
  return isFailed ? checkedStatus(page, 'failed') : uncheckedStatus(page, status, findingCounts);
}

function checkedStatus(page: ReportPage, status: NonNullable<ReportedCall['status']>): ShownStatus {
  return { sign: CALL_SIGNS[status], word: page.texts.callStatus[status], tone: CALL_TONES[status] };
}

function uncheckedStatus(page: ReportPage, status: ReportedRun['status'], findingCounts?: FindingCounts): ShownStatus {
  if (status === 'ok' && findingCounts && !page.isWalkthrough) {
    const tone = findingCounts.worst === 'error' ? 'bad' : 'warn';
    return { sign: signOf(status, findingCounts), word: page.texts.withFindings(findingCounts.count), tone };
  }
  const sign = status === 'skipped' ? CALL_SIGNS.skipped : signOf(status);
  return { sign, word: page.texts.runStatus[status], tone: toneOf(status) };
}

function toneOf(status: ReportedRun['status']): ShownStatus['tone'] {
  switch (status) {
    case 'ok':
      return 'ok';
    case 'tool-error':
    case 'input-required':
      return 'warn';
    case 'task-failed':
    case 'protocol-error':
      return 'bad';
    case 'transport-error':
      return 'lost';
    case 'cancelled':
    case 'skipped':
      return 'quiet';
  }
}

export function statusPart({ sign, word, tone }: ShownStatus): Markup {
  return markup`<span class="status ${tone}"
    ><span aria-hidden="true">${sign}</span> ${word}</span
  >`;
}
