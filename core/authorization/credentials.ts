import type { Vault } from '../host';
import type { Secrets } from '../secrets/secrets';
import { isObject } from '../json/json-object';
import type { AuthorizationControl, StoredCredentials, SecretName, TokenDetails, TokenEndpointAuth } from './model';
import { chooseAuth } from './metadata';
import { keysOfServer } from './vault-keys';

export interface Client {
  id: string;
  kind: StoredCredentials['kind'];
  auth: TokenEndpointAuth;
  secret?: string;
  /** For `private_key_jwt`. */
  key?: string;
}

export interface StoredClient extends Client {
  issuer: string;
  /** Empty for a client that the user entered. */
  redirectUri: string;
  /** Seconds since the epoch; 0 for never. */
  secretExpiresAt: number;
  /** Unknown to the authorization server: the next flow registers another. */
  isUnknown?: boolean;
}

export interface Tokens extends Pick<
  TokenDetails,
  'issuer' | 'receivedAt' | 'expiresAt' | 'isExpiredByHand' | 'asked' | 'granted' | 'advertised'
> {
  client: Client;
  type: 'Bearer' | 'DPoP';
  access: string;
  refresh?: string;
  /** OpenID Connect: who signed in. Loupe only shows it. */
  idToken?: string;
  /** Rejected by the server: not sent again. */
  isRefused?: boolean;
  /** The authorization server does not know its client: it is not renewed automatically. */
  isClientUnknown?: boolean;
  tokenEndpoint: string;
  revocationEndpoint: string;
  signingAlgorithms?: string[];
}

export interface FlowSecrets {
  verifier?: string;
  redirected?: string;
  /** The identity provider's assertion (ID-JAG). */
  assertion?: string;
}

/** The client and issuer of the last token: credentials are bound to it. */
export interface Binding {
  issuer: string;
  clientId: string;
}

const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'];

/** One server's secrets in the vault. The keys contain issuer and server, and are not secret. */
export class Credentials {
  readonly #vault: Vault;
  readonly #server: string;
  readonly #isRemembered: () => boolean;
  readonly #secrets: Secrets;

  /** @param secrets gets every value that is read or written, for masking */
  constructor(vault: Vault, server: string, isRemembered: () => boolean, secrets: Secrets) {
    this.#vault = vault;
    this.#server = server;
    this.#isRemembered = isRemembered;
    this.#secrets = secrets;
  }

  async secret(name: SecretName): Promise<string | undefined> {
    const value = await this.#vault.get(`secret ${name} ${this.#server}`);
    if (value !== undefined) this.#learnKey(value);
    return value;
  }

  /** Only the first issuer that asks for a secret gets it: for another one, the user must enter it again. */
  async secretFor(issuer: string, name: SecretName): Promise<string | undefined> {
    if (await this.isOfAnotherIssuer(issuer, name)) return undefined;
    const value = await this.secret(name);
    if (value !== undefined) await this.#put(`issuer ${name} ${this.#server}`, issuer);
    return value;
  }

  async isOfAnotherIssuer(issuer: string, name: SecretName): Promise<boolean> {
    const bound = await this.#vault.get(`issuer ${name} ${this.#server}`);
    return bound !== undefined && bound !== issuer;
  }

  async setSecret(name: SecretName, value: string | undefined): Promise<void> {
    const key = `secret ${name} ${this.#server}`;
    await this.#vault.delete(`issuer ${name} ${this.#server}`);
    if (value === undefined || value === '') return this.#vault.delete(key);
    this.#learnKey(value);
    await this.#put(key, value);
  }

  async client(issuer: string, redirectUri?: string): Promise<StoredClient | undefined> {
    const fits = (each: StoredClient) =>
      redirectUri === undefined || each.redirectUri === '' || each.redirectUri === redirectUri;
    return (await this.clients()).find((each) => each.issuer === issuer && fits(each));
  }

  async clients(): Promise<StoredClient[]> {
    return this.#all<StoredClient>('client ');
  }

  async keepClient(client: StoredClient): Promise<void> {
    const { issuer, redirectUri } = client;
    // A client that the user entered replaces registered ones.
    if (client.redirectUri === '') await this.forgetClients(issuer);
    await this.#write(`client ${issuer} ${redirectUri || '-'} ${this.#server}`, client);
  }

  /** The authorization server no longer knows this registered client. */
  async noteUnknown(issuer: string, id: string): Promise<void> {
    const clients = await this.clients();
    const unknown = clients.filter((each) => each.issuer === issuer && each.id === id);
    for (const client of unknown) await this.keepClient({ ...client, isUnknown: true });
  }

  /** Stores the user's client, for any redirect URI. @param advertised the supported authentication methods */
  async keepUsersClient(
    issuer: string,
    answer: Extract<Parameters<AuthorizationControl['answer']>[0], { kind: 'client' | 'document' }>,
    advertised: readonly string[] | undefined,
  ): Promise<void> {
    const client: Client =
      answer.kind === 'document'
        ? { id: answer.url, kind: 'metadata-document', auth: 'none' }
        : {
            id: answer.id,
            kind: 'pre-registered',
            auth: answer.auth ?? chooseAuth(advertised, { secret: answer.secret !== undefined, key: false }),
            secret: answer.secret,
          };
    await this.keepClient({ issuer, redirectUri: '', secretExpiresAt: 0, ...client });
  }

  async storedCredentials(issuerOfTokens: string | undefined): Promise<StoredCredentials[]> {
    const clients = await this.clients();
    return clients.map(({ issuer, id, kind, auth, redirectUri, secret }) => ({
      issuer,
      clientId: id,
      kind,
      auth,
      redirectUri,
      ...(secret !== undefined && { secret: `••••${secret.length >= 12 ? secret.slice(-4) : ''}` }),
      hasTokens: issuerOfTokens === issuer,
    }));
  }

  async forgetClients(issuer: string): Promise<void> {
    await this.#forget(`client ${issuer} `);
  }

  async tokens(): Promise<Tokens | undefined> {
    const all = await this.#all<Tokens>('tokens ');
    return all.toSorted((a, b) => b.receivedAt - a.receivedAt)[0];
  }

  async keepTokens(tokens: Tokens): Promise<void> {
    const key = `tokens ${tokens.issuer} ${this.#server}`;
    for (const other of await this.#keys('tokens ')) {
      if (other !== key) await this.#vault.delete(other);
    }
    await this.#write(key, tokens);
  }

  async forgetTokens(): Promise<void> {
    await this.#forget('tokens ');
  }

  async flow(): Promise<FlowSecrets> {
    return (await this.#read<FlowSecrets>(`flow ${this.#server}`)) ?? {};
  }

  /** Never stored beyond the proxy's life. */
  async keepFlow(secrets: FlowSecrets): Promise<void> {
    this.#learnSecrets(secrets);
    await this.#vault.put(`flow ${this.#server}`, JSON.stringify(secrets), false);
  }

  async binding(): Promise<Binding | undefined> {
    return this.#read<Binding>(`binding ${this.#server}`);
  }

  async bind(binding: Binding): Promise<void> {
    await this.#put(`binding ${this.#server}`, JSON.stringify(binding));
  }

  /** The private key that an issuer's tokens are bound to, created on first use. */
  async proofKey(issuer: string, make?: () => Promise<string>): Promise<string | undefined> {
    const key = `proof-key ${issuer} ${this.#server}`;
    const stored = await this.#vault.get(key);
    if (stored !== undefined) this.#learnKey(stored);
    if (stored !== undefined || !make) return stored;
    const newKey = await make();
    this.#learnKey(newKey);
    await this.#put(key, newKey);
    return newKey;
  }

  async #all<Value>(prefix: string): Promise<Value[]> {
    const values = await Promise.all((await this.#keys(prefix)).map((key) => this.#read<Value>(key)));
    return values.filter((value) => value !== undefined);
  }

  #keys(prefix: string): Promise<string[]> {
    return keysOfServer(this.#vault, prefix, this.#server);
  }

  async #forget(prefix: string): Promise<void> {
    for (const key of await this.#keys(prefix)) await this.#vault.delete(key);
  }

  async #read<Value>(key: string): Promise<Value | undefined> {
    const text = await this.#vault.get(key);
    if (text === undefined) return undefined;
    try {
      const value = JSON.parse(text) as Value;
      this.#learnSecrets(value);
      return value;
    } catch {
      return undefined;
    }
  }

  async #write(key: string, value: StoredClient | Tokens): Promise<void> {
    this.#learnSecrets(value);
    await this.#put(key, JSON.stringify(value));
  }

  async #put(key: string, value: string): Promise<void> {
    try {
      await this.#vault.put(key, value, this.#isRemembered());
    } catch {
      // The file is locked: keep it while Loupe runs.
      await this.#vault.put(key, value, false);
    }
  }

  #learnSecrets(value: unknown): void {
    const { secret, key, access, refresh, idToken, verifier, assertion, client, redirected } = value as Partial<
      Client & Tokens & FlowSecrets
    >;
    for (const text of [secret, access, refresh, idToken, verifier, assertion]) {
      if (text !== undefined) this.#secrets.add(text);
    }
    if (key !== undefined) this.#learnKey(key);
    if (client !== undefined) this.#learnSecrets(client);
    if (redirected !== undefined && URL.canParse(redirected))
      this.#secrets.add(new URL(redirected).searchParams.get('code') ?? '');
  }

  /** Masks a private key, and the private members of a JWK (RFC 7518, section 6). */
  #learnKey(key: string): void {
    this.#secrets.add(key);
    try {
      const members: unknown = JSON.parse(key);
      if (!isObject(members)) return;
      for (const name of PRIVATE_MEMBERS) {
        const member = members[name];
        if (typeof member === 'string') this.#secrets.add(member);
      }
    } catch {
      // PEM: all lines but the markers are secret.
      this.#secrets.addAll(key.split('\n').filter((line) => !line.startsWith('-----')));
    }
  }
}
