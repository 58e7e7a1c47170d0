import type { Host } from '../host';
import type { Secrets } from '../secrets/secrets';
import type { Writable } from '../store';
import type { MessageLog } from '../transports/message-log';
import type { BrokenRule } from './broken-rules';
import type { Proof } from './flow-state';
import type { AuthorizationSettings } from './model';

/** The server that is authorized, as its session lends it. */
export interface AuthorizedServer {
  host: Host;
  log: MessageLog;
  /** Gets each token, code and key as soon as it is known. */
  secrets: Secrets;
  /** As `resourceUrl` writes it; undefined where it is a process, which wants no token. */
  url: string | undefined;
  /** Where the broken rules are noted: with those of the session's other authorizations. */
  findings: Writable<readonly BrokenRule[]>;
  /** The person's own headers. */
  headers: () => Readonly<Record<string, string>>;
  settings: () => AuthorizationSettings | undefined;
  tls: () => { caFile?: string; unchecked?: boolean } | undefined;
  /** Connects anew, and asks for the tools. */
  prove: () => Promise<Proof>;
}
