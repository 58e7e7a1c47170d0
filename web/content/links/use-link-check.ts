import { useSyncExternalStore } from 'react';

import type { Finding } from '../../../core/protocol/findings/finding';
import { useStore } from '../../ui/use-store';
import { type LinkCheckSnapshot, linkCheckOf } from './link-check';

export function useLinkCheck(result: unknown): LinkCheckSnapshot {
  return useStore(linkCheckOf(result));
}

/** Does not change while links are read without findings. */
export function useLinkFindings(result: unknown): readonly Finding[] {
  const { subscribe, snapshot } = linkCheckOf(result);
  return useSyncExternalStore(subscribe, () => snapshot().findings);
}
