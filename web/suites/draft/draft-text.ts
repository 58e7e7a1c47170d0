import type { ServerConfig } from '../../../core/session/connect/server-config';
import { setInSuite } from '../../../core/suite/edit-suite';
import { asWritten, newSuite } from '../../../core/suite/propose/call-in-suite';
import type { SuiteCall } from '../../../core/suite/suite';

/** The text of a new suite of these calls. */
export function draftText(calls: readonly SuiteCall[], config: ServerConfig): string {
  return setInSuite(newSuite(config), ['calls'], asWritten(calls));
}
