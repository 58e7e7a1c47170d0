import { createContext } from 'react';

import type { SendIconRequest } from './load-icon';

/** Where icons come from. */
export interface IconPlace {
  /** Without it only icons that come with a message are shown. The same function for as long as the page is open. */
  send: SendIconRequest | undefined;
  /** The server's own origin; undefined for a command. */
  origin: string | undefined;
}

export const IconContext = createContext<IconPlace>({ send: undefined, origin: undefined });
