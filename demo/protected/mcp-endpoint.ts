import { randomUUID } from 'node:crypto';

import {
  type AuthInfo,
  bearerAuthChallengeResponse,
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  OAuthError,
  OAuthErrorCode,
  verifyBearerToken,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import * as z from 'zod';

import { createDemoServer } from '../demo-server.ts';
import type { AuthorizationServer } from './authorization-server.ts';
import { LimitedMap } from './limited-map.ts';
import { scopesFor } from './scopes.ts';

const toolCall = z.object({ method: z.literal('tools/call'), params: z.object({ name: z.string() }) });

/** The demo server over Streamable HTTP, for every version; each request needs an access token with its scopes. */
export class McpEndpoint {
  private readonly authorization: AuthorizationServer;
  private readonly resourceMetadataUrl: string;
  // Since 2026-07-28 a server lives for one request over HTTP; deleted documents last longer.
  private readonly deleted = new Set<string>();
  private readonly modern = createMcpHandler(
    () => createDemoServer(this.deleted, () => this.modern.notify.resourcesChanged()),
    { legacy: 'reject' },
  );
  private readonly sessions = new LimitedMap<WebStandardStreamableHTTPServerTransport>(
    100,
    (oldest) => void oldest.close(),
  );

  constructor(authorization: AuthorizationServer, resourceMetadataUrl: string) {
    this.authorization = authorization;
    this.resourceMetadataUrl = resourceMetadataUrl;
  }

  async respond(request: Request): Promise<Response> {
    const json = request.clone().json() as Promise<unknown>;
    const body = await json.catch(() => undefined);
    const admitted = await this.admit(request, body);
    if (admitted instanceof Response) return admitted;
    if (!(await isLegacyRequest(request.clone()))) return this.modern.fetch(request, { authInfo: admitted });
    return this.respondLegacy(request, body, admitted);
  }

  async close(): Promise<void> {
    await this.modern.close();
    await Promise.all([...this.sessions.values()].map((session) => session.close()));
  }

  /** @returns the token's claims, or the refusal with its challenge (`WWW-Authenticate`) */
  private async admit(request: Request, body: unknown): Promise<AuthInfo | Response> {
    const { authorization: issuer, resourceMetadataUrl } = this;
    const requiredScopes = scopesOf(body);
    const authorization = request.headers.get('authorization');
    if (authorization === null) {
      // Without a token, the challenge names no error (RFC 6750, section 3.1).
      const challenge = `Bearer scope="${requiredScopes.join(' ')}", resource_metadata="${resourceMetadataUrl}"`;
      return Response.json(
        { error: 'unauthorized', error_description: 'An access token is needed.' },
        { status: 401, headers: { 'WWW-Authenticate': challenge } },
      );
    }
    try {
      return await verifyBearerToken(authorization, {
        verifier: { verifyAccessToken: (token) => this.verify(token) },
        requiredScopes,
        expectedResource: new URL(issuer.resource),
      });
    } catch (error) {
      return bearerAuthChallengeResponse(error, { requiredScopes, resourceMetadataUrl });
    }
  }

  private async verify(token: string): Promise<AuthInfo> {
    const claims = await this.authorization.readAccessToken(token);
    if (!claims) throw new OAuthError(OAuthErrorCode.InvalidToken, 'The token is unknown or was revoked');
    const { client_id: clientId, exp: expiresAt, aud, sub } = claims;
    const scopes = claims.scope.split(' ');
    return { token, clientId, scopes, expiresAt, resource: new URL(aud), extra: { sub } };
  }

  private async respondLegacy(request: Request, body: unknown, authInfo: AuthInfo) {
    const id = request.headers.get('mcp-session-id');
    const session = id === null ? undefined : this.sessions.get(id);
    if (session) return session.handleRequest(request, { authInfo });
    if (id !== null) return refusal(404, 'Session not found');
    if (!isInitializeRequest(body)) return refusal(400, 'A session begins with initialize');
    const opened = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (newId) => void this.sessions.set(newId, opened),
      onsessionclosed: (oldId) => void this.sessions.delete(oldId),
    });
    await createDemoServer().connect(opened);
    return opened.handleRequest(request, { authInfo });
  }
}

function scopesOf(body: unknown): string[] {
  const messages = z.array(z.unknown()).catch([body]).parse(body);
  const tools = messages.map((message) => toolCall.safeParse(message).data?.params.name);
  return scopesFor(tools);
}

function refusal(status: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', id: null, error: { code: -32_001, message } }, { status });
}
