import type { MessageShape } from '../protocol/json-rpc';

/** The IDs of requests by which the server check provokes errors begin so, which tells in any log that it did. */
export const CHECK_ID = 'loupe-check-';

/** Whether it is the error, also one by `isError`, that the server check provoked. */
export function isProvokedByCheck(shape: MessageShape): boolean {
  const isError = shape.kind === 'error' || (shape.kind === 'result' && shape.isError === true);
  return isError && typeof shape.id === 'string' && shape.id.startsWith(CHECK_ID);
}
