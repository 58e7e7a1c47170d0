import type { Vault } from '../host';

export async function keysOfServer(vault: Vault, prefix: string, server: string): Promise<string[]> {
  const keys = await vault.keys(prefix);
  return keys.filter((key) => key.endsWith(` ${server}`));
}
