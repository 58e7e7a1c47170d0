import { createHash, randomBytes } from 'node:crypto';

import { type AccessClaims, AccessTokens } from './access-tokens.ts';
import { type Client, Clients, isRedirectOf } from './clients.ts';
import { LimitedMap } from './limited-map.ts';
import metadata from './metadata.json' with { type: 'json' };
import { OAuthFailure, PRIVATE, refuse } from './oauth-failure.ts';
import { listScopes, READ, SCOPES } from './scopes.ts';
import { errorPage, signInPage } from './sign-in-page.ts';

const METADATA = JSON.stringify(metadata);
const CODE_MS = 60_000;
const TICKET_MS = 10 * 60_000;
const BODY_BYTES = 64 * 1024;
const ACCESS_TOKEN_SECONDS = 300;

/** An authorization request: first until the user decides, then until the client redeems its code. */
interface Ticket {
  clientId: string;
  redirectUri: string;
  state: string | null;
  challenge: string;
  scopes: readonly string[];
  subject: string;
  expiresAt: number;
  /** Set once the code is redeemed: redeeming it again ends the grant. */
  grant?: Grant;
}

/** What the user has allowed a client. */
interface Grant {
  id: string;
  clientId: string;
  subject: string;
  scopes: readonly string[];
  isOver: boolean;
}

const random = () => randomBytes(24).toString('base64url');
const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/** In memory: metadata, dynamic registration, PKCE, resource indicators, `iss`, rotating refresh tokens, revocation. */
export class AuthorizationServer {
  /** URL of the only resource that it issues tokens for. */
  readonly resource: string;
  private readonly issuer: string;
  private readonly path: string;
  private readonly clients = new Clients();
  private readonly accessTokens = new AccessTokens();
  private readonly tickets = new LimitedMap<Ticket>(200);
  private readonly codes = new LimitedMap<Ticket>(200);
  private readonly grants = new LimitedMap<Grant>(1000);
  private readonly refreshTokens = new LimitedMap<{ grant: Grant; isUsed: boolean }>(5000);
  private readonly revoked = new LimitedMap<true>(5000);

  constructor(issuer: string, resource: string) {
    this.issuer = issuer;
    this.resource = resource;
    this.path = new URL(issuer).pathname;
  }

  /** @returns undefined for the URL of another endpoint */
  async respond(request: Request): Promise<Response | undefined> {
    const { pathname, searchParams } = new URL(request.url);
    try {
      switch (`${request.method} ${pathname}`.replace(`${this.path}/`, '.../')) {
        case `GET /.well-known/oauth-authorization-server${this.path}`:
          return Response.json(JSON.parse(METADATA.replaceAll('{issuer}', this.issuer)));
        case 'GET .../jwks':
          return Response.json(this.accessTokens.keySet());
        case 'GET .../authorize':
          return this.authorize(searchParams, request.headers.get('accept-language') ?? '');
        case 'POST .../decision':
          return await this.decide(request);
        case 'POST .../register': {
          const registered = this.clients.register(await readJson(request));
          return Response.json(registered, { status: 201, headers: PRIVATE });
        }
        case 'POST .../token':
          return await this.token(request);
        case 'POST .../revoke':
          return await this.revoke(request);
        default:
          return undefined;
      }
    } catch (error) {
      if (error instanceof OAuthFailure) return error.toResponse();
      throw error;
    }
  }

  /** Undefined if it was revoked or not issued here; it may have expired. */
  readAccessToken(token: string): Promise<AccessClaims | undefined> {
    const claims = this.accessTokens.read(token);
    const isOver = this.grants.get(claims?.grant ?? '')?.isOver ?? true;
    return Promise.resolve(isOver || this.revoked.has(claims?.jti ?? '') ? undefined : claims);
  }

  private authorize(parameters: URLSearchParams, language: string): Response {
    const client = this.clients.get(parameters.get('client_id'));
    if (!client) return errorPage('unknown-client', language);
    const [only, ...others] = client.redirect_uris;
    const redirectUri = parameters.get('redirect_uri') ?? (others.length === 0 ? only : undefined);
    // No redirect to an address that the client has not registered.
    if (redirectUri === undefined || !isRedirectOf(client, redirectUri)) return errorPage('unknown-redirect', language);
    const state = parameters.get('state');
    try {
      const challenge = this.challengeOf(parameters);
      const scopes = listScopes(parameters.get('scope') ?? READ);
      const unknown = scopes.find((scope) => !SCOPES.includes(scope));
      if (unknown !== undefined) return refuse('invalid_scope', `There is no scope ${unknown}.`);
      const ticket = random();
      const request = { clientId: client.client_id, redirectUri, state, challenge, scopes };
      this.tickets.set(ticket, { ...request, subject: 'ada', expiresAt: Date.now() + TICKET_MS });
      const action = `${this.path}/decision`;
      const minutes = ACCESS_TOKEN_SECONDS / 60;
      const consent = { action, ticket, client: client.client_name, redirectUri, scopes, minutes };
      return signInPage(consent, language);
    } catch (error) {
      if (!(error instanceof OAuthFailure)) throw error;
      const { code, message } = error;
      return this.redirect(redirectUri, state, { error: code, error_description: message });
    }
  }

  /** @throws OAuthFailure */
  private challengeOf(parameters: URLSearchParams): string {
    const doubled = [...parameters.keys()].find((name) => name !== 'resource' && parameters.getAll(name).length > 1);
    if (doubled !== undefined) return refuse('invalid_request', `${doubled} is there more than once.`);
    if (parameters.get('response_type') !== 'code')
      return refuse('unsupported_response_type', 'Only response_type=code is known.');
    this.requireResource(parameters);
    if (parameters.get('code_challenge_method') !== 'S256')
      return refuse('invalid_request', 'code_challenge_method must be S256.');
    const challenge = parameters.get('code_challenge') ?? '';
    if (!/^[\w-]{43}$/.test(challenge))
      return refuse('invalid_request', 'code_challenge must be a SHA-256 in base64url.');
    return challenge;
  }

  /** @throws OAuthFailure for another resource (RFC 8707) */
  private requireResource(parameters: URLSearchParams): void {
    const { resource } = this;
    const other = parameters.getAll('resource').find((each) => each !== resource);
    if (other !== undefined)
      return refuse('invalid_target', `There are tokens for ${resource} only, not for ${other}.`);
  }

  private async decide(request: Request): Promise<Response> {
    const form = await readForm(request);
    const id = form.get('ticket') ?? '';
    const ticket = this.tickets.get(id);
    this.tickets.delete(id);
    if (!ticket || ticket.expiresAt < Date.now())
      return errorPage('too-late', request.headers.get('accept-language') ?? '');
    const scopes = ticket.scopes.filter((scope) => form.getAll('scope').includes(scope));
    if (form.get('decision') !== 'allow' || scopes.length === 0) {
      const refused = { error: 'access_denied', error_description: 'The user denied the request.' };
      return this.redirect(ticket.redirectUri, ticket.state, refused);
    }
    const code = random();
    const subject = form.get('resident') ?? ticket.subject;
    this.codes.set(code, { ...ticket, scopes, subject, expiresAt: Date.now() + CODE_MS });
    return this.redirect(ticket.redirectUri, ticket.state, { code });
  }

  private redirect(to: string, state: string | null, parameters: Record<string, string>): Response {
    const url = new URL(to);
    const all = { ...parameters, ...(state !== null && { state }), iss: this.issuer };
    for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
    return new Response(null, { status: 303, headers: { ...PRIVATE, Location: url.href } });
  }

  private async token(request: Request): Promise<Response> {
    const form = await readForm(request);
    const client = this.clients.authenticate(request.headers.get('authorization'), form);
    this.requireResource(form);
    if (form.get('grant_type') === 'authorization_code') return this.redeem(client, form);
    if (form.get('grant_type') === 'refresh_token') return this.refresh(client, form);
    return refuse('unsupported_grant_type', 'There are authorization_code and refresh_token.');
  }

  private redeem({ client_id: clientId }: Client, form: URLSearchParams): Response {
    const code = this.codes.get(form.get('code') ?? '');
    if (!code || code.clientId !== clientId || code.expiresAt < Date.now())
      return refuse('invalid_grant', 'The code is unknown, too old, or another client’s.');
    if (code.grant) {
      code.grant.isOver = true;
      return refuse('invalid_grant', 'The code was used before: its tokens end.');
    }
    if (form.get('redirect_uri') !== code.redirectUri)
      return refuse('invalid_grant', 'redirect_uri is not the one of the sign-in.');
    if (hash(form.get('code_verifier') ?? '') !== code.challenge)
      return refuse('invalid_grant', 'code_verifier does not match code_challenge.');
    const { subject, scopes } = code;
    code.grant = { id: random(), clientId, subject, scopes, isOver: false };
    this.grants.set(code.grant.id, code.grant);
    return this.issue(code.grant, scopes);
  }

  private refresh({ client_id: clientId }: Client, form: URLSearchParams): Response {
    const stored = this.refreshTokens.get(hash(form.get('refresh_token') ?? ''));
    if (!stored || stored.grant.clientId !== clientId || stored.grant.isOver)
      return refuse('invalid_grant', 'The refresh token is unknown, revoked, or another client’s.');
    if (stored.isUsed) {
      // Two clients have the token, so one of them has stolen it.
      stored.grant.isOver = true;
      return refuse('invalid_grant', 'The refresh token was used before: its tokens end.');
    }
    const allowed = stored.grant.scopes;
    const scopes = form.has('scope') ? listScopes(form.get('scope') ?? '') : allowed;
    if (scopes.some((scope) => !allowed.includes(scope)))
      return refuse('invalid_scope', 'A refresh can’t ask for more than was allowed.');
    stored.isUsed = true;
    return this.issue(stored.grant, scopes);
  }

  private issue(grant: Grant, scopes: readonly string[]): Response {
    const { issuer: iss, resource: aud } = this;
    const iat = Math.floor(Date.now() / 1000);
    const scope = scopes.join(' ');
    const whom = { iss, sub: grant.subject, aud, client_id: grant.clientId, scope };
    const when = { iat, exp: iat + ACCESS_TOKEN_SECONDS, grant: grant.id };
    const refresh = random();
    this.refreshTokens.set(hash(refresh), { grant, isUsed: false });
    const tokens = {
      access_token: this.accessTokens.issue({ ...whom, ...when }),
      token_type: 'Bearer',
      expires_in: ACCESS_TOKEN_SECONDS,
      refresh_token: refresh,
      scope,
    };
    return Response.json(tokens, { headers: PRIVATE });
  }

  /** An unknown token is no error (RFC 7009). */
  private async revoke(request: Request): Promise<Response> {
    const form = await readForm(request);
    const client = this.clients.authenticate(request.headers.get('authorization'), form);
    const token = form.get('token') ?? '';
    const refresh = this.refreshTokens.get(hash(token));
    if (refresh?.grant.clientId === client.client_id) refresh.grant.isOver = true;
    const access = this.accessTokens.read(token);
    if (access?.client_id === client.client_id) this.revoked.set(access.jti, true);
    return new Response(null, { headers: PRIVATE });
  }
}

/** @throws OAuthFailure */
async function readText(request: Request, type: string): Promise<string> {
  if (!(request.headers.get('content-type') ?? '').toLowerCase().startsWith(type))
    return refuse('invalid_request', `The body must be ${type}.`);
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
    return refuse('invalid_client_metadata', 'The body is no JSON.');
  }
}
