import type { Host } from '../host';
import type { Secrets } from '../secrets/secrets';
import type { Writable } from '../store';
import type { MessageLog } from '../transports/message-log';
import type { AuthorizationFinding } from './authorization-findings';
import type { Proof } from './flow-state';
import type { AuthorizationSettings } from './model';

export interface AuthorizedServer {
  host: Host;
  log: MessageLog;
  /** Gets each token, code and key as soon as it is known. */
  secrets: Secrets;
  /** See `resourceUrl`; undefined for a process. */
  url: string | undefined;
  findings: Writable<readonly AuthorizationFinding[]>;
  headers: () => Readonly<Record<string, string>>;
  config: () => {
    authorization?: AuthorizationSettings;
    /** A query: parameters that the settings' own of the same name replace. */
    parameters?: string;
    tls?: { caFile?: string; unchecked?: boolean };
  };
  prove: () => Promise<Proof>;
}
