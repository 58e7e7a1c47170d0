import { createContext } from 'react';

import type { SendIconRequest } from './load-icon';

interface IconLoading {
  /** Without it only inline icons are shown. Stable for as long as the page is open. */
  send: SendIconRequest | undefined;
  /** The server's: icons of others load only if the user allows it. */
  origin: string | undefined;
}

export const IconContext = createContext<IconLoading>({ send: undefined, origin: undefined });
