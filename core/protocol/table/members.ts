/**
 * What each object of the protocol holds, in all five versions, as the judge reads it.
 * A member's text is its type, with `?` before it if it is optional, and after it the versions that have it:
 * `@3` is from the third on, `@3-4` only the third and fourth. If versions differ, `;` separates the alternatives.
 * The versions count from 1, 2024-11-05, to 5, 2026-07-28. Types: `string number unit integer count boolean any
 * object`, a name of this table, `X[]`, `{X}` for an object of X by any name, `X | Y` for what JSON types can tell
 * apart, `'a','b'` for texts. Members of an object marked `'*'` may have any other name.
 */
export type Members = Readonly<Record<string, string>>;

/** A task's members, which its notification and results have too. */
export const task = {
  taskId: 'string',
  status: 'TaskStatus',
  statusMessage: '?string',
  createdAt: 'string',
  lastUpdatedAt: 'string',
  ttl: 'integer | null',
  pollInterval: '?integer',
};
