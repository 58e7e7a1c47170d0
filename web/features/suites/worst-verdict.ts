import type { CallVerdict } from '../../suites/call-verdict';

const GRAVEST_FIRST = ['running', 'failed', 'changed', 'passed'] as const;

/** What several calls come to. */
export function worstVerdict(calls: readonly { verdict: CallVerdict }[]): CallVerdict {
  const found = new Set(calls.map(({ verdict }) => verdict));
  return GRAVEST_FIRST.find((verdict) => found.has(verdict)) ?? 'not-run';
}
