import { inTab, remember, storageKey } from '../../ui/remember';
import type { ServerRequest } from '../../../core/session/server-requests/open-server-requests';
import { parseJson, stringifyJson } from '../../../core/json/lossless';

/** In characters. Longer drafts don't survive a reload. */
const MAX_STORED_LENGTH = 500_000;

/** Two 32-bit FNV-1a hashes, forwards and backwards: enough to tell one server's requests apart. */
function digest(text: string): string {
  let forth = 0x811c9dc5;
  let back = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    forth = Math.imul(forth ^ text.charCodeAt(at), 0x01000193);
    back = Math.imul(back ^ text.charCodeAt(text.length - 1 - at), 0x01000193);
  }
  return (forth >>> 0).toString(36) + (back >>> 0).toString(36);
}

/** Restored if the same server asks the same again in this tab, after a reload or a failed call. */
export class RequestDraft {
  readonly #key: string;

  constructor(server: string, { method, params }: Pick<ServerRequest, 'method' | 'params'>) {
    // Both differ each time that a server sends the same request.
    const identity = { ...params, _meta: undefined, elicitationId: undefined };
    const mark = digest(`${method} ${stringifyJson(identity)}`);
    this.#key = storageKey('loupe.answer', server, mark);
  }

  read(): unknown {
    try {
      return parseJson(inTab.getItem(this.#key) ?? '');
    } catch {
      return undefined;
    }
  }

  store(value: unknown): void {
    const text = stringifyJson(value);
    remember(inTab, this.#key, text.length > MAX_STORED_LENGTH ? null : text);
  }

  forget(): void {
    remember(inTab, this.#key, null);
  }
}
