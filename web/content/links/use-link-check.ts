import { useSyncExternalStore } from 'react';

import { type LinkCheckSnapshot, linkCheckOf } from './link-check';

/** What is known of the links of a tool's result. Takes any JSON. */
export function useLinkCheck(result: unknown): LinkCheckSnapshot {
  const { subscribe, snapshot } = linkCheckOf(result);
  return useSyncExternalStore(subscribe, snapshot);
}
