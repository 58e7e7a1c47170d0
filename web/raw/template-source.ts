import type { Connected } from '../session/connected';
import type { ProtocolVersion } from '../session/protocol-settings';
import type { Session } from '../session/session';
import { metaOf, type TemplateSource } from './templates';

/** The first name or URI of a list of the server's that has been fetched. */
export type FirstListed = (method: string, member: 'name' | 'uri') => string | undefined;

/** What templates are filled in with on a connection: what was declared on it, and the ids that it is about. */
export function templateSource(
  session: Session,
  { declared }: Connected,
  version: ProtocolVersion,
  id: string,
  first: FirstListed,
): TemplateSource {
  const { clientInfo, capabilities } = declared;
  const meta = metaOf(session.preview('tools/list', {}));
  let requestId: string | number = 'request-id';
  let askedId: unknown = 'request-id';
  for (const entry of session.log.entriesAfter(0)) {
    if (entry.kind !== 'message' || entry.shape.kind !== 'request') continue;
    if (entry.direction === 'received') {
      if (entry.partner === undefined) askedId = entry.shape.id;
    } else if (typeof entry.shape.id === 'string' || typeof entry.shape.id === 'number') {
      requestId = entry.shape.id;
    }
  }
  return {
    version,
    clientInfo,
    capabilities,
    id,
    meta,
    requestId,
    askedId,
    toolName: first('tools/list', 'name') ?? 'tool-name',
    promptName: first('prompts/list', 'name') ?? 'prompt-name',
    resourceUri: first('resources/list', 'uri') ?? 'file:///path/to/resource',
  };
}
