/** Replaces `@hono/node-server` in the bundle: only the SDK's older transport for Node uses it. */
export function getRequestListener(): never {
  throw new Error('Hono is not bundled.');
}
