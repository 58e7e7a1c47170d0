import { createHash, randomBytes } from 'node:crypto';

import { type AccessClaims, AccessTokens } from './access-tokens.ts';
import { type Client, CLIENT_AUTHENTICATIONS, Clients, isRedirectOf } from './clients.ts';
import { KeptMap } from './kept-map.ts';
import { OAuthFailure } from './oauth-failure.ts';
import { listScopes, READ, SCOPES } from './scopes.ts';
import { errorPage, signInPage } from './sign-in-page.ts';

const CODE_MS = 60_000;
const TICKET_MS = 10 * 60_000;
const BODY_BYTES = 64 * 1024;

export interface AuthorizationServerOptions {
  issuer: string;
  /** The one resource that there are tokens for. */
  resource: string;
  /** Of an access token. */
  lifetimeSeconds: number;
}

/** What a client asked for, while the person decides. */
interface Ticket {
  client: Client;
  redirectUri: string;
  state: string | undefined;
  challenge: string;
  scopes: readonly string[];
  expiresAt: number;
}

interface Code extends Ticket {
  subject: string;
  /** Set once it was redeemed: whoever comes with it again ends that grant. */
  grant?: Grant;
}

/** What a person allowed a client; it ends when it is revoked. */
interface Grant {
  id: string;
  clientId: string;
  subject: string;
  scopes: readonly string[];
  isOver: boolean;
}

interface RefreshToken {
  grant: Grant;
  wasUsed: boolean;
}

/**
 * A small authorization server as the specification wants one: metadata, dynamic registration, PKCE, resource indicators,
 * `iss`, refresh tokens that rotate, revocation. All of it is in memory.
 */
export class AuthorizationServer {
  private readonly options: AuthorizationServerOptions;
  private readonly path: string;
  private readonly clients = new Clients();
  private readonly accessTokens = new AccessTokens();
  private readonly tickets = new KeptMap<Ticket>(200);
  private readonly codes = new KeptMap<Code>(200);
  private readonly grants = new KeptMap<Grant>(1000);
  private readonly refreshTokens = new KeptMap<RefreshToken>(5000);
  private readonly revoked = new KeptMap<true>(5000);

  constructor(options: AuthorizationServerOptions) {
    this.options = options;
    this.path = new URL(options.issuer).pathname.replace(/\/$/, '');
  }

  /** @returns the answer, or undefined where the address is none of this server's. */
  async answer(request: Request): Promise<Response | undefined> {
    const { pathname, searchParams } = new URL(request.url);
    const get = request.method === 'GET';
    if (pathname === `/.well-known/oauth-authorization-server${this.path}` && get)
      return Response.json(this.metadata());
    if (pathname === `${this.path}/jwks` && get) return Response.json(this.accessTokens.keySet());
    if (pathname === `${this.path}/authorize` && get)
      return this.authorize(searchParams, request.headers.get('accept-language') ?? '');
    if (request.method !== 'POST') return undefined;
    try {
      if (pathname === `${this.path}/decision`) return await this.decide(request);
      if (pathname === `${this.path}/register`)
        return Response.json(this.clients.register(await readJson(request)), {
          status: 201,
          headers: { 'Cache-Control': 'no-store' },
        });
      if (pathname === `${this.path}/token`) return await this.token(request);
      if (pathname === `${this.path}/revoke`) return await this.revoke(request);
    } catch (error) {
      if (error instanceof OAuthFailure) return error.toResponse();
      throw error;
    }
    return undefined;
  }

  /** The claims of a token that was issued here and not revoked; it may have expired. */
  readAccessToken(token: string): AccessClaims | undefined {
    const claims = this.accessTokens.read(token);
    if (!claims || this.revoked.get(claims.jti)) return undefined;
    return this.grants.get(claims.grant)?.isOver === false ? claims : undefined;
  }

  private metadata(): object {
    const { issuer } = this.options;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      registration_endpoint: `${issuer}/register`,
      revocation_endpoint: `${issuer}/revoke`,
      jwks_uri: `${issuer}/jwks`,
      scopes_supported: SCOPES,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: CLIENT_AUTHENTICATIONS,
      revocation_endpoint_auth_methods_supported: CLIENT_AUTHENTICATIONS,
      authorization_response_iss_parameter_supported: true,
      service_documentation: 'https://www.npmjs.com/package/mcp-loupe',
    };
  }

  private authorize(asked: URLSearchParams, language: string): Response {
    const client = this.clients.get(asked.get('client_id') ?? '');
    if (!client) return errorPage('unknown-client', language);
    const only = client.redirectUris.length === 1 ? client.redirectUris[0] : undefined;
    const redirectUri = asked.get('redirect_uri') ?? only;
    // Nobody is sent to an address that the client did not register.
    if (redirectUri === undefined || !isRedirectOf(client, redirectUri))
      return errorPage('unknown-redirect', language);
    const state = asked.get('state') ?? undefined;
    try {
      const ticket: Ticket = {
        client,
        redirectUri,
        state,
        challenge: this.challengeOf(asked),
        scopes: this.scopesOf(asked),
        expiresAt: Date.now() + TICKET_MS,
      };
      const id = randomBytes(24).toString('base64url');
      this.tickets.set(id, ticket);
      return signInPage(
        {
          action: `${this.path}/decision`,
          ticket: id,
          client: client.name,
          redirectUri,
          scopes: ticket.scopes,
          minutes: Math.max(1, Math.round(this.options.lifetimeSeconds / 60)),
        },
        language,
      );
    } catch (error) {
      if (!(error instanceof OAuthFailure)) throw error;
      return this.comeBack(redirectUri, state, {
        error: error.code,
        error_description: error.message,
      });
    }
  }

  /** @throws OAuthFailure */
  private challengeOf(asked: URLSearchParams): string {
    for (const name of new Set(asked.keys())) {
      if (name !== 'resource' && asked.getAll(name).length > 1)
        throw new OAuthFailure('invalid_request', `${name} is there more than once.`);
    }
    if (asked.get('response_type') !== 'code')
      throw new OAuthFailure('unsupported_response_type', 'Only response_type=code is known.');
    this.requireResource(asked);
    if (asked.get('code_challenge_method') !== 'S256')
      throw new OAuthFailure('invalid_request', 'code_challenge_method must be S256.');
    const challenge = asked.get('code_challenge') ?? '';
    if (!/^[\w-]{43}$/.test(challenge))
      throw new OAuthFailure('invalid_request', 'code_challenge must be a SHA-256 in base64url.');
    return challenge;
  }

  /** @throws OAuthFailure */
  private scopesOf(asked: URLSearchParams): string[] {
    const scopes = listScopes(asked.get('scope') ?? READ);
    const unknown = scopes.find((scope) => !SCOPES.includes(scope));
    if (unknown !== undefined)
      throw new OAuthFailure('invalid_scope', `There is no scope ${unknown}.`);
    return scopes;
  }

  /** @throws OAuthFailure where another resource is asked for than the one there is (RFC 8707) */
  private requireResource(asked: URLSearchParams): void {
    const other = asked.getAll('resource').find((resource) => resource !== this.options.resource);
    if (other !== undefined)
      throw new OAuthFailure(
        'invalid_target',
        `There are tokens for ${this.options.resource} only, not for ${other}.`,
      );
  }

  private async decide(request: Request): Promise<Response> {
    const form = await readForm(request);
    const ticket = this.tickets.take(form.get('ticket') ?? '');
    if (!ticket || ticket.expiresAt < Date.now())
      return errorPage('too-late', request.headers.get('accept-language') ?? '');
    const { redirectUri, state } = ticket;
    const scopes = ticket.scopes.filter((scope) => form.getAll('scope').includes(scope));
    if (form.get('decision') !== 'allow' || scopes.length === 0)
      return this.comeBack(redirectUri, state, {
        error: 'access_denied',
        error_description: 'The person said no.',
      });
    const code = randomBytes(24).toString('base64url');
    this.codes.set(code, {
      ...ticket,
      scopes,
      subject: form.get('resident') ?? 'ada',
      expiresAt: Date.now() + CODE_MS,
    });
    return this.comeBack(redirectUri, state, { code });
  }

  private comeBack(
    redirectUri: string,
    state: string | undefined,
    parameters: Record<string, string>,
  ): Response {
    const url = new URL(redirectUri);
    const all = { ...parameters, ...(state !== undefined && { state }), iss: this.options.issuer };
    for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
    return new Response(null, {
      status: 303,
      headers: {
        Location: url.href,
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
      },
    });
  }

  private async token(request: Request): Promise<Response> {
    const form = await readForm(request);
    const client = this.clients.authenticate(request.headers.get('authorization'), form);
    this.requireResource(form);
    switch (form.get('grant_type')) {
      case 'authorization_code': {
        const grant = this.redeem(client, form);
        return this.issue(grant, grant.scopes);
      }
      case 'refresh_token':
        return this.refresh(client, form);
      default:
        throw new OAuthFailure(
          'unsupported_grant_type',
          'There are authorization_code and refresh_token.',
        );
    }
  }

  /** @throws OAuthFailure */
  private redeem(client: Client, form: URLSearchParams): Grant {
    const name = form.get('code') ?? '';
    const code = this.codes.get(name);
    if (!code || code.client.id !== client.id || code.expiresAt < Date.now())
      throw new OAuthFailure('invalid_grant', 'The code is unknown, too old, or another client’s.');
    if (code.grant) {
      code.grant.isOver = true;
      throw new OAuthFailure('invalid_grant', 'The code was used before: its tokens end.');
    }
    if (form.get('redirect_uri') !== code.redirectUri)
      throw new OAuthFailure('invalid_grant', 'redirect_uri is not the one of the sign-in.');
    const verifier = createHash('sha256').update(form.get('code_verifier') ?? '');
    if (verifier.digest('base64url') !== code.challenge)
      throw new OAuthFailure('invalid_grant', 'code_verifier does not match code_challenge.');
    const { subject, scopes } = code;
    const id = randomBytes(9).toString('base64url');
    const grant: Grant = { id, clientId: client.id, subject, scopes, isOver: false };
    this.grants.set(grant.id, grant);
    code.grant = grant;
    return grant;
  }

  private refresh(client: Client, form: URLSearchParams): Response {
    const kept = this.refreshTokens.get(hash(form.get('refresh_token') ?? ''));
    if (!kept || kept.grant.clientId !== client.id || kept.grant.isOver)
      throw new OAuthFailure(
        'invalid_grant',
        'The refresh token is unknown, revoked, or another client’s.',
      );
    if (kept.wasUsed) {
      // Two have it, and one of them should not.
      kept.grant.isOver = true;
      throw new OAuthFailure('invalid_grant', 'The refresh token was used before: its tokens end.');
    }
    const scopes = form.has('scope') ? listScopes(form.get('scope') ?? '') : kept.grant.scopes;
    if (scopes.some((scope) => !kept.grant.scopes.includes(scope)))
      throw new OAuthFailure('invalid_scope', 'A refresh can’t ask for more than was allowed.');
    kept.wasUsed = true;
    return this.issue(kept.grant, scopes);
  }

  private issue(grant: Grant, scopes: readonly string[]): Response {
    const { issuer, resource, lifetimeSeconds } = this.options;
    const iat = Math.floor(Date.now() / 1000);
    const scope = scopes.join(' ');
    const access = this.accessTokens.issue({
      iss: issuer,
      sub: grant.subject,
      aud: resource,
      client_id: grant.clientId,
      scope,
      iat,
      exp: iat + lifetimeSeconds,
      grant: grant.id,
    });
    const refresh = randomBytes(32).toString('base64url');
    this.refreshTokens.set(hash(refresh), { grant, wasUsed: false });
    return Response.json(
      {
        access_token: access,
        token_type: 'Bearer',
        expires_in: lifetimeSeconds,
        refresh_token: refresh,
        scope,
      },
      { headers: { 'Cache-Control': 'no-store' } },
    );
  }

  /** RFC 7009: an unknown token is none to be told of. */
  private async revoke(request: Request): Promise<Response> {
    const form = await readForm(request);
    const client = this.clients.authenticate(request.headers.get('authorization'), form);
    const token = form.get('token') ?? '';
    const refresh = this.refreshTokens.get(hash(token));
    if (refresh?.grant.clientId === client.id) refresh.grant.isOver = true;
    const access = this.accessTokens.read(token);
    if (access?.client_id === client.id) this.revoked.set(access.jti, true);
    return new Response(null, { status: 200, headers: { 'Cache-Control': 'no-store' } });
  }
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** @throws OAuthFailure */
async function readText(request: Request, type: string): Promise<string> {
  if (!(request.headers.get('content-type') ?? '').toLowerCase().startsWith(type))
    throw new OAuthFailure('invalid_request', `The body must be ${type}.`);
  const text = await request.text();
  if (text.length > BODY_BYTES) throw new OAuthFailure('invalid_request', 'Too long.', 413);
  return text;
}

async function readForm(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams(await readText(request, 'application/x-www-form-urlencoded'));
}

async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request, 'application/json');
  try {
    return JSON.parse(text);
  } catch {
    throw new OAuthFailure('invalid_client_metadata', 'The body is no JSON.');
  }
}
