import { Writable } from '../../core/store';

/** `full`: the browser's storage had no room; `read`: the user has seen that. */
export const storageFull = new Writable<'no' | 'full' | 'read'>('no');

export function isFull(error: unknown): boolean {
  return (error as { name?: unknown } | null | undefined)?.name === 'QuotaExceededError';
}

export function reportFull(error: unknown): void {
  if (isFull(error) && storageFull.snapshot() === 'no') storageFull.set('full');
}
