import type { Secrets } from '../secrets/secrets';
import type { RejectedExchange } from '../transports/authorizer';
import { type HeaderList, headerOf } from '../transports/http-progress';
import type { HeaderOverrides } from '../transports/request-options';
import { readChallenge } from './challenge';
import type { Credentials, Tokens } from './credentials';
import { toStepFailure, StepFailure } from './failure';
import { metScopes, scopeList } from './metadata';
import type { AuthorizationSettings, TokenDetails } from './model';
import { ruleOf } from './rules';
import type { StepRunner } from './step-runner';
import { callTokenEndpoint, noteNonce, type Nonces, readTokenResponse, signing } from './token-endpoint';
import { refreshRefusal, serverFailure } from './token-refusal';
import { readOAuthError, refreshGrant } from './token-request';
import { claimsOf } from './claims';
import { formatAge } from '../text/format-age';

/** Milliseconds before its expiry that a token is renewed, but not before the last quarter of its life. */
const RENEW_AHEAD_MS = 30_000;
/** Maximum number of earlier tokens remembered, to test whether the server accepts an expired one. */
const MAX_EARLIER = 5;

interface TokensOptions {
  runner: StepRunner;
  secrets: Secrets;
  nonces: Nonces;
  vault: () => Credentials;
  settings: () => AuthorizationSettings;
  signal: () => AbortSignal;
  /** Serializes renewals over all tabs. */
  exclusive: <Value>(run: () => Promise<Value>) => Promise<Value>;
  advertised: () => readonly string[] | undefined;
  /** Authorizes again without the user. @returns whether there is a token */
  startAnew: () => Promise<boolean>;
  /** @param isNew whether there is another access token */
  onChange: (isNew: boolean) => void;
  onRenewed: () => void;
  onFailure: (failure: StepFailure) => void;
}

export class AccessTokens {
  readonly #options: TokensOptions;
  #current: Tokens | undefined;
  #earlier: Tokens[] = [];
  #renewing: Promise<boolean> | undefined;

  constructor(options: TokensOptions) {
    this.#options = options;
  }

  get current(): Tokens | undefined {
    return this.#current;
  }

  get all(): Tokens[] {
    return [this.#current, ...this.#earlier].filter((each) => each !== undefined);
  }

  async read(): Promise<void> {
    try {
      this.#current ??= await this.#options.vault().tokens();
    } catch {
      // The vault is out of reach: there is no token.
    }
  }

  async set(tokens: Tokens): Promise<void> {
    const { secrets, vault, onChange } = this.#options;
    const before = this.#current;
    const isNew = before?.access !== tokens.access;
    if (before && isNew) this.#earlier = [before, ...this.#earlier].slice(0, MAX_EARLIER);
    this.#current = tokens;
    secrets.add(tokens.access);
    if (tokens.refresh !== undefined) secrets.add(tokens.refresh);
    if (tokens.idToken !== undefined) secrets.add(tokens.idToken);
    await vault().keepTokens(tokens);
    onChange(isNew);
  }

  async forget(): Promise<void> {
    await this.#options.vault().forgetTokens();
    this.#current = undefined;
  }

  /** The server may accept a rejected token by now. */
  async retryRejected(): Promise<void> {
    if (!this.#current?.isRefused) return;
    const { isRefused: _, ...tokens } = this.#current;
    await this.set(tokens);
  }

  expire(): void {
    if (!this.#current) return;
    this.#current = { ...this.#current, isExpiredByHand: true };
    void this.#options.vault().keepTokens(this.#current);
    this.#options.onChange(false);
  }

  /** Renews the token first if it is about to expire. Empty without a usable token. */
  async headers(method: string, url: string): Promise<HeaderOverrides> {
    const tokens = this.#current;
    if (!tokens) return {};
    const isOver = tokens.expiresAt !== undefined && tokens.expiresAt - renewalLead(tokens) < Date.now();
    if ((isOver || tokens.isExpiredByHand) && !tokens.isRefused && canRenew(tokens)) await this.renewOnce();
    return this.#authorizationHeaders(method, url);
  }

  /** Stores the server's nonce for the next proof. */
  onResponse(url: string, headers: HeaderList): void {
    if (this.#current?.type === 'DPoP') noteNonce(this.#options.nonces, url, headers);
  }

  /** `again`: send the request again, with other headers; `refused`: the token is useless */
  async onRejected(exchange: RejectedExchange): Promise<'again' | 'refused' | undefined> {
    const { method, url, status, headers, attempt } = exchange;
    const sent = headerOf(exchange.requestHeaders, 'authorization');
    if (status === 401 && attempt === 1 && method !== 'DELETE' && (await this.#takeNewer())) return 'again';
    const tokens = this.#current;
    if (status !== 401 || !tokens || sent === undefined || method === 'DELETE') return undefined;
    const { error } = readChallenge(headers);
    if (tokens.type === 'DPoP' && error === 'use_dpop_nonce' && attempt < 3) {
      // The proof only lacked the nonce that the server has sent now.
      if (headerOf(headers, 'dpop-nonce') !== undefined) {
        noteNonce(this.#options.nonces, url, headers);
        return 'again';
      }
    }
    // Another request has renewed it in the meantime.
    if (!sent.endsWith(tokens.access) && attempt === 1) return 'again';
    if (attempt === 1 && canRenew(tokens) && (await this.renewOnce())) return 'again';
    await this.set({ ...tokens, ...this.#current, isRefused: true });
    const late = Date.now() - (tokens.expiresAt ?? Number.POSITIVE_INFINITY);
    if (tokens.refresh === undefined && late > 0)
      this.#options.onFailure(new StepFailure('no-refresh-token', { expired: formatAge(late) }));
    return 'refused';
  }

  /** Concurrent callers share one renewal. @returns whether there is a new token */
  renewOnce(): Promise<boolean> {
    const { exclusive } = this.#options;
    this.#renewing ??= exclusive(() => this.#renewUnlessNewer()).finally(() => (this.#renewing = undefined));
    return this.#renewing;
  }

  /** Another tab may have used the refresh token: authorization servers revoke all tokens if it is used twice. */
  async #renewUnlessNewer(): Promise<boolean> {
    if (!(await this.#takeNewer())) return this.#renew();
    this.#options.onRenewed();
    return true;
  }

  /** Takes a newer token of another tab. @returns whether there is one */
  async #takeNewer(): Promise<boolean> {
    const stored = await this.#options.vault().tokens();
    const { access, receivedAt = 0 } = this.#current ?? {};
    if (!stored || stored.isRefused || stored.access === access || stored.receivedAt < receivedAt) return false;
    this.#current = stored;
    this.#options.onChange(true);
    return true;
  }

  /** Revokes the tokens at the server, and forgets them. @throws StepFailure */
  async revoke(tokens: Tokens): Promise<void> {
    const { runner } = this.#options;
    const { refresh, access, revocationEndpoint } = tokens;
    if (revocationEndpoint === '') throw new StepFailure('endpoint-missing', { endpoint: 'revocation_endpoint' });
    const revocable = [
      ...(refresh === undefined ? [] : [{ token: refresh, hint: 'refresh_token' }]),
      { token: access, hint: 'access_token' },
    ];
    for (const { token, hint } of revocable) {
      const { id, response } = await this.#call('revoke', tokens, revocationEndpoint, [
        ['token', token],
        ['token_type_hint', hint],
      ]);
      const error = readOAuthError(response.body);
      // Self-contained access tokens, such as JWTs, need not be revocable: revoking the refresh token covers them.
      if (error.error === 'unsupported_token_type' && hint === 'access_token' && refresh) {
        runner.end(id, 'skipped');
        continue;
      }
      if (response.status !== 200) {
        const status = String(response.status);
        throw new StepFailure('revocation-refused', { ...error, status });
      }
      runner.done(id, 'revoked', {});
    }
    await this.forget();
  }

  async #renew(): Promise<boolean> {
    const { runner, settings, startAnew, onRenewed, onFailure } = this.#options;
    const tokens = this.#current;
    try {
      if (tokens?.refresh === undefined) {
        if (tokens && settings().grant !== 'authorization-code') return await startAnew();
        runner.begin('refresh');
        throw new StepFailure('no-refresh-token', {});
      }
      const { resource } = tokens.asked;
      const { id, response } = await this.#call('refresh', tokens, tokens.tokenEndpoint, [
        ...refreshGrant(tokens.refresh),
        ...(resource === '' ? [] : ([['resource', resource]] as [string, string][])),
      ]);
      const refusedBy = readOAuthError(response.body);
      if (response.status !== 200 || refusedBy.error !== '') {
        const advertised = this.#options.advertised();
        const failure = refreshRefusal(refusedBy, response.status, tokens, advertised);
        if (failure.cause.code === 'stale-registration') {
          await this.set({ ...tokens, isClientUnknown: true });
        } else if (refusedBy.error === 'invalid_grant') {
          // The refresh token was used, revoked or has expired: only a new authorization helps.
          const { refresh: _, ...rest } = tokens;
          await this.set(rest);
        }
        throw serverFailure(refusedBy, response) ?? failure;
      }
      const now = Date.now();
      const { scope, ...token } = readTokenResponse(response, now);
      const { isExpiredByHand: _, isRefused: __, expiresAt: ___, isClientUnknown: ____, ...rest } = tokens;
      const granted = { scope: scope ?? tokens.granted.scope };
      await this.set({ ...rest, ...token, receivedAt: now, granted });
      runner.show(id, undefined, response);
      runner.done(id, 'refreshed', {
        type: token.type,
        expires: token.expiresAt === undefined ? '' : String(Math.round((token.expiresAt - now) / 1000)),
        scope: granted.scope,
        refresh: token.refresh === undefined ? 'no' : 'yes',
      });
      onRenewed();
      return true;
    } catch (error) {
      onFailure(toStepFailure(error));
      return false;
    }
  }

  async #call(kind: 'refresh' | 'revoke', tokens: Tokens, url: string, grant: [string, string][]) {
    const { runner, nonces, settings, signal, vault } = this.#options;
    const isBound = tokens.type === 'DPoP' && kind === 'refresh';
    return callTokenEndpoint(runner, nonces, {
      kind,
      url,
      grant,
      client: tokens.client,
      issuer: tokens.issuer,
      signingAlgorithms: tokens.signingAlgorithms,
      extra: kind === 'refresh' ? settings().extra.token : [],
      rule: ruleOf(kind),
      signal: signal(),
      from: tokens.issuer,
      publicOnly: false,
      proofKey: isBound ? await vault().proofKey(tokens.issuer) : undefined,
    });
  }

  async #authorizationHeaders(method: string, url: string): Promise<HeaderOverrides> {
    const tokens = this.#current;
    if (!tokens || tokens.isRefused || tokens.isExpiredByHand) return {};
    const authorization = `${tokens.type} ${tokens.access}`;
    if (tokens.type !== 'DPoP') return { authorization };
    const { nonces, vault } = this.#options;
    const key = await vault().proofKey(tokens.issuer);
    if (key === undefined) return { authorization };
    const nonce = nonces.get(new URL(url).origin);
    const proof = { method, url, nonce, token: tokens.access };
    return { authorization, dpop: await (await signing()).proofOfPossession(key, proof) };
  }
}

function canRenew({ refresh, isClientUnknown }: Tokens): boolean {
  return refresh !== undefined && isClientUnknown !== true;
}

function renewalLead({ expiresAt = 0, receivedAt }: Tokens): number {
  return Math.min(RENEW_AHEAD_MS, (expiresAt - receivedAt) / 4);
}

export function grantedScopes(tokens: Tokens | undefined): string[] {
  return tokens ? scopeList(tokens.granted.scope, metScopes(tokenDetails(tokens))) : [];
}

export function tokenDetails(tokens: Tokens): TokenDetails {
  const { issuer, client, type, receivedAt, expiresAt, isExpiredByHand, refresh } = tokens;
  const { revocationEndpoint, asked, granted, advertised, access, idToken } = tokens;
  return {
    issuer,
    clientId: client.id,
    type,
    receivedAt,
    expiresAt,
    ...(isExpiredByHand && { isExpiredByHand }),
    hasRefreshToken: refresh !== undefined,
    canRevoke: revocationEndpoint !== '',
    asked,
    granted,
    advertised,
    claims: claimsOf(access),
    idClaims: idToken === undefined ? undefined : claimsOf(idToken),
  };
}
