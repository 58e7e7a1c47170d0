import { useContext, useEffect, useMemo } from 'react';

import { useShownTheme } from '../../ui/use-shown-theme';
import { IconContext } from './icon-source';
import { type IconState, iconStore } from './icon-store';
import type { LoadedIcon } from './load-icon';
import { readIcons, type ServerIcon, suitableIcons } from '../../../core/protocol/content/server-icon';
import { useStore } from '../../ui/use-store';

export interface IconWithState {
  icon: ServerIcon;
  state: IconState;
}

/** @param load `one` fetches only until one can be shown */
export function useIcons(
  icons: unknown,
  size: number,
  load: 'one' | 'all' = 'one',
): {
  all: readonly IconWithState[];
  loaded: Extract<LoadedIcon, { url: string }> | undefined;
  isLoading: boolean;
  elsewhere: readonly string[];
  allow: (origin: string) => void;
} {
  const { send, origin } = useContext(IconContext);
  const store = iconStore(send);
  const theme = useShownTheme();
  const version = useStore(store);
  const pixels = size * devicePixelRatio;
  const sorted = useMemo(() => suitableIcons(readIcons(icons), theme, pixels), [icons, theme, pixels]);
  const all = useMemo(
    () => (version < 0 ? [] : sorted.map((icon) => ({ icon, state: store.stateOf(icon, origin) }))),
    [sorted, store, origin, version],
  );
  const first = all.find(({ state }) => state.kind === 'loading' || (state.kind === 'done' && 'url' in state.icon));
  useEffect(() => {
    const toLoad = load === 'all' ? all : first ? [first] : [];
    for (const { icon, state } of toLoad) if (state.kind === 'loading') store.request(icon);
  }, [load, all, first, store]);

  const done = first?.state.kind === 'done' ? first.state.icon : undefined;
  const elsewhere = all.flatMap(({ state }) => (state.kind === 'elsewhere' ? [state.origin] : []));
  return {
    all,
    loaded: done && 'url' in done ? done : undefined,
    isLoading: first?.state.kind === 'loading',
    elsewhere: [...new Set(elsewhere)],
    allow: (allowed) => store.allow(allowed),
  };
}
