import { createContext } from 'react';

/** Offered if a token, or another certificate, would help. */
export interface AuthorizationActions {
  /** Starts the authorization. @param retry repeats the rejected request after success */
  onAuthorize: (retry?: () => void) => void;
  onSettings: () => void;
}

/** Undefined for a server without HTTP. */
export const AuthorizationContext = createContext<AuthorizationActions | undefined>(undefined);
