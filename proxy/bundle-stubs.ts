/**
 * Replaces `body-parser` and `qs` in the bundle, of which they would be half: no route reads a body or a nested query.
 * Also `proxy-agent-negotiate`, which is never used.
 */
export const json = undefined;
export const raw = undefined;
export const text = undefined;
export const urlencoded = undefined;
export const parse = undefined;
export const createNegotiateAuth = undefined;
