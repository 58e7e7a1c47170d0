import { useSyncExternalStore } from 'react';

import type { Finding } from '../../../core/protocol/findings/finding';
import { linkCheckOf } from './link-check';

/** Does not change while links are read without findings. */
export function useLinkFindings(result: unknown): readonly Finding[] {
  const { subscribe, snapshot } = linkCheckOf(result);
  return useSyncExternalStore(subscribe, () => snapshot().findings);
}
