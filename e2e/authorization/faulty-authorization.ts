// Protected MCP servers with exactly one fault each: /FAULT/mcp, with its authorization server at /FAULT/as, which
// needs no consent: /authorize redirects at once. To try it: node --import tsx e2e/authorization/faulty-authorization.ts
import { execFileSync } from 'node:child_process';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

/** The pre-registered client of `no-registration` and `client-authentication`. */
export const KNOWN_CLIENT = { id: 'known-client', secret: 'known-client-secret' };
/** Required by `private-parameter` in an authorization request. */
export const WANTED_PARAMETER = ['audience', 'https://api.example.com'] as const;

export const FAULTS = [
  /** Nothing is wrong. */
  'none',
  /** 1 The metadata's issuer has a slash at its end that the resource metadata lacks. */
  'issuer-slash',
  /** 1 … another path. */
  'issuer-path',
  /** 2 The authorization endpoint refuses any `resource`, as Entra does. */
  'resource-refused',
  /** 3 A redirect URI is taken at registration, and refused with the code. */
  'redirect-mismatch',
  /** 4 The refresh token is refused. */
  'refresh-refused',
  /** 4 There is no refresh token. */
  'no-refresh-token',
  /** 5 A client is forgotten as soon as it has a token. */
  'stale-registration',
  /** 5 Every other client is forgotten before it signs in: the sign-in page says so, and does not lead back. */
  'forgotten-client',
  /** 6 No dynamic registration; {@link KNOWN_CLIENT} is known. */
  'no-registration',
  /** 6 Registration is refused. */
  'registration-refused',
  /** 7 The metadata's resource has a slash at its end. */
  'resource-slash',
  /** 8 The resource metadata is only where the challenge says, which is no usual place. Nothing is wrong with that. */
  'metadata-elsewhere',
  /** 8 The challenge names no metadata, which is at the usual place. */
  'challenge-without-metadata',
  /** 8 The resource metadata names an authorization server that has none. */
  'metadata-absent',
  /** The authorization server's metadata is a page of HTML. */
  'metadata-malformed',
  /** 9 PKCE is not advertised, though it works. */
  'pkce-not-advertised',
  /** 10 The server refuses every token. */
  'token-not-accepted',
  /** 11 Tokens are for another resource. */
  'wrong-audience',
  /** 12 `client_secret_basic` is advertised, `client_secret_post` is what works. */
  'client-authentication',
  /** 13 Fewer scopes are granted than were asked for, and the tools need them all. */
  'scopes-missing',
  /** 13 The tool `write` needs a scope that no token gets. */
  'scope-limit',
  /** 14 {@link WANTED_PARAMETER} is missing. */
  'private-parameter',
  'access-denied',
  'token-refused',
  'token-malformed',
  'state-mismatch',
  /** `iss` is another's. */
  'iss-mismatch',
  /** `iss` is advertised and missing. */
  'iss-missing',
  /** The metadata has no token endpoint. */
  'endpoint-missing',
  /** The authorization endpoint is a `javascript:` address. */
  'unsafe-address',
  /** The token endpoint redirects. */
  'redirected',
  /** 15 The authorization server's certificate is its own (TLS). */
  'tls',
  /** Nobody listens where the authorization server should be. */
  'network',
  /** Everybody is let in. */
  'open',
  /** A token in the query opens the door, as do those of another audience and those that expired. */
  'lets-in',
] as const;
export type Fault = (typeof FAULTS)[number];

export interface FaultyAuthorization {
  origin: string;
  /** The MCP server with this fault. */
  url(fault: Fault): string;
  issuer(fault: Fault): string;
  /** In order: `POST /none/as/token`. */
  readonly requests: string[];
  stop(): Promise<void>;
}

interface Authorized {
  clientId: string;
  redirectUri: string;
  challenge: string;
  scope: string;
}

const SCOPES = ['read', 'write'];
const LIFETIME = 3600;
const KEY = randomBytes(32);
/** Nothing listens on this port. */
const NOBODY = 'http://127.0.0.1:9';

/** In this process. */
export async function startFaultyAuthorization(port = 0): Promise<FaultyAuthorization> {
  const requests: string[] = [];
  const servers = new Map<string, FaultyServer>();
  const listener = listenerOf(async (request) => {
    const { pathname } = new URL(request.url);
    requests.push(`${request.method} ${pathname}`);
    const [, fault = ''] = /^(?:\/\.well-known\/[a-z-]+)?\/([a-z-]+)\//.exec(pathname) ?? [];
    return (await servers.get(fault)?.answer(request)) ?? notFound();
  });
  const server = createServer(listener);
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const tls = await startTls(listener);
  const origin = originOf('http', server.address());
  const issuer = (fault: Fault): string => {
    if (fault === 'network') return `${NOBODY}/as`;
    return `${fault === 'tls' ? tls.origin : origin}/${fault}/as`;
  };
  for (const fault of FAULTS) servers.set(fault, new FaultyServer(fault, origin, issuer(fault)));
  return {
    origin,
    url: (fault) => `${origin}/${fault}/mcp`,
    issuer,
    requests,
    stop: async () => {
      tls.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An MCP server with its authorization server. */
class FaultyServer {
  private readonly fault: Fault;
  private readonly origin: string;
  private readonly url: string;
  private readonly issuer: string;
  private readonly mcp = createMcpHandler(createTools);
  private readonly clients = new Set<string>();
  private registrations = 0;
  private readonly codes = new Map<string, Authorized>();
  private readonly refreshTokens = new Map<string, Authorized>();

  constructor(fault: Fault, origin: string, issuer: string) {
    this.fault = fault;
    this.origin = origin;
    this.url = `${origin}/${fault}/mcp`;
    this.issuer = issuer;
  }

  async answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.replace(`/${this.fault}/`, '/');
    if (path === '/mcp') return this.answerMcp(request, searchParams);
    switch (`${request.method} ${path}`) {
      case 'GET /.well-known/oauth-protected-resource/mcp':
        return this.fault === 'metadata-elsewhere' ? notFound() : this.resourceMetadata();
      case 'GET /custom/metadata.json':
        return this.resourceMetadata();
      case 'GET /.well-known/oauth-authorization-server/as':
        return this.serverMetadata();
      case 'GET /as/authorize':
        return this.authorize(searchParams);
      case 'POST /as/register':
        return this.register();
      case 'POST /as/token':
        return this.token(request, new URLSearchParams(await request.text()));
      case 'POST /as/revoke':
        this.refreshTokens.delete(new URLSearchParams(await request.text()).get('token') ?? '');
        return new Response(null);
      default:
        return notFound();
    }
  }

  private resourceMetadata(): Response {
    return Response.json({
      resource: this.fault === 'resource-slash' ? `${this.url}/` : this.url,
      authorization_servers: [this.issuer],
      scopes_supported: SCOPES,
    });
  }

  private serverMetadata(): Response {
    const { fault, issuer } = this;
    if (fault === 'metadata-absent') return notFound();
    if (fault === 'metadata-malformed') return html('Welcome', 200);
    const ending = { 'issuer-slash': '/', 'issuer-path': '/v2.0' }[fault as string] ?? '';
    const cannotRegister = fault === 'no-registration' || fault === 'client-authentication';
    const isBasicAlone = fault === 'client-authentication';
    return Response.json({
      issuer: issuer + ending,
      authorization_endpoint: fault === 'unsafe-address' ? 'javascript:alert(1)' : `${issuer}/authorize`,
      ...(fault !== 'endpoint-missing' && { token_endpoint: `${issuer}/token` }),
      ...(!cannotRegister && { registration_endpoint: `${issuer}/register` }),
      revocation_endpoint: `${issuer}/revoke`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      ...(fault !== 'pkce-not-advertised' && { code_challenge_methods_supported: ['S256'] }),
      token_endpoint_auth_methods_supported: isBasicAlone
        ? ['client_secret_basic']
        : ['none', 'client_secret_basic', 'client_secret_post'],
      scopes_supported: SCOPES,
      authorization_response_iss_parameter_supported: true,
    });
  }

  private register(): Response {
    if (this.fault === 'registration-refused')
      return refusal('invalid_client_metadata', 'A software statement is required');
    const id = `client-${randomBytes(6).toString('hex')}`;
    this.registrations += 1;
    const isForgotten = this.fault === 'forgotten-client' && this.registrations % 2 === 1;
    if (!isForgotten) this.clients.add(id);
    return Response.json({ client_id: id, token_endpoint_auth_method: 'none' }, { status: 201 });
  }

  private authorize(asked: URLSearchParams): Response {
    const { fault } = this;
    const redirectUri = asked.get('redirect_uri') ?? '';
    const clientId = asked.get('client_id') ?? '';
    const isKnown = this.isClient(clientId) || fault === 'stale-registration';
    if (!isKnown || !URL.canParse(redirectUri)) return html('Unknown client', 400);
    const back = new URL(redirectUri);
    const answer = back.searchParams;
    const state = asked.get('state') ?? '';
    answer.set('state', fault === 'state-mismatch' ? `${state}x` : state);
    if (fault !== 'iss-missing') answer.set('iss', fault === 'iss-mismatch' ? 'https://evil.example.com' : this.issuer);
    const error = this.authorizationError(asked);
    if (error) {
      answer.set('error', error[0]);
      answer.set('error_description', error[1]);
    } else {
      const code = randomBytes(12).toString('hex');
      const challenge = asked.get('code_challenge') ?? '';
      const scope = this.granted(asked.get('scope') ?? 'read');
      this.codes.set(code, { clientId, redirectUri, challenge, scope });
      answer.set('code', code);
    }
    return new Response(null, { status: 302, headers: { Location: back.href } });
  }

  private authorizationError(asked: URLSearchParams): readonly [code: string, description: string] | undefined {
    const [name, value] = WANTED_PARAMETER;
    if (this.fault === 'access-denied') return ['access_denied', 'The resource owner denied the request'];
    if (this.fault === 'resource-refused' && asked.has('resource'))
      return [
        'invalid_target',
        'AADSTS9010010: The resource parameter provided in the request doesn’t match with the requested scopes.',
      ];
    if (this.fault === 'private-parameter' && asked.get(name) !== value)
      return ['invalid_request', `Missing required parameter: ${name}`];
    return undefined;
  }

  private granted(scope: string): string {
    if (this.fault === 'scopes-missing') return 'profile';
    return this.fault === 'scope-limit' ? 'read' : scope;
  }

  private token(request: Request, form: URLSearchParams): Response {
    const { fault } = this;
    if (fault === 'redirected')
      return new Response(null, { status: 307, headers: { Location: `${this.issuer}/elsewhere` } });
    if (fault === 'token-refused') return refusal('invalid_grant', 'AADSTS70008: The code has expired');
    if (fault === 'token-malformed') return html('OK', 200);
    const wrongClient = this.clientError(request.headers.get('authorization') ?? '', form);
    if (wrongClient !== undefined) return refusal('invalid_client', wrongClient, 401);
    const isRefresh = form.get('grant_type') === 'refresh_token';
    const kept = isRefresh ? this.refreshTokens : this.codes;
    const name = form.get(isRefresh ? 'refresh_token' : 'code') ?? '';
    const found = kept.get(name);
    kept.delete(name);
    if (!found || (isRefresh && fault === 'refresh-refused'))
      return refusal('invalid_grant', 'The grant has expired or was revoked');
    const wrongCode = isRefresh ? undefined : this.codeError(form, found);
    if (wrongCode !== undefined) return refusal('invalid_grant', wrongCode);
    if (fault === 'stale-registration') this.clients.delete(found.clientId);
    return this.issue(found);
  }

  private codeError(form: URLSearchParams, code: Authorized): string | undefined {
    if (this.fault === 'redirect-mismatch' || form.get('redirect_uri') !== code.redirectUri)
      return 'redirect_uri does not match the one that was registered';
    const verifier = createHash('sha256').update(form.get('code_verifier') ?? '');
    return verifier.digest('base64url') === code.challenge ? undefined : 'code_verifier is wrong';
  }

  private clientError(authorization: string, form: URLSearchParams): string | undefined {
    const basic = /^Basic (.*)$/i.exec(authorization)?.[1];
    const [basicId, basicSecret] = Buffer.from(basic ?? '', 'base64')
      .toString()
      .split(':');
    const id = basicId || (form.get('client_id') ?? '');
    if (id !== KNOWN_CLIENT.id) return this.isClient(id) ? undefined : `There is no client ${id}`;
    if (this.fault === 'client-authentication' && basic !== undefined)
      return 'The client credentials must be in the body';
    const secret = basicSecret ?? form.get('client_secret') ?? '';
    return secret === KNOWN_CLIENT.secret ? undefined : 'The client secret is wrong';
  }

  private isClient(id: string): boolean {
    return this.clients.has(id) || id === KNOWN_CLIENT.id;
  }

  private issue(authorized: Authorized): Response {
    const { fault } = this;
    const { clientId, scope } = authorized;
    const iat = Math.floor(Date.now() / 1000);
    const refresh = randomBytes(16).toString('hex');
    this.refreshTokens.set(refresh, authorized);
    return Response.json({
      access_token: signed({
        iss: this.issuer,
        aud: fault === 'wrong-audience' ? 'https://graph.example.com' : this.url,
        sub: 'person',
        client_id: clientId,
        scope,
        iat,
        exp: iat + LIFETIME,
      }),
      token_type: 'Bearer',
      expires_in: LIFETIME,
      ...(fault !== 'no-refresh-token' && { refresh_token: refresh }),
      scope,
    });
  }

  private async answerMcp(request: Request, query: URLSearchParams): Promise<Response> {
    const refused = this.fault === 'open' ? undefined : await this.refused(request, query);
    return refused ?? this.mcp.fetch(request);
  }

  private async refused(request: Request, query: URLSearchParams): Promise<Response | undefined> {
    const { fault } = this;
    const isLax = fault === 'lets-in';
    const header = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
    const token = header ?? (isLax ? query.get('access_token') : null);
    if (token === null) return this.challenge(401, { scope: fault === 'scopes-missing' ? 'read write' : 'read' });
    const invalid = (why: string): Response => this.challenge(401, { error: 'invalid_token', error_description: why });
    const claims = readToken(token);
    if (!claims || fault === 'token-not-accepted') return invalid('The token is not valid here');
    if (claims.aud !== this.url && !isLax) return invalid('The audience is invalid');
    if (claims.exp * 1000 < Date.now() && !isLax) return invalid('The token has expired');
    const scope = await neededScope(request);
    return claims.scope.split(' ').includes(scope)
      ? undefined
      : this.challenge(403, { error: 'insufficient_scope', scope });
  }

  private challenge(status: number, parameters: Record<string, string>): Response {
    const metadata =
      this.fault === 'metadata-elsewhere'
        ? `${this.origin}/${this.fault}/custom/metadata.json`
        : `${this.origin}/.well-known/oauth-protected-resource/${this.fault}/mcp`;
    const all = {
      ...parameters,
      ...(this.fault !== 'challenge-without-metadata' && { resource_metadata: metadata }),
    };
    const words = Object.entries(all).map(([name, value]) => `${name}="${value}"`);
    return Response.json(
      { error: parameters['error'] ?? 'unauthorized' },
      { status, headers: { 'WWW-Authenticate': `Bearer ${words.join(', ')}` } },
    );
  }
}

function createTools(): McpServer {
  const server = new McpServer({ name: 'faulty-authorization', version: '1.0.0' });
  const answer = (text: string) => ({ content: [{ type: 'text' as const, text }] });
  server.registerTool(
    'echo',
    { description: 'Needs the scope read', inputSchema: z.object({ text: z.string().default('') }) },
    ({ text }) => answer(text),
  );
  server.registerTool('write', { description: 'Needs the scope write' }, () => answer('written'));
  return server;
}

async function neededScope(request: Request): Promise<string> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined);
  const { method, params } = (body ?? {}) as { method?: string; params?: { name?: string } };
  return method === 'tools/call' && params?.name === 'write' ? 'write' : 'read';
}

/** A JWT (HS256), which only this server can verify. */
function signed(claims: object): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const text = `${encode({ alg: 'HS256', typ: 'at+jwt' })}.${encode(claims)}`;
  return `${text}.${signature(text)}`;
}

function signature(text: string): string {
  return createHmac('sha256', KEY).update(text).digest('base64url');
}

function readToken(token: string): { aud: string; exp: number; scope: string } | undefined {
  const [header = '', claims = '', given] = token.split('.');
  if (given !== signature(`${header}.${claims}`)) return undefined;
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as ReturnType<typeof readToken>;
}

function refusal(code: string, description: string, status = 400): Response {
  return Response.json({ error: code, error_description: description }, { status });
}

function notFound(): Response {
  return new Response('Not found', { status: 404 });
}

function html(title: string, status: number): Response {
  const headers = { 'Content-Type': 'text/html' };
  return new Response(`<!doctype html><title>${title}</title>`, { status, headers });
}

function listenerOf(answer: (request: Request) => Promise<Response>): RequestListener {
  const handle = toNodeHandler({ fetch: answer }, { onerror: (error) => console.error(error) });
  return (request, response) => void handle(request, response);
}

function originOf(scheme: string, address: string | AddressInfo | null): string {
  return `${scheme}://127.0.0.1:${(address as AddressInfo).port}`;
}

/** With a self-signed certificate. */
async function startTls(listener: RequestListener): Promise<{ origin: string; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-tls-'));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
      ...['-keyout', keyFile, '-out', certFile, '-days', '2', '-subj', '/CN=self-signed.example'],
      ...['-addext', 'subjectAltName=IP:127.0.0.1'],
    ],
    { stdio: 'ignore' },
  );
  const [key, cert] = [readFileSync(keyFile), readFileSync(certFile)];
  rmSync(folder, { recursive: true });
  const server = createTlsServer({ key, cert }, listener);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    origin: originOf('https', server.address()),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

if (process.argv[1] === import.meta.filename) {
  const faulty = await startFaultyAuthorization(Number(process.env['PORT'] ?? 0));
  process.stdout.write(`${FAULTS.map((fault) => faulty.url(fault)).join('\n')}\n`);
}
