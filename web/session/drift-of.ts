import { compareSurfaces } from '../../core/drift/compare-surfaces';
import { isSurface, type Member, readSurface, surfaceOf } from '../../core/drift/surface';
import type { SurfaceChange } from '../../core/drift/surface-change';
import { type SurfaceSize, surfaceSize } from '../../core/drift/surface-size';
import type { Connected } from '../../core/session/connect/connected';
import { asWritten } from '../../core/session/lists/as-written';

/** What has changed since a surface was kept, and how large it is now. */
export interface Comparison {
  changes: readonly SurfaceChange[];
  size: SurfaceSize;
}

/** @returns undefined where what is kept is no surface that can be read */
export function driftOf(
  text: string,
  connected: Connected,
  lists: Readonly<Partial<Record<Member, readonly unknown[]>>>,
): Comparison | undefined {
  const before = readSurface(text);
  if (!isSurface(before)) return undefined;
  const listed = Object.entries(lists).map(([member, items]) => [member, asWritten(items)]);
  const after = surfaceOf(connected, Object.fromEntries(listed) as typeof lists);
  return { changes: compareSurfaces(before, after), size: surfaceSize(after) };
}
