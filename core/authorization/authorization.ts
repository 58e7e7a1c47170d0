import { Store, type Writable } from '../store';
import type { Authorizer } from '../transports/authorizer';
import type { HeaderList } from '../transports/http-progress';
import type { HeaderOverrides } from '../transports/request-options';
import type { AuthorizedServer } from './authorized-server';
import type { AuthorizationFinding } from './authorization-findings';
import type { FullAuthorization } from './full-authorization';
import type { AuthorizationControl, AuthorizationState } from './model';
import { isStored } from './stored-state';
import { keysOfServer } from './vault-keys';

type MethodsOf<T> = {
  [K in keyof T]: T[K] extends (...args: never[]) => unknown ? K : never;
}[keyof T];

/** Loads its code on demand: for a token, an interrupted flow, a rejection, or the user's request. */
export class Authorization extends Store<AuthorizationState> implements AuthorizationControl, Authorizer {
  readonly findings: Writable<readonly AuthorizationFinding[]>;
  readonly #server: AuthorizedServer;
  readonly #restored: Promise<unknown>;
  #full: FullAuthorization | undefined;
  #loading: Promise<FullAuthorization> | undefined;

  readonly start = this.#whenLoaded('start');
  readonly continue = this.#whenLoaded('continue');
  readonly runToEnd = this.#whenLoaded('runToEnd');
  readonly continueAnyway = this.#whenLoaded('continueAnyway');
  readonly answer = this.#whenLoaded('answer');
  readonly retryWithMethod = this.#whenLoaded('retryWithMethod');
  readonly sendAgain = this.#whenLoaded('sendAgain');
  readonly refresh = this.#whenLoaded('refresh');
  readonly revoke = this.#whenLoaded('revoke');
  readonly forget = this.#whenLoaded('forget');
  readonly storedCredentials = this.#whenLoaded('storedCredentials');
  readonly setSecret = this.#whenLoaded('setSecret');
  readonly hasSecret = this.#whenLoaded('hasSecret');
  readonly checkAccess = this.#whenLoaded('checkAccess');
  readonly exportFlow = this.#whenLoaded('exportFlow');
  readonly onRejected = this.#whenLoaded('onRejected');
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

  /** A secret, for a caller that stores it elsewhere. */
  get refreshToken(): string | undefined {
    return this.#full?.refreshToken;
  }

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
    // Without the vault (the proxy is gone) there is no token.
    const tokens = await keysOfServer(host.vault, 'tokens ', url).catch(() => []);
    if (tokens.length > 0) await this.#load();
  }

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
