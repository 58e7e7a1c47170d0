import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from '@modelcontextprotocol/server';

import { AuthorizationServer } from './authorization-server.ts';
import { McpEndpoint } from './mcp-endpoint.ts';
import { SCOPES } from './scopes.ts';

export interface ProtectedTown {
  /** The MCP server's address. */
  url: string;
  close(): Promise<void>;
}

/** Starts the demo server and its authorization server on the loopback address. @param port 0: any free port */
export async function startProtectedTown(port = 0): Promise<ProtectedTown> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [issuer, resource] = [`${origin}/sign-in`, `${origin}/mcp`];
  const resourceMetadataUrl = `${origin}/.well-known/oauth-protected-resource/mcp`;
  const authorization = new AuthorizationServer(issuer, resource);
  const mcp = new McpEndpoint(authorization, resourceMetadataUrl);
  const respond = async (request: Request): Promise<Response> => {
    const foreign = hostHeaderValidationResponse(request, localhostAllowedHostnames());
    if (foreign) return foreign;
    const { pathname } = new URL(request.url);
    if (pathname === '/mcp')
      return originValidationResponse(request, localhostAllowedOrigins()) ?? (await mcp.respond(request));
    if (pathname === new URL(resourceMetadataUrl).pathname)
      return Response.json({
        resource,
        authorization_servers: [issuer],
        scopes_supported: SCOPES,
        bearer_methods_supported: ['header'],
        resource_name: 'Loupe demo town',
      });
    return (await authorization.respond(request)) ?? new Response('Not found\n', { status: 404 });
  };
  const handle = toNodeHandler(
    { fetch: respond },
    { onerror: (error) => console.error(`demo server: ${error.message}`) },
  );
  server.on('request', (request, response) => {
    void handle(request, response);
  });
  return {
    url: resource,
    close: async () => {
      await mcp.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
