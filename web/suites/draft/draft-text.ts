import type { ServerConfig } from '../../../core/session/connect/server-config';
import { setInSuite } from '../../../core/suite/edit-suite';
import { asWritten, serverInSuite } from '../../../core/suite/propose/call-in-suite';
import type { SuiteCall } from '../../../core/suite/suite';

/** The text of a new suite of these calls. */
export function draftText(calls: readonly SuiteCall[], config: ServerConfig): string {
  const server = setInSuite('loupe: 1\nserver: {}\n', ['server'], serverInSuite(config));
  return setInSuite(server, ['calls'], asWritten(calls));
}
