/** In place of `body-parser`, `qs` and `proxy-agent-negotiate`, which nothing uses: they would be half the bundle. */
export const json = undefined;
export const raw = undefined;
export const text = undefined;
export const urlencoded = undefined;
export const parse = undefined;
export const createNegotiateAuth = undefined;
