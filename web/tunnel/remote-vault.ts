import type { PageFrame, VaultReply } from '../../proxy/frames';
import { askProxy, type Open } from './stream';
import { HostError, type Vault } from '../../core/host';

export function remoteVault(open: Open): Vault {
  const ask = async (request: Extract<PageFrame, { type: 'vault' }>['ask']): Promise<VaultReply> =>
    (await askProxy(open, { type: 'vault', ask: request }, 'vault'))?.reply ?? {};
  return {
    get: async (key) => (await ask({ op: 'get', key })).value,
    put: async (key, value, remember) => void (await ask({ op: 'put', key, value, remember })),
    delete: async (key) => void (await ask({ op: 'delete', key })),
    keys: async (prefix) => (await ask({ op: 'keys', prefix })).keys ?? [],
    async status() {
      const { status } = await ask({ op: 'status' });
      if (!status) throw new HostError('vault-failed', 'The store of secrets said nothing.');
      return status;
    },
    unlock: async (passphrase) => void (await ask({ op: 'unlock', passphrase })),
    clear: async () => void (await ask({ op: 'clear' })),
  };
}
