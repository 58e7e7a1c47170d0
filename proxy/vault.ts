import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { VaultAnswer, VaultStatus } from './frames';
import { systemKeychain, type Keychain } from './keychain';
import type { VaultAsk } from './page-frame';
import { StreamFailure } from './stream';
import {
  configFolder,
  makeKey,
  readSealed,
  unseal,
  USUAL_COST,
  writeSealed,
  type Protection,
  type VaultKey,
} from './vault-file';

/** Of all values and keys together, in characters. */
const MOST_CHARACTERS = 4 * 1024 * 1024;
const MOST_ENTRIES = 1000;
/** Of the passphrase that makes a file, in characters: the page asks for no shorter one. */
const SHORTEST_PASSPHRASE = 8;

export interface VaultOptions {
  /** Where the file is, or comes to be. */
  folder?: string;
  /** Undefined: there is none. */
  keychain?: Keychain;
  /** How long a guess of a new file's passphrase takes, as a power of two. */
  cost?: number;
}

interface Entry {
  value: string;
  remember: boolean;
}

/**
 * The secrets of all pages of this proxy: in memory, and those that are to be remembered in an encrypted file too. The
 * file's key comes from the system's keychain, or else from the person's passphrase. It is opened when it is first
 * asked for anything.
 */
export class SecretVault {
  readonly #path: string;
  readonly #keychain: Keychain | undefined;
  readonly #cost: number;
  readonly #entries = new Map<string, Entry>();
  #keychainWorks: Promise<boolean> | undefined;
  /** Opens the file; undefined while that is locked, or not there. */
  #key: VaultKey | undefined;
  /** One thing at a time: each change is a file read and written. */
  #last: Promise<unknown> = Promise.resolve();
  #triedToOpen = false;

  constructor(options: VaultOptions = {}) {
    this.#path = join(options.folder ?? configFolder(), 'secrets.json');
    this.#cost = options.cost ?? USUAL_COST;
    this.#keychain = 'keychain' in options ? options.keychain : systemKeychain();
  }

  /** What a page asks, answered. @throws StreamFailure */
  async answer(ask: VaultAsk): Promise<VaultAnswer> {
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
      await this.#openByItself();
      return this.#entries.get(key)?.value;
    });
  }

  /**
   * @param remember in the file too. Where that is `locked` the value is kept in memory, and is written when the file
   * is opened.
   * @throws StreamFailure
   */
  put(key: string, value: string, remember: boolean): Promise<void> {
    return this.#inTurn(async () => {
      await this.#openByItself();
      this.#requireRoom(key, value);
      const wasRemembered = this.#entries.get(key)?.remember ?? false;
      this.#entries.set(key, { value, remember });
      if (remember) await this.#requireFile();
      if (remember || wasRemembered) await this.#save([key]);
    });
  }

  delete(key: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.#openByItself();
      if (this.#entries.delete(key)) await this.#save([key]);
    });
  }

  keys(prefix: string): Promise<string[]> {
    return this.#inTurn(async () => {
      await this.#openByItself();
      return [...this.#entries.keys()].filter((key) => key.startsWith(prefix)).sort();
    });
  }

  status(): Promise<VaultStatus> {
    return this.#inTurn(async () => {
      const path = this.#path;
      const file = await readSealed(path).catch((error: unknown) => {
        // One that can't be read is as good as locked: it is there, and stays as it is.
        if (error instanceof StreamFailure) return 'unreadable' as const;
        throw error;
      });
      if (file === undefined) return { file: 'none', protectedBy: await this.#usual(), path };
      if (file === 'unreadable') return { file: 'locked', protectedBy: 'passphrase', path };
      await this.#openByItself();
      return { file: this.#key ? 'open' : 'locked', protectedBy: file.protectedBy, path };
    });
  }

  /**
   * Makes or opens the file. @throws StreamFailure `wrong-passphrase`, `vault-damaged`, `vault-failed` for one too
   * short to make it
   */
  unlock(passphrase: string): Promise<void> {
    return this.#inTurn(async () => {
      const file = await readSealed(this.#path);
      if (file?.protectedBy === 'keychain') throw this.#locked('keychain');
      // One that was made with a shorter one still opens.
      if (!file && Array.from(passphrase).length < SHORTEST_PASSPHRASE) {
        const words = `Choose a passphrase of at least ${SHORTEST_PASSPHRASE} characters.`;
        throw new StreamFailure('vault-failed', words, { path: this.#path });
      }
      const key = await makeKey('passphrase', passphrase, file ?? { cost: this.#cost });
      if (file) this.#takeIn(unseal(this.#path, file, key));
      this.#key = key;
      await this.#save([], !file);
    });
  }

  /** Removes the file, its key, and all that is in memory. */
  clear(): Promise<void> {
    return this.#inTurn(async () => {
      this.#entries.clear();
      this.#key = undefined;
      await rm(this.#path, { force: true });
      if (await this.#hasKeychain()) await this.#keychain?.remove(this.#path);
    });
  }

  /**
   * Opens the file where that takes no person. One that is damaged or locked is left for `status` and `unlock` to tell.
   */
  async #openByItself(): Promise<void> {
    if (this.#key || this.#triedToOpen) return;
    this.#triedToOpen = true;
    const file = await readSealed(this.#path).catch(() => undefined);
    if (file?.protectedBy !== 'keychain' || !(await this.#hasKeychain())) return;
    const secret = await this.#keychain?.read(this.#path);
    if (secret === undefined) return;
    const key = await makeKey('keychain', secret, file);
    try {
      this.#takeIn(unseal(this.#path, file, key));
      this.#key = key;
    } catch (error) {
      if (!(error instanceof StreamFailure)) throw error;
    }
  }

  /** Makes a file that the keychain protects where there is none. @throws StreamFailure `locked` */
  async #requireFile(): Promise<void> {
    if (this.#key) return;
    const file = await readSealed(this.#path);
    if (file) throw this.#locked(file.protectedBy);
    const secret = randomBytes(32).toString('base64url');
    const isKept =
      (await this.#hasKeychain()) &&
      (await this.#keychain?.write(this.#path, secret)) === true &&
      (await this.#keychain?.read(this.#path)) === secret;
    if (!isKept) throw this.#locked('passphrase');
    this.#key = await makeKey('keychain', secret);
  }

  /**
   * Puts these keys, and all that waited for the file, into it. What another Loupe has put there since is kept.
   * @param isNew there was no file, and there is to be one even for nothing
   */
  async #save(changed: string[], isNew = false): Promise<void> {
    if (!this.#key) return;
    const file = await readSealed(this.#path);
    const kept = file ? this.#unsealOwn(file) : new Map<string, string>();
    const before = JSON.stringify([...kept]);
    for (const key of changed) kept.delete(key);
    for (const [key, { value, remember }] of this.#entries) if (remember) kept.set(key, value);
    if (isNew || JSON.stringify([...kept]) !== before) await writeSealed(this.#path, kept, this.#key);
  }

  /** Another Loupe may have cleared the file and made one with a key of its own: that one is not overwritten. */
  #unsealOwn(file: NonNullable<Awaited<ReturnType<typeof readSealed>>>): Map<string, string> {
    if (this.#key?.salt === file.salt) return unseal(this.#path, file, this.#key);
    this.#key = undefined;
    throw this.#locked(file.protectedBy);
  }

  /** What is in memory is newer than what was in the file. */
  #takeIn(contents: ReadonlyMap<string, string>): void {
    for (const [key, value] of contents) if (!this.#entries.has(key)) this.#entries.set(key, { value, remember: true });
  }

  #requireRoom(key: string, value: string): void {
    let characters = key.length + value.length;
    for (const [each, entry] of this.#entries) if (each !== key) characters += each.length + entry.value.length;
    const isFull = !this.#entries.has(key) && this.#entries.size >= MOST_ENTRIES;
    if (!isFull && characters <= MOST_CHARACTERS) return;
    const words = `Loupe can store ${MOST_ENTRIES} secrets, 4 MiB in total. Delete some of them.`;
    throw new StreamFailure('vault-failed', words, { path: this.#path });
  }

  #locked(protectedBy: Protection): StreamFailure {
    const words =
      protectedBy === 'keychain'
        ? `The key of ${this.#path} is in the system keychain, which denied access.`
        : `${this.#path} is locked. Enter its passphrase.`;
    return new StreamFailure('locked', words, { path: this.#path, protectedBy });
  }

  async #usual(): Promise<Protection> {
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
