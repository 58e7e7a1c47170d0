/** The IDs of requests by which the server check provokes errors begin so, which tells in any log that it did. */
export const CHECK_ID = 'loupe-check-';

export function isCheckId(id: unknown): boolean {
  return typeof id === 'string' && id.startsWith(CHECK_ID);
}
