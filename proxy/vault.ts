import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { VaultReply, VaultStatus } from './frames';
import { systemKeychain, type Keychain } from './keychain';
import type { VaultAsk } from './page-frame';
import { StreamFailure } from './stream';
import {
  configFolder,
  makeKey,
  readSealed,
  unseal,
  DEFAULT_COST,
  writeSealed,
  type Protection,
  type VaultKey,
} from './vault-file';

/** Of all keys and values together. */
const MAX_CHARACTERS = 4 * 1024 * 1024;
const MAX_ENTRIES = 1000;
/** Minimum length of a new file's passphrase; the page requires the same. */
const MIN_PASSPHRASE_CHARACTERS = 8;

export interface VaultOptions {
  folder?: string;
  /** If present but undefined, there is no keychain. */
  keychain?: Keychain;
  /** {@link DEFAULT_COST} for a new file. */
  cost?: number;
}

interface Entry {
  value: string;
  remember: boolean;
}

/** Secrets in memory, and in an encrypted file if remembered: by a key in the keychain, or by the user's passphrase. */
export class SecretVault {
  readonly #path: string;
  readonly #keychain: Keychain | undefined;
  readonly #cost: number;
  readonly #entries = new Map<string, Entry>();
  #keychainWorks: Promise<boolean> | undefined;
  /** Undefined while the file is locked or missing. */
  #key: VaultKey | undefined;
  /** Operations are serialized: each change reads and writes the file. */
  #last: Promise<unknown> = Promise.resolve();
  #triedToOpen = false;

  constructor(options: VaultOptions = {}) {
    this.#path = join(options.folder ?? configFolder(), 'secrets.json');
    this.#cost = options.cost ?? DEFAULT_COST;
    this.#keychain = 'keychain' in options ? options.keychain : systemKeychain();
  }

  /** @throws StreamFailure */
  async handle(ask: VaultAsk): Promise<VaultReply> {
    switch (ask.op) {
      case 'get': {
        const value = await this.get(ask.key);
        return value === undefined ? {} : { value };
      }
      case 'keys':
        return { keys: await this.keys(ask.prefix) };
      case 'status':
        return { status: await this.status() };
      case 'put':
        await this.put(ask.key, ask.value, ask.remember);
        return {};
      case 'delete':
        await this.delete(ask.key);
        return {};
      case 'unlock':
        await this.unlock(ask.passphrase);
        return {};
      case 'clear':
        await this.clear();
        return {};
    }
  }

  get(key: string): Promise<string | undefined> {
    return this.#inTurn(async () => {
      await this.#openFromKeychain();
      return this.#entries.get(key)?.value;
    });
  }

  /** @param remember also in the file; while `locked` the value is written on unlock @throws StreamFailure */
  put(key: string, value: string, remember: boolean): Promise<void> {
    return this.#inTurn(async () => {
      await this.#openFromKeychain();
      this.#requireRoom(key, value);
      const wasRemembered = this.#entries.get(key)?.remember ?? false;
      this.#entries.set(key, { value, remember });
      if (remember) await this.#requireFile();
      if (remember || wasRemembered) await this.#save([key]);
    });
  }

  delete(key: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.#openFromKeychain();
      if (this.#entries.delete(key)) await this.#save([key]);
    });
  }

  keys(prefix: string): Promise<string[]> {
    return this.#inTurn(async () => {
      await this.#openFromKeychain();
      return [...this.#entries.keys()].filter((key) => key.startsWith(prefix)).sort();
    });
  }

  status(): Promise<VaultStatus> {
    return this.#inTurn(async () => {
      const path = this.#path;
      const file = await readSealed(path).catch((error: unknown) => {
        // An unreadable file counts as locked: it is there, and stays as it is.
        if (error instanceof StreamFailure) return 'unreadable' as const;
        throw error;
      });
      if (file === undefined) return { file: 'none', protectedBy: await this.#defaultProtection(), path };
      if (file === 'unreadable') return { file: 'locked', protectedBy: 'passphrase', path };
      await this.#openFromKeychain();
      return { file: this.#key ? 'open' : 'locked', protectedBy: file.protectedBy, path };
    });
  }

  /** @throws StreamFailure `wrong-passphrase`, `vault-damaged`, or `vault-failed` if a new passphrase is too short */
  unlock(passphrase: string): Promise<void> {
    return this.#inTurn(async () => {
      const file = await readSealed(this.#path);
      if (file?.protectedBy === 'keychain') throw this.#locked('keychain');
      // Files with shorter passphrases still open.
      if (!file && Array.from(passphrase).length < MIN_PASSPHRASE_CHARACTERS) {
        const message = `Choose a passphrase of at least ${MIN_PASSPHRASE_CHARACTERS} characters.`;
        throw new StreamFailure('vault-failed', message, { path: this.#path });
      }
      const key = await makeKey('passphrase', passphrase, file ?? { cost: this.#cost });
      if (file) this.#addMissing(unseal(this.#path, file, key));
      this.#key = key;
      await this.#save([], !file);
    });
  }

  /** Removes the file, its key and the secrets in memory. */
  clear(): Promise<void> {
    return this.#inTurn(async () => {
      this.#entries.clear();
      this.#key = undefined;
      await rm(this.#path, { force: true });
      if (await this.#hasKeychain()) await this.#keychain?.remove(this.#path);
    });
  }

  /** Without the user. Errors are left to `status` and `unlock`. */
  async #openFromKeychain(): Promise<void> {
    if (this.#key || this.#triedToOpen) return;
    this.#triedToOpen = true;
    const file = await readSealed(this.#path).catch(() => undefined);
    if (file?.protectedBy !== 'keychain' || !(await this.#hasKeychain())) return;
    const secret = await this.#keychain?.read(this.#path);
    if (secret === undefined) return;
    const key = await makeKey('keychain', secret, file);
    try {
      this.#addMissing(unseal(this.#path, file, key));
      this.#key = key;
    } catch (error) {
      if (!(error instanceof StreamFailure)) throw error;
    }
  }

  /** Creates a file with a key in the keychain, if there is none. @throws StreamFailure `locked` */
  async #requireFile(): Promise<void> {
    if (this.#key) return;
    const file = await readSealed(this.#path);
    if (file) throw this.#locked(file.protectedBy);
    const secret = randomBytes(32).toString('base64url');
    const isStored =
      (await this.#hasKeychain()) &&
      (await this.#keychain?.write(this.#path, secret)) === true &&
      (await this.#keychain?.read(this.#path)) === secret;
    if (!isStored) throw this.#locked('passphrase');
    this.#key = await makeKey('keychain', secret);
  }

  /** Writes the changed keys and all remembered ones; keeps those of another Loupe. @param isNew write even an empty file */
  async #save(changed: string[], isNew = false): Promise<void> {
    if (!this.#key) return;
    const file = await readSealed(this.#path);
    const values = file ? this.#unsealOwn(file) : new Map<string, string>();
    const before = JSON.stringify([...values]);
    for (const key of changed) values.delete(key);
    for (const [key, { value, remember }] of this.#entries) if (remember) values.set(key, value);
    if (isNew || JSON.stringify([...values]) !== before) await writeSealed(this.#path, values, this.#key);
  }

  /** Another Loupe may have replaced the file with one of its own key: that is not overwritten. */
  #unsealOwn(file: NonNullable<Awaited<ReturnType<typeof readSealed>>>): Map<string, string> {
    if (this.#key?.salt === file.salt) return unseal(this.#path, file, this.#key);
    this.#key = undefined;
    throw this.#locked(file.protectedBy);
  }

  /** Memory is newer than the file. */
  #addMissing(contents: ReadonlyMap<string, string>): void {
    for (const [key, value] of contents) if (!this.#entries.has(key)) this.#entries.set(key, { value, remember: true });
  }

  #requireRoom(key: string, value: string): void {
    let characters = key.length + value.length;
    for (const [each, entry] of this.#entries) if (each !== key) characters += each.length + entry.value.length;
    const isFull = !this.#entries.has(key) && this.#entries.size >= MAX_ENTRIES;
    if (!isFull && characters <= MAX_CHARACTERS) return;
    const message = `Loupe can store ${MAX_ENTRIES} secrets, 4 MiB in total. Delete some of them.`;
    throw new StreamFailure('vault-failed', message, { path: this.#path });
  }

  #locked(protectedBy: Protection): StreamFailure {
    const message =
      protectedBy === 'keychain'
        ? `The key of ${this.#path} is in the system keychain, which denied access.`
        : `${this.#path} is locked. Enter its passphrase.`;
    return new StreamFailure('locked', message, { path: this.#path, protectedBy });
  }

  async #defaultProtection(): Promise<Protection> {
    return (await this.#hasKeychain()) ? 'keychain' : 'passphrase';
  }

  async #hasKeychain(): Promise<boolean> {
    this.#keychainWorks ??= this.#keychain?.works() ?? Promise.resolve(false);
    return this.#keychainWorks;
  }

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = this.#last.then(act);
    this.#last = done.catch(() => undefined);
    return done;
  }
}
