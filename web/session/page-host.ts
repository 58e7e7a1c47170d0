import type { Host, KeyValueStore } from '../../core/host';
import type { Tunnel } from '../tunnel/tunnel';
import { acquireDocument } from '../workers/documents/shared-document';

/**
 * The page as a host of core: processes and HTTP by the tunnel, large documents in a worker.
 * @param storage the tab's
 */
export function pageHost(tunnel: Tunnel, storage: KeyValueStore | undefined): Host {
  return {
    version: tunnel.version,
    get isOpen() {
      return tunnel.state.kind === 'open';
    },
    onClosed: (listener) =>
      tunnel.subscribe(() => {
        if (tunnel.state.kind === 'closed') listener();
      }),
    spawn: (options) => tunnel.spawn(options),
    request: (request) => tunnel.request(request),
    openDocument: (source) => acquireDocument(source, 'json'),
    storage,
    vault: tunnel.vault,
    pagePort: tunnel.pagePort,
    watchProgram: (program, onChange) => tunnel.watchProgram(program, onChange),
    awaitRedirect: (wish) => tunnel.awaitRedirect(wish),
  };
}
