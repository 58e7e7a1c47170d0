import { createContext } from 'react';

/** What a failure's notice offers where a token, or another certificate, would mend it. */
export interface AuthorizationActions {
  /** Begins the authorization of the server, and shows it. */
  onAuthorize: () => void;
  /** Opens the settings of its authorization and TLS. */
  onSettings: () => void;
}

/** Undefined for a server that is not reached by HTTP. */
export const AuthorizationContext = createContext<AuthorizationActions | undefined>(undefined);
