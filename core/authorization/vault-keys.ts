import type { Vault } from '../host';

/** The keys under which a vault has something of a kind for one server: its tokens, its clients. */
export async function keysOfServer(vault: Vault, prefix: string, server: string): Promise<string[]> {
  const keys = await vault.keys(prefix);
  return keys.filter((key) => key.endsWith(` ${server}`));
}
