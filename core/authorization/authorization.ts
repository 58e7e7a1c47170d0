import { Store, type Writable } from '../store';
import type { Authorizer, RefusedExchange } from '../transports/authorizer';
import type { HeaderList } from '../transports/http-progress';
import type { HeaderOverrides } from '../transports/request-options';
import type { AuthorizedServer } from './authorized-server';
import type { BrokenRule } from './broken-rules';
import type { Refused } from './flow-state';
import type { FullAuthorization } from './full-authorization';
import type {
  AuthorizationControl,
  AuthorizationState,
  KeptCredentials,
  RequestText,
  SecretName,
} from './model';
import { isStored } from './stored-state';
import { keysOfServer } from './vault-keys';

/**
 * How one server is authorized: the steps of it, the tokens that came of it, and the headers by which they are shown to the server.
 * Its URL never changes: what is known here is for that resource alone, and another address has another authorization.
 * What does the work is fetched when there is any: a token, a flow that a reload has interrupted, a rejection, a person who asks.
 * A React store.
 */
export class Authorization
  extends Store<AuthorizationState>
  implements AuthorizationControl, Authorizer
{
  /** Rules that the server or its authorization server breaks, each once. */
  readonly findings: Writable<readonly BrokenRule[]>;
  readonly #server: AuthorizedServer;
  readonly #restored: Promise<unknown>;
  #full: FullAuthorization | undefined;
  #loading: Promise<FullAuthorization> | undefined;

  constructor(server: AuthorizedServer) {
    super({ kind: 'none', steps: [], isStepwise: false });
    this.#server = server;
    this.findings = server.findings;
    this.#restored = this.#restore();
  }

  async start(options: Parameters<FullAuthorization['start']>[0]): Promise<void> {
    await (await this.#load()).start(options);
  }

  async continue(edited?: RequestText): Promise<void> {
    await (await this.#load()).continue(edited);
  }

  async runToEnd(): Promise<void> {
    await (await this.#load()).runToEnd();
  }

  async continueAnyway(): Promise<void> {
    await (await this.#load()).continueAnyway();
  }

  async answer(answer: Parameters<AuthorizationControl['answer']>[0]): Promise<void> {
    await (await this.#load()).answer(answer);
  }

  async sendAgain(step: number, edited?: RequestText): Promise<void> {
    await (await this.#load()).sendAgain(step, edited);
  }

  pasteRedirect(url: string): 'not-a-url' | 'not-ours' | undefined {
    return this.#full?.pasteRedirect(url);
  }

  cancel(): void {
    if (this.#full) this.#full.cancel();
    else void this.#loading?.then((full) => full.cancel());
  }

  async refresh(): Promise<void> {
    await (await this.#load()).refresh();
  }

  expireNow(): void {
    this.#full?.expireNow();
  }

  async revoke(): Promise<void> {
    await (await this.#load()).revoke();
  }

  async forget(issuer?: string): Promise<void> {
    await (await this.#load()).forget(issuer);
  }

  async kept(): Promise<KeptCredentials[]> {
    return (await this.#load()).kept();
  }

  async setSecret(name: SecretName, value: string | undefined): Promise<void> {
    await (await this.#load()).setSecret(name, value);
  }

  async hasSecret(name: SecretName): Promise<boolean> {
    return (await this.#load()).hasSecret(name);
  }

  async reload(): Promise<boolean> {
    return this.url !== undefined && (await this.#load()).reload();
  }

  async tryToGetIn(): Promise<void> {
    await (await this.#load()).tryToGetIn();
  }

  async exportFlow(leaveOut?: 'person'): Promise<string> {
    return (await this.#load()).exportFlow(leaveOut);
  }

  exportCurl(step: number): string | undefined {
    return this.#full?.exportCurl(step);
  }

  async headers(method: string, url: string): Promise<HeaderOverrides> {
    await this.#restored;
    return this.#full ? this.#full.headers(method, url) : {};
  }

  answered(url: string, headers: HeaderList): void {
    this.#full?.answered(url, headers);
  }

  async refused(exchange: RefusedExchange): Promise<boolean> {
    return (await this.#load()).refused(exchange);
  }

  /**
   * Notes that a request was rejected for its credentials, until there is another token.
   * @param inBody where no status said so
   */
  async noteRejection(inBody?: Refused): Promise<void> {
    (await this.#load()).noteRejection(inBody);
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
