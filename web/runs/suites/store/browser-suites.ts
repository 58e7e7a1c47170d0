import { type StoredSuite, type SuiteStore, type WriteResult } from '../../../../core/suite/suite-store';
import type { ReferenceFolder } from '../../../../core/suite/run/suite-host';
import { requireName, withStoreErrors } from './store-errors';
import type { SuiteDatabase } from './suite-database';
import { Listeners } from '../../../../core/store';

interface BrowserSuitesOptions {
  open: (onClosed: () => void) => Promise<SuiteDatabase>;
  channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
}

export class BrowserSuites implements SuiteStore {
  readonly kind = 'browser';
  readonly folder = undefined;
  readonly #options: BrowserSuitesOptions;
  readonly #listeners = new Listeners();
  #database: Promise<SuiteDatabase> | undefined;

  constructor(options: BrowserSuitesOptions) {
    this.#options = options;
    options.channel?.addEventListener('message', () => this.#listeners.emit());
  }

  list(): Promise<readonly string[]> {
    return this.#use(async (database) => (await database.names()).sort((one, other) => one.localeCompare(other)));
  }

  read(name: string): Promise<StoredSuite | undefined> {
    return this.#use((database) => database.read(name));
  }

  write(name: string, text: string, over: string | undefined): Promise<WriteResult> {
    return this.#change((database) => {
      if (over === undefined) requireName(name);
      return database.write(name, text, over);
    });
  }

  remove(name: string, over: string): Promise<WriteResult> {
    return this.#change((database) => database.remove(name, over));
  }

  rename(name: string, to: string, over: string): Promise<WriteResult> {
    return this.#change((database) => {
      requireName(to);
      return database.rename(name, to, over);
    });
  }

  async readIncluded(path: string): Promise<string | undefined> {
    const [, name] = /^([^/]+)\.loupe\.ya?ml$/.exec(path) ?? [];
    return name === undefined ? undefined : (await this.read(name))?.text;
  }

  referenceNames(name: string): Promise<readonly string[]> {
    return this.#use((database) => database.referenceNames(name));
  }

  references(name: string): ReferenceFolder {
    return {
      read: (file) => this.#use((database) => database.readReference(name, file)),
      write: (reference, files) => this.#change((database) => database.writeReference(name, reference, files)),
    };
  }

  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  async #change<T>(work: (database: SuiteDatabase) => Promise<T>): Promise<T> {
    const done = await this.#use(work);
    this.#options.channel?.postMessage('changed');
    this.#listeners.emit();
    return done;
  }

  #use<T>(work: (database: SuiteDatabase) => Promise<T> | T): Promise<T> {
    return withStoreErrors(async () => work(await this.#open()));
  }

  #open(): Promise<SuiteDatabase> {
    if (!this.#database) {
      const forget = () => {
        this.#database = undefined;
      };
      this.#database = this.#options.open(forget);
      this.#database.catch(forget);
    }
    return this.#database;
  }
}

const NAME = 'loupe-suites';

export const browserSuites = new BrowserSuites({
  open: async (onClosed) => (await import('./suite-database')).SuiteDatabase.open(NAME, onClosed),
  channel: typeof indexedDB === 'undefined' ? undefined : new BroadcastChannel(NAME),
});
