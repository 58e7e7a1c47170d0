import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

import type { FindingCounts } from '../../../core/protocol/findings/finding';
import type { RunStatus } from '../../../core/run/run';

const TEXT_KEYS = {
  idle: 'idle',
  running: 'state_running',
  ok: 'state_ok',
  'tool-error': 'state_toolError',
  'input-required': 'state_inputRequired',
  'task-failed': 'state_taskFailed',
  'protocol-error': 'state_protocolError',
  'transport-error': 'state_transportError',
  cancelled: 'state_cancelled',
} as const satisfies Record<RunStatus, string>;

/** The text of a run's status: `Tool error`; `OK, 2 findings`. */
export function useStatusText(): (state: RunStatus, findingCounts?: FindingCounts) => string {
  const t = useTranslations('outcome');
  return useCallback(
    (state, findingCounts) =>
      state === 'ok' && findingCounts ? t('state_flawed', { count: findingCounts.count ?? 0 }) : t(TEXT_KEYS[state]),
    [t],
  );
}
