/** Begins the IDs of requests by which the server check provokes errors, so that every log shows where they come from. */
export const CHECK_ID = 'loupe-check-';

export function isCheckId(id: unknown): boolean {
  return typeof id === 'string' && id.startsWith(CHECK_ID);
}
