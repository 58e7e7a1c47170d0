// An MCP server with oidc-provider, a certified authorization server: dynamic registration, PKCE, resource indicators,
// JWT access tokens, rotating refresh tokens, revocation, DPoP. To try it: node --import tsx
// e2e/authorization/oidc-server.ts
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHash, randomBytes } from 'node:crypto';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import {
  calculateJwkThumbprint,
  createRemoteJWKSet,
  EmbeddedJWK,
  errors as joseErrors,
  type JWTPayload,
  jwtVerify,
} from 'jose';
import { errors, Provider } from 'oidc-provider';

export interface OidcServerOptions {
  /** Of an access token, in seconds. */
  lifetime?: number;
  /** Accepts only tokens that are bound to a key (RFC 9449). */
  dpop?: boolean;
  /** The authorization server requires its nonce in each proof. */
  nonce?: boolean;
}

export interface OidcServer {
  /** The MCP server. */
  url: string;
  issuer: string;
  /** The accepted `Authorization` headers. */
  letIn: ReadonlySet<string>;
  stop(): Promise<void>;
}

// The only function of Node 22 that oidc-provider lacks in Node 20.
if (!('parse' in URL)) {
  const parse = (url: string, base?: string) => (URL.canParse(url, base) ? new URL(url, base) : null);
  Object.assign(URL, { parse });
}

const SCOPES = ['read', 'write'];
/** Maximum age of a proof. */
const PROOF_SECONDS = 60;

/** In this process. The consent page has one button, "Allow". */
export async function startOidcServer(options: OidcServerOptions = {}): Promise<OidcServer> {
  const [authorizationServer, mcpServer] = [createServer(), createServer()];
  const [issuer, origin] = [await listen(authorizationServer), await listen(mcpServer)];
  const url = `${origin}/mcp`;
  const letIn = new Set<string>();
  const provider = createProvider(issuer, url, options);
  authorizationServer.on('request', withConsent(provider));
  mcpServer.on('request', protectedMcp({ url, issuer, needsProof: options.dpop === true, letIn }));
  return {
    url,
    issuer,
    letIn,
    stop: async () => {
      await Promise.all([authorizationServer, mcpServer].map((server) => end(server)));
    },
  };
}

function createProvider(
  issuer: string,
  resource: string,
  { lifetime = 300, nonce = false }: OidcServerOptions,
): Provider {
  return new Provider(issuer, {
    scopes: ['openid', 'offline_access', ...SCOPES],
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    clientDefaults: { grant_types: ['authorization_code', 'refresh_token'] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    clientBasedCORS: () => false,
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id }) }),
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    pkce: { required: () => true },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    ttl: {
      AccessToken: lifetime,
      Grant: 3600,
      Interaction: 600,
      RefreshToken: 3600,
      Session: 3600,
    },
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true },
      revocation: { enabled: true },
      dPoP: { enabled: true, nonceSecret: randomBytes(32), requireNonce: () => nonce },
      resourceIndicators: {
        enabled: true,
        // A refresh need not repeat the resource.
        useGrantedResource: () => true,
        getResourceServerInfo: (_: unknown, asked: string) => {
          if (asked !== resource) throw new errors.InvalidTarget();
          return {
            scope: SCOPES.join(' '),
            audience: resource,
            accessTokenFormat: 'jwt',
            accessTokenTTL: lifetime,
            jwt: { sign: { alg: 'RS256' } },
          };
        },
      },
    },
  });
}

/** The provider with a page for sign-in and consent. */
function withConsent(provider: Provider): RequestListener {
  const others = provider.callback();
  const answer = async (...[request, response]: Parameters<RequestListener>): Promise<void> => {
    const { uid, params } = await provider.interactionDetails(request, response);
    if (request.method === 'GET') {
      response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end(
          `<!doctype html><html lang="en"><title>Sign in</title><link rel="icon" href="data:,"><h1>Sign in</h1><form method="post" action="/interaction/${uid}"><button>Allow</button></form></html>`,
        );
      return;
    }
    const { client_id: clientId = '', scope = '', resource = '' } = params;
    const grant = new provider.Grant({ accountId: 'ada', clientId });
    grant.addOIDCScope(scope);
    grant.addResourceScope(resource, scope);
    await provider.interactionFinished(request, response, {
      login: { accountId: 'ada' },
      consent: { grantId: await grant.save() },
    });
  };
  return (request, response) => {
    if (request.url?.startsWith('/interaction/') === true)
      answer(request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
    else others(request, response);
  };
}

interface Protection {
  url: string;
  issuer: string;
  needsProof: boolean;
  letIn: Set<string>;
}

/** The MCP server, which verifies tokens by the authorization server's published keys. */
function protectedMcp({ url, issuer, needsProof, letIn }: Protection): RequestListener {
  const mcp = createMcpHandler(createTools);
  const keys = createRemoteJWKSet(new URL('/jwks', issuer));
  const metadataUrl = new URL('/.well-known/oauth-protected-resource/mcp', url).href;
  const scheme = needsProof ? 'DPoP' : 'Bearer';
  const refuse = (error?: string): Response => {
    const words = [
      ...(error === undefined ? [] : [`error="invalid_token", error_description="${error}"`]),
      `scope="read"`,
      `resource_metadata="${metadataUrl}"`,
    ];
    return Response.json(
      { error: 'invalid_token' },
      { status: 401, headers: { 'WWW-Authenticate': `${scheme} ${words.join(', ')}` } },
    );
  };
  const answer = async (request: Request): Promise<Response> => {
    if (request.url === metadataUrl)
      return Response.json({
        resource: url,
        authorization_servers: [issuer],
        scopes_supported: SCOPES,
        ...(needsProof && { dpop_bound_access_tokens_required: true }),
      });
    if (request.url !== url) return new Response('Not found', { status: 404 });
    const [given, token] = (request.headers.get('authorization') ?? '').split(' ');
    if (token === undefined || given?.toLowerCase() !== scheme.toLowerCase()) return refuse();
    try {
      const { payload } = await jwtVerify(token, keys, { issuer, audience: url });
      if (needsProof) await requireProof(request, token, payload);
    } catch (error) {
      if (error instanceof joseErrors.JOSEError) return refuse(error.message.replaceAll('"', "'"));
      throw error;
    }
    letIn.add(`${given} ${token}`);
    return mcp.fetch(request);
  };
  const handle = toNodeHandler({ fetch: answer }, { onerror: (error) => console.error(error) });
  return (request, response) => void handle(request, response);
}

/** @throws JOSEError unless the request has a proof of the key that its token is bound to (RFC 9449, section 4.3) */
async function requireProof(request: Request, token: string, claims: JWTPayload): Promise<void> {
  const { payload, protectedHeader } = await jwtVerify(request.headers.get('dpop') ?? '', EmbeddedJWK, {
    typ: 'dpop+jwt',
    maxTokenAge: PROOF_SECONDS,
    requiredClaims: ['jti', 'iat'],
  });
  const bound = (claims['cnf'] as { jkt?: string } | undefined)?.jkt;
  const expected = {
    htm: request.method,
    htu: request.url,
    ath: createHash('sha256').update(token).digest('base64url'),
  };
  const wrong = Object.entries(expected).find(([name, value]) => payload[name] !== value)?.[0];
  if (wrong !== undefined) throw new joseErrors.JWTInvalid(`${wrong} of the proof is wrong`);
  if (!protectedHeader.jwk || (await calculateJwkThumbprint(protectedHeader.jwk)) !== bound)
    throw new joseErrors.JWTInvalid('The token is bound to another key');
}

function createTools(): McpServer {
  const server = new McpServer({ name: 'oidc-server', version: '1.0.0' });
  server.registerTool('echo', { description: 'Says hello' }, () => ({
    content: [{ type: 'text', text: 'hello' }],
  }));
  return server;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function end(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

if (process.argv[1] === import.meta.filename) {
  const { url } = await startOidcServer({
    dpop: process.argv.includes('--dpop'),
    nonce: process.argv.includes('--nonce'),
  });
  process.stdout.write(`${url}\n`);
}
