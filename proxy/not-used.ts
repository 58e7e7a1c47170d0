/**
 * Stands in for `body-parser` and `qs` in the bundle: no route reads a body or a nested query, and they are half of it.
 * And for `proxy-agent-negotiate`, which nothing asks for.
 */
export const json = undefined;
export const raw = undefined;
export const text = undefined;
export const urlencoded = undefined;
export const parse = undefined;
export const createNegotiateAuth = undefined;
