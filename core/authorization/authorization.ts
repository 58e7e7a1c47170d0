import { Store, type Writable } from '../store';
import type { Authorizer } from '../transports/authorizer';
import type { HeaderList } from '../transports/http-progress';
import type { HeaderOverrides } from '../transports/request-options';
import type { AuthorizedServer } from './authorized-server';
import type { BrokenRule } from './broken-rules';
import type { FullAuthorization } from './full-authorization';
import type { AuthorizationControl, AuthorizationState } from './model';
import { isStored } from './stored-state';
import { keysOfServer } from './vault-keys';

type MethodsOf<T> = {
  [K in keyof T]: T[K] extends (...args: never[]) => unknown ? K : never;
}[keyof T];

/**
 * How one server is authorized: the steps of it, the tokens that came of it, and the headers by which they are shown to the server.
 * Its URL never changes: what is known here is for that resource alone, and another address has another authorization.
 * What does the work is fetched when there is any: a token, a flow that a reload has interrupted, a rejection, a person who asks.
 * A React store.
 */
export class Authorization extends Store<AuthorizationState> implements AuthorizationControl, Authorizer {
  /** Rules that the server or its authorization server breaks, each once. */
  readonly findings: Writable<readonly BrokenRule[]>;
  readonly #server: AuthorizedServer;
  readonly #restored: Promise<unknown>;
  #full: FullAuthorization | undefined;
  #loading: Promise<FullAuthorization> | undefined;

  readonly start = this.#whenLoaded('start');
  readonly continue = this.#whenLoaded('continue');
  readonly runToEnd = this.#whenLoaded('runToEnd');
  readonly continueAnyway = this.#whenLoaded('continueAnyway');
  readonly answer = this.#whenLoaded('answer');
  readonly useMethod = this.#whenLoaded('useMethod');
  readonly sendAgain = this.#whenLoaded('sendAgain');
  readonly refresh = this.#whenLoaded('refresh');
  readonly revoke = this.#whenLoaded('revoke');
  readonly forget = this.#whenLoaded('forget');
  readonly kept = this.#whenLoaded('kept');
  readonly setSecret = this.#whenLoaded('setSecret');
  readonly hasSecret = this.#whenLoaded('hasSecret');
  readonly tryToGetIn = this.#whenLoaded('tryToGetIn');
  readonly exportFlow = this.#whenLoaded('exportFlow');
  readonly onRejected = this.#whenLoaded('onRejected');
  /** Notes that a request was rejected for its credentials, until there is another token. */
  readonly noteRejection = this.#whenLoaded('noteRejection');

  constructor(server: AuthorizedServer) {
    super({ kind: 'none', steps: [], isStepwise: false });
    this.#server = server;
    this.findings = server.findings;
    this.#restored = this.#restore();
  }

  pasteRedirect(url: string): 'not-a-url' | 'not-ours' | undefined {
    return this.#full?.pasteRedirect(url);
  }

  cancel(): void {
    if (this.#full) this.#full.cancel();
    else void this.#loading?.then((full) => full.cancel());
  }

  expireNow(): void {
    this.#full?.expireNow();
  }

  async reload(): Promise<boolean> {
    return this.url !== undefined && (await this.#load()).reload();
  }

  exportCurl(step: number): string | undefined {
    return this.#full?.exportCurl(step);
  }

  async headers(method: string, url: string): Promise<HeaderOverrides> {
    await this.#restored;
    return this.#full ? this.#full.headers(method, url) : {};
  }

  onResponse(url: string, headers: HeaderList): void {
    this.#full?.onResponse(url, headers);
  }

  /** For whoever is to keep it where Loupe does not: a secret. */
  get refreshToken(): string | undefined {
    return this.#full?.refreshToken;
  }

  /** Whose authorization it is: the server's URL; undefined for a process. */
  get url(): string | undefined {
    return this.#server.url;
  }

  async #restore(): Promise<void> {
    const { host, url } = this.#server;
    if (url === undefined) return;
    if (isStored(host.storage, url)) {
      await this.#load();
      return;
    }
    // Where the vault is out of reach, as the proxy is, there is no token.
    const tokens = await keysOfServer(host.vault, 'tokens ', url).catch(() => []);
    if (tokens.length > 0) await this.#load();
  }

  /** A method of what is fetched first. */
  #whenLoaded<Name extends MethodsOf<FullAuthorization>>(name: Name) {
    type Method = FullAuthorization[Name];
    return (...args: Parameters<Method>) =>
      this.#load().then((full) => Reflect.apply(full[name], full, args) as Awaited<ReturnType<Method>>);
  }

  #load(): Promise<FullAuthorization> {
    this.#loading ??= this.#make().catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  async #make(): Promise<FullAuthorization> {
    const { FullAuthorization } = await import('./full-authorization');
    const full = new FullAuthorization(this.#server);
    this.#full = full;
    full.subscribe(() => this.set(full.snapshot()));
    return full;
  }
}
