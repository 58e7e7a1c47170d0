import { useRef } from 'react';

import type { Session } from '../../core/session/session';
import { isTyping, useWindowEvent } from '../ui/use-window-event';
import { goTo } from '../navigation/navigation';
import type { Route, Section } from '../navigation/routes';
import { isAvailable } from './section-rail';

export const GO_KEYS = {
  t: 'tools',
  e: 'resources',
  p: 'prompts',
  k: 'skills',
  a: 'tasks',
  m: 'traffic',
  i: 'timeline',
  l: 'log',
  w: 'raw',
  f: 'findings',
  s: 'suites',
  h: 'history',
  r: 'recording',
  c: 'connection',
  u: 'authorization',
  n: 'snapshot',
  v: 'servers',
} as const satisfies Record<string, Section | Exclude<Route['kind'], 'section' | 'present'>>;

const SECOND_KEY_MS = 1500;

/** Lists and trees are searched by letters. */
const TAKES_LETTERS = ['[role=dialog]', '[role=menu]', '[role=listbox]', '[role=tree]'];

/** `g` and a letter, unless the user is typing. */
export function GoKeys({ server, session }: { server: string | undefined; session: Session | undefined }) {
  const lastG = useRef(-SECOND_KEY_MS);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isTyping(event, ...TAKES_LETTERS) || event.metaKey || event.ctrlKey || event.altKey) return;
    const isSecond = event.timeStamp - lastG.current < SECOND_KEY_MS;
    lastG.current = !isSecond && event.key === 'g' ? event.timeStamp : -SECOND_KEY_MS;
    const route = isSecond ? routeOf(event.key, server, session) : undefined;
    if (lastG.current < 0 && !route) return;
    // Screens' shortcuts must not take the letters.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (route) goTo(route);
  };
  useWindowEvent('keydown', onKeyDown, { capture: true });
  return null;
}

function routeOf(key: string, server: string | undefined, session: Session | undefined): Route | undefined {
  if (!(key in GO_KEYS)) return undefined;
  const section = GO_KEYS[key as keyof typeof GO_KEYS];
  switch (section) {
    case 'servers':
    case 'history':
    case 'suites':
    case 'recording':
      return { kind: section };
    default:
      return server !== undefined && isAvailable(session, section)
        ? { kind: 'section', server, section: section }
        : undefined;
  }
}
