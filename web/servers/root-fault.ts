import type { Root } from '../session/protocol-settings';

/** What the specification has against a root. It can be sent all the same. */
export type RootFault = 'notUri' | 'notFile' | 'duplicate';

/** Judges the root at a place of a list (client/roots: “This MUST be a `file://` URI”). */
export function rootFault(roots: readonly Root[], index: number): RootFault | undefined {
  const uri = roots[index]?.uri ?? '';
  if (!URL.canParse(uri)) return 'notUri';
  if (!/^file:\/\//i.test(uri)) return 'notFile';
  return roots.findIndex((root) => root.uri === uri) < index ? 'duplicate' : undefined;
}
