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
import type { AccessClaims } from './access-tokens.ts';
import { KeptMap } from './kept-map.ts';
import { scopesFor } from './scopes.ts';

const toolCall = z.object({
  method: z.literal('tools/call'),
  params: z.object({ name: z.string() }),
});

export interface McpEndpointOptions {
  /** This endpoint's own address. */
  resource: string;
  resourceMetadataUrl: string;
  /** Undefined for a token that was never issued, or revoked. */
  readAccessToken: (token: string) => AccessClaims | undefined;
}

/** The demo server over Streamable HTTP, for every era; each request needs an access token with the scopes for it. */
export class McpEndpoint {
  private readonly options: McpEndpointOptions;
  // On HTTP a server of the newer era lives for one request, so the shelf has to be told what is missing from it.
  private readonly deleted = new Set<string>();
  private readonly modern = createMcpHandler(
    () => createDemoServer(this.deleted, () => this.modern.notify.resourcesChanged()),
    { legacy: 'reject' },
  );
  private readonly sessions = new KeptMap<WebStandardStreamableHTTPServerTransport>(100);

  constructor(options: McpEndpointOptions) {
    this.options = options;
  }

  async answer(request: Request): Promise<Response> {
    const body: unknown =
      request.method === 'POST'
        ? await request
            .clone()
            .json()
            .catch(() => undefined)
        : undefined;
    const admitted = await this.admit(request, body);
    if (admitted instanceof Response) return admitted;
    if (!(await isLegacyRequest(request.clone())))
      return this.modern.fetch(request, { authInfo: admitted });
    return this.answerLegacy(request, body, admitted);
  }

  async close(): Promise<void> {
    await this.modern.close();
    await Promise.all([...this.sessions.values()].map((session) => session.close()));
  }

  /** Who asks, or the challenge that tells a client how to get a token. */
  private async admit(request: Request, body: unknown): Promise<AuthInfo | Response> {
    const { resource, resourceMetadataUrl } = this.options;
    const requiredScopes = scopesOf(body);
    const authorization = request.headers.get('authorization');
    if (authorization === null)
      // Without a token there is no error to tell of (RFC 6750, section 3.1).
      return Response.json(
        { error: 'unauthorized', error_description: 'An access token is needed.' },
        {
          status: 401,
          headers: {
            'WWW-Authenticate': `Bearer scope="${requiredScopes.join(' ')}", resource_metadata="${resourceMetadataUrl}"`,
          },
        },
      );
    try {
      return await verifyBearerToken(authorization, {
        verifier: { verifyAccessToken: (token) => this.verify(token) },
        requiredScopes,
        expectedResource: new URL(resource),
      });
    } catch (error) {
      return bearerAuthChallengeResponse(error, { requiredScopes, resourceMetadataUrl });
    }
  }

  private verify(token: string): Promise<AuthInfo> {
    const claims = this.options.readAccessToken(token);
    if (!claims)
      return Promise.reject(
        new OAuthError(OAuthErrorCode.InvalidToken, 'The token is unknown or was revoked'),
      );
    const { client_id: clientId, scope, exp: expiresAt, aud, sub } = claims;
    return Promise.resolve({
      token,
      clientId,
      scopes: scope.split(' '),
      expiresAt,
      resource: new URL(aud),
      extra: { sub },
    });
  }

  private async answerLegacy(
    request: Request,
    body: unknown,
    authInfo: AuthInfo,
  ): Promise<Response> {
    const id = request.headers.get('mcp-session-id');
    const session = id === null ? undefined : this.sessions.get(id);
    if (session) return session.handleRequest(request, { authInfo });
    if (id !== null) return refusal(404, 'Session not found');
    if (!isInitializeRequest(body)) return refusal(400, 'A session begins with initialize');
    const opened = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (newId) => void this.sessions.set(newId, opened)?.close(),
      onsessionclosed: (oldId) => void this.sessions.take(oldId),
    });
    await createDemoServer().connect(opened);
    return opened.handleRequest(request, { authInfo });
  }
}

/** The scopes that all of the messages in a body need. */
function scopesOf(body: unknown): string[] {
  const messages: unknown[] = Array.isArray(body) ? body : [body];
  const scopes = messages.flatMap((message) =>
    scopesFor(toolCall.safeParse(message).data?.params.name),
  );
  return [...new Set(scopes.length > 0 ? scopes : scopesFor(undefined))];
}

function refusal(status: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', id: null, error: { code: -32_001, message } }, { status });
}
