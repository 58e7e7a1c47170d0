import { useIsFetching } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';

import type { Session } from '../../core/session/session';
import { useServers, useWorkspace } from '../session/session-context';
import { firstScreenReady, whenIdle } from '../ui/after-paint';
import { useStore } from '../ui/use-store';

/** A slower server leaves the page idle anyway. */
const SLOW_MS = 3000;
/** Without a connection or list in progress; the gap between the two is shorter. */
const IDLE_MS = 150;

interface AfterFirstListProps {
  session: Session | undefined;
  main: RefObject<HTMLElement | null>;
}

/** Does what can wait until the first list is drawn. Draws nothing, so that its subscriptions redraw nothing. */
export function AfterFirstList({ session, main }: AfterFirstListProps) {
  const workspace = useWorkspace();
  const servers = useServers();
  const state = useStore(session);
  const isFetching = useIsFetching() > 0;
  const isSettled = useStore(firstScreenReady);
  const isBusy = state?.kind === 'connecting' || isFetching;

  useKeptFocus(main, isSettled);

  useEffect(() => {
    if (isSettled) return;
    const settle = () => {
      void whenIdle(() => firstScreenReady.set(true), 'drop');
    };
    const timer = setTimeout(settle, isBusy ? SLOW_MS : IDLE_MS);
    return () => clearTimeout(timer);
  }, [isBusy, isSettled]);

  useEffect(() => {
    if (!isSettled) return;
    void import('../runs/record/record-session').then(({ recordSession }) => {
      for (const { name } of servers) {
        const each = workspace.session(name);
        if (each) void recordSession(each);
      }
    });
  }, [isSettled, servers, workspace]);

  const server = session?.config.name;
  useEffect(() => {
    if (isSettled) void import('./tab-icon').then(({ showTabIcon }) => showTabIcon(server, servers));
  }, [isSettled, server, servers]);

  return null;
}

/** See `keepFocus`. @param isSettled whether there is time to load it */
function useKeptFocus(home: RefObject<HTMLElement | null>, isSettled: boolean): void {
  useEffect(() => {
    if (!isSettled) return;
    let stop: (() => void) | undefined;
    const controller = new AbortController();
    void import('../ui/keep-focus').then(({ keepFocus }) => {
      if (!controller.signal.aborted) stop = keepFocus(() => home.current);
    });
    return () => {
      controller.abort();
      stop?.();
    };
  }, [home, isSettled]);
}
