import { createContext } from 'react';

import type { SendIconRequest } from './load-icon';

export interface IconSource {
  /** Without it only inline icons are shown. Stable for as long as the page is open. */
  send: SendIconRequest | undefined;
  origin: string | undefined;
}

export const IconContext = createContext<IconSource>({ send: undefined, origin: undefined });
