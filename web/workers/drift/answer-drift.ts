import { compareSurfaces } from '../../../core/drift/compare-surfaces';
import { isSurface, type Member, readSurface, surfaceOf } from '../../../core/drift/surface';
import type { SurfaceChange } from '../../../core/drift/surface-change';
import { type SurfaceSize, surfaceSize } from '../../../core/drift/surface-size';
import { parseJson } from '../../../core/json/lossless';
import type { Connected } from '../../../core/session/connect/connected';

export interface SurfaceSource {
  connected: Pick<Connected, 'protocolVersion' | 'serverInfo' | 'capabilities' | 'instructions'>;
  lists: Readonly<Record<Member, readonly unknown[]>>;
}

/** Changes since the snapshot, and the sizes of both. */
export type DriftAnswer =
  | { kind: 'unreadable' }
  | { kind: 'compared'; changes: readonly SurfaceChange[]; kept: SurfaceSize; now: SurfaceSize };

/**
 * @param asked.kept the snapshot's file
 * @param asked.now JSON of a {@link SurfaceSource}: `JsonNumber`s can't be cloned
 */
export function answerDrift({ kept, now }: { kept: string; now: string }): DriftAnswer {
  const before = readSurface(kept);
  if (!isSurface(before)) return { kind: 'unreadable' };
  const { connected, lists } = parseJson(now) as SurfaceSource;
  const after = surfaceOf(connected, lists);
  const changes = compareSurfaces(before, after);
  return { kind: 'compared', changes, kept: surfaceSize(before), now: surfaceSize(after) };
}
