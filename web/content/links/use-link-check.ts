import { useSyncExternalStore } from 'react';

import type { Finding } from '../../../core/protocol/findings/finding';
import { useStore } from '../../ui/use-store';
import { type LinkCheckSnapshot, linkCheckOf } from './link-check';

/** What is known of the links of a tool's result. Takes any JSON. */
export function useLinkCheck(result: unknown): LinkCheckSnapshot {
  return useStore(linkCheckOf(result));
}

/** What was found in them alone: who shows only that is left in peace while hundreds are read. */
export function useLinkFindings(result: unknown): readonly Finding[] {
  const { subscribe, snapshot } = linkCheckOf(result);
  return useSyncExternalStore(subscribe, () => snapshot().findings);
}
