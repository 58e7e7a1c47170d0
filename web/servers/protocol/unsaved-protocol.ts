import { USUAL_PROTOCOL } from '../../session/protocol-settings';
import { isObject } from '../../session/json-rpc';
import { remember } from '../../ui/remember';
import { type ProtocolDraft, protocolDraftOf } from './protocol-draft';

function keyOf(server: string): string {
  return `loupe.protocol/${encodeURIComponent(server)}/draft`;
}

/** Keeps a server's protocol settings as they were typed and not saved, for a reload of this tab. */
export function keepProtocolDraft(server: string, draft: ProtocolDraft | undefined): void {
  remember(sessionStorage, keyOf(server), draft ? JSON.stringify(draft) : null);
}

/** What {@link keepProtocolDraft} kept. */
export function readProtocolDraft(server: string): ProtocolDraft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(server)) ?? 'null');
    if (!isObject(kept)) return undefined;
    return { ...protocolDraftOf(USUAL_PROTOCOL), ...(kept as Partial<ProtocolDraft>) };
  } catch {
    return undefined;
  }
}
