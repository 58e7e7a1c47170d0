import type { Vault } from '../host';

export function memoryVault(): Vault {
  const values = new Map<string, string>();
  return {
    get: (key) => Promise.resolve(values.get(key)),
    put: (key, value) => {
      values.set(key, value);
      return Promise.resolve();
    },
    delete: (key) => {
      values.delete(key);
      return Promise.resolve();
    },
    keys: (prefix) => Promise.resolve([...values.keys()].filter((key) => key.startsWith(prefix))),
    status: () => Promise.resolve({ file: 'none', protectedBy: 'passphrase', path: '' }),
    unlock: () => Promise.resolve(),
    clear: () => {
      values.clear();
      return Promise.resolve();
    },
  };
}
