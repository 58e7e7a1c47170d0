/** In the place of `@hono/node-server`, which only the SDK's older transport for Node uses: the demo uses the newer adapter. */
export function getRequestListener(): never {
  throw new Error('Hono is not bundled.');
}
