import { Writable } from '../../core/store';

/** Whether the browser had no room for something that the page keeps, until a person has read so. A React store. */
export const storageFull = new Writable<'no' | 'full' | 'read'>('no');

export function isFull(error: unknown): boolean {
  return (error as { name?: unknown } | null | undefined)?.name === 'QuotaExceededError';
}

/** Tells of a write that failed, if it failed because there is no room. */
export function noteFull(error: unknown): void {
  if (isFull(error) && storageFull.snapshot() === 'no') storageFull.set('full');
}
