/**
 * Why nobody wants an answer any more: the server took its request back (`notifications/cancelled`). The message is its
 * reason, perhaps empty.
 */
export class Withdrawal extends Error {
  override name = 'Withdrawal';
}
