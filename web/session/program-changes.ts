import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

import { programWatch } from '../../core/session/program-watch';
import type { Session } from '../../core/session/session';
import { useServers, useWorkspace } from './session-context';

/** Calls back with each server whose program changed, after its reconnection, and the changed paths. */
export function useProgramChanges(listener: (session: Session, paths: readonly string[]) => void): void {
  const workspace = useWorkspace();
  const announce = useEffectEvent(listener);
  useEffect(() => workspace.onProgramChange((session, paths) => announce(session, paths)), [workspace]);
}

export function useIsWatching(): boolean {
  const workspace = useWorkspace();
  const watches = useServers().flatMap(({ name }) => {
    const session = workspace.session(name);
    return session && programWatch(session).isPossible ? [programWatch(session)] : [];
  });
  return useSyncExternalStore(
    (onChange) => {
      const stops = watches.map((watch) => watch.subscribe(onChange));
      return () => stops.forEach((stop) => stop());
    },
    () => watches.some((watch) => watch.snapshot().kind === 'on'),
  );
}
