import { useTranslations } from 'use-intl';

import type { ResultState } from '../record/outcome-state';

/** Keys of the words for the states, in the catalogue's part “outcome”; what is well is called otherwise everywhere. */
const STATE_WORDS = {
  idle: 'idle',
  running: 'state_running',
  'tool-error': 'state_toolError',
  'input-required': 'state_inputRequired',
  'task-failed': 'state_taskFailed',
  'protocol-error': 'state_protocolError',
  'transport-error': 'state_transportError',
  cancelled: 'state_cancelled',
} as const satisfies Record<Exclude<ResultState, 'ok'>, string>;

/** What came of a request, in a word. @param usual what a success is called, where it is called the same each time */
export function useOutcomeWord(usual = ''): (state: ResultState, okWord?: string) => string {
  const t = useTranslations('outcome');
  return (state, okWord = usual) => (state === 'ok' ? okWord : t(STATE_WORDS[state]));
}
