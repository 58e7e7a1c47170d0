import { HostError, type Vault, type VaultStatus } from '../../core/host';
import type { PageFrame, VaultAnswer } from '../../proxy/frames';
import { ask, type Open } from './stream';

type VaultAsk = Extract<PageFrame, { type: 'vault' }>['ask'];

/** The store of secrets at the proxy's end: one stream for each question. */
export class RemoteVault implements Vault {
  readonly #open: Open;

  constructor(open: Open) {
    this.#open = open;
  }

  async get(key: string): Promise<string | undefined> {
    return (await this.#ask({ op: 'get', key })).value;
  }

  async put(key: string, value: string, remember: boolean): Promise<void> {
    await this.#ask({ op: 'put', key, value, remember });
  }

  async delete(key: string): Promise<void> {
    await this.#ask({ op: 'delete', key });
  }

  async keys(prefix: string): Promise<string[]> {
    return (await this.#ask({ op: 'keys', prefix })).keys ?? [];
  }

  async status(): Promise<VaultStatus> {
    const { status } = await this.#ask({ op: 'status' });
    if (!status) throw new HostError('vault-failed', 'The store of secrets said nothing.');
    return status;
  }

  async unlock(passphrase: string): Promise<void> {
    await this.#ask({ op: 'unlock', passphrase });
  }

  async clear(): Promise<void> {
    await this.#ask({ op: 'clear' });
  }

  async #ask(question: VaultAsk): Promise<VaultAnswer> {
    const frame = await ask(this.#open, { type: 'vault', ask: question });
    return frame.type === 'vault' ? frame.answer : {};
  }
}
