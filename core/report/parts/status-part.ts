import type { Flaws } from '../../protocol/findings/finding';
import { markup, type Markup } from '../markup';
import type { ReportPage } from '../page/report-page';
import type { CallState, ReportedCall, ReportedRun } from '../report';

/** Colour is never the only sign: each state has one of its own, and a word. */
const SIGNS: Readonly<Record<CallState, string>> = {
  ok: '✓',
  'tool-error': '⚠',
  'input-required': '?',
  'task-failed': '⊗',
  'protocol-error': '✕',
  'transport-error': '⌁',
  cancelled: '⊘',
  skipped: '–',
};
/** A result that is well, but for its findings. */
const FINDINGS_SIGN = '!';
const VERDICT_SIGNS = { passed: '✓', failed: '✕', skipped: '–' } as const;

/** A sign with its word, and the class that it has the colour of. */
export interface CallStatus {
  sign: string;
  word: string;
  tone: 'ok' | 'warn' | 'bad' | 'lost' | 'quiet';
}

/** What a call comes to at a glance: its verdict where it has checks, else what its last run came to. */
export function statusOf(page: ReportPage, { verdict, runs }: ReportedCall): CallStatus {
  if (verdict) {
    const tone = { passed: 'ok', failed: 'bad', skipped: 'quiet' } as const;
    return { sign: VERDICT_SIGNS[verdict], word: page.texts.verdict[verdict], tone: tone[verdict] };
  }
  const last = runs.at(-1);
  return stateStatus(page, last?.state ?? 'skipped', last?.flaws);
}

/** What one of several runs comes to: `failed` where it ended as it may, and a check did not hold. */
export function runStatus(page: ReportPage, { state, flaws, checks = [] }: ReportedRun): CallStatus {
  const isFailed = state === 'ok' && !page.isWalkthrough && checks.some(({ passed }) => !passed);
  return isFailed ? { sign: '✕', word: page.texts.verdict.failed, tone: 'bad' } : stateStatus(page, state, flaws);
}

function stateStatus(page: ReportPage, state: CallState, flaws?: Flaws): CallStatus {
  if (state === 'ok' && flaws && !page.isWalkthrough) {
    const tone = flaws.worst === 'error' ? 'bad' : 'warn';
    return { sign: FINDINGS_SIGN, word: page.texts.flawed(flaws.count), tone };
  }
  return { sign: SIGNS[state], word: page.texts.state[state], tone: toneOf(state) };
}

function toneOf(state: CallState): CallStatus['tone'] {
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

/** How something ended, as a sign and a word. */
export function statusPart({ sign, word, tone }: CallStatus): Markup {
  return markup`<span class="status ${tone}"
    ><span aria-hidden="true">${sign}</span> ${word}</span
  >`;
}
