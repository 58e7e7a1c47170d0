import { createContext } from 'react';

/** What a failure's notice offers where a token, or another certificate, would mend it. */
export interface AuthorizationActions {
  /** Begins the authorization of the server, and shows it. @param goOn with what was rejected, when that has ended well */
  onAuthorize: (goOn?: () => void) => void;
  /** Opens the settings of its authorization and TLS. */
  onSettings: () => void;
}

/** Undefined for a server that is not reached by HTTP. */
export const AuthorizationContext = createContext<AuthorizationActions | undefined>(undefined);
