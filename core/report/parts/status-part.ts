import type { FindingCounts } from '../../protocol/findings/finding';
import { markup, type Markup } from '../markup';
import type { ReportPage } from '../page/report-page';
import { signOf } from '../../run/run-status';
import type { ReportedCall, ReportedRun } from '../report';

const VERDICT_SIGNS = { passed: '✓', failed: '✕', skipped: '–' } as const;

export interface CallStatus {
  sign: string;
  word: string;
  tone: 'ok' | 'warn' | 'bad' | 'lost' | 'quiet';
}

/** The status of the checks if there are any, else the state of the last run. */
export function statusOf(page: ReportPage, { verdict, runs }: ReportedCall): CallStatus {
  if (verdict) {
    const tone = { passed: 'ok', failed: 'bad', skipped: 'quiet' } as const;
    return { sign: VERDICT_SIGNS[verdict], word: page.texts.verdict[verdict], tone: tone[verdict] };
  }
  const last = runs.at(-1);
  return stateStatus(page, last?.state ?? 'skipped', last?.findingCounts);
}

/** `failed` if the run ended well but a check failed. */
export function runStatus(page: ReportPage, { state, findingCounts, checks = [] }: ReportedRun): CallStatus {
  const isFailed = state === 'ok' && !page.isWalkthrough && checks.some(({ passed }) => !passed);
  return isFailed
    ? { sign: '✕', word: page.texts.verdict.failed, tone: 'bad' }
    : stateStatus(page, state, findingCounts);
}

function stateStatus(page: ReportPage, state: ReportedRun['state'], findingCounts?: FindingCounts): CallStatus {
  if (state === 'ok' && findingCounts && !page.isWalkthrough) {
    const tone = findingCounts.worst === 'error' ? 'bad' : 'warn';
    return { sign: signOf(state, findingCounts), word: page.texts.flawed(findingCounts.count), tone };
  }
  const sign = state === 'skipped' ? VERDICT_SIGNS.skipped : signOf(state);
  return { sign, word: page.texts.state[state], tone: toneOf(state) };
}

function toneOf(state: ReportedRun['state']): CallStatus['tone'] {
  switch (state) {
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

export function statusPart({ sign, word, tone }: CallStatus): Markup {
  return markup`<span class="status ${tone}"
    ><span aria-hidden="true">${sign}</span> ${word}</span
  >`;
}
