import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FAST } from '../../../proxy/stream';
import { nodeHost } from '../../../cli/node-host';
import type { Host, KeyValueStore, Vault } from '../../host';
import { DEFAULT_PROTOCOL } from '../../protocol/protocol-settings';
import { Session } from '../../session/session';
import { memoryVault } from '../memory-vault';
import { type AuthorizationSettings, DEFAULT_AUTHORIZATION } from '../model';

/** One answer of the test's server. */
export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** Whether it never comes. */
  isLate?: boolean;
}

/** A request as the test's server saw it. */
export interface Seen {
  method: string;
  path: string;
  url: URL;
  headers: IncomingMessage['headers'];
  form: URLSearchParams;
  json: Record<string, unknown>;
}

/** What the test's server does otherwise than a correct one. */
export interface Behaviour {
  /** Over the metadata of the resource; undefined: there is none. */
  resource?: Record<string, unknown>;
  metadata?: Record<string, unknown>;
  /** Before all else: undefined goes on as usual. */
  intercept?: (seen: Seen) => Answer | undefined;
  challenge?: string;
  /** Before the paths of the endpoints, such as `/oauth`. */
  at?: string;
  /** Milliseconds that a token lives. */
  lifetime?: number;
  /** Given with each access token. */
  idToken?: string;
  /** Parameters of the redirect, over the usual ones; undefined leaves one out. */
  redirect?: Record<string, string | undefined>;
}

export interface TestServer {
  origin: string;
  url: string;
  seen: Seen[];
  /** What was answered, in the same order. */
  answered: Answer[];
  behaviour: Behaviour;
  /** Requests to a path, oldest first. */
  to(path: string): Seen[];
  /** Access tokens that are good, with the scope of each. */
  tokens: Map<string, string>;
  stop(): Promise<void>;
}

const METADATA = ['authorize', 'token', 'register', 'revoke'] as const;

/** A protected MCP server and its authorization server, on one port: correct but for what its behaviour says. */
export async function startTestServer(behaviour: Behaviour = {}): Promise<TestServer> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clients = new Map<string, { secret?: string }>();
  const codes = new Map<string, URLSearchParams>();
  const refreshTokens = new Map<string, string>();
  const test: TestServer = {
    origin,
    url: `${origin}/mcp`,
    seen: [],
    answered: [],
    behaviour,
    to: (path) => test.seen.filter((each) => each.path === path),
    tokens: new Map(),
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const text = Buffer.concat(pieces).toString();
    const url = new URL(request.url ?? '', origin);
    const isForm = request.headers['content-type']?.includes('urlencoded') ?? false;
    const seen: Seen = {
      method: request.method ?? '',
      path: url.pathname,
      url,
      headers: request.headers,
      form: new URLSearchParams(isForm ? text : ''),
      json: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
    };
    test.seen.push(seen);
    const given = test.behaviour.intercept?.(seen) ?? usual(seen);
    test.answered.push(given);
    if (given.isLate) return;
    const { status, headers = {}, body } = given;
    const isText = typeof body === 'string';
    const type = isText ? 'text/html' : 'application/json';
    response.writeHead(status, { ...(body !== undefined && { 'content-type': type }), ...headers });
    response.end(body === undefined ? undefined : isText ? body : JSON.stringify(body));
  }

  function usual(seen: Seen): Answer {
    const { at = '' } = test.behaviour;
    const isEndpoint = at !== '' && seen.path.startsWith(`${at}/`);
    switch (isEndpoint ? seen.path.slice(at.length) : seen.path) {
      case '/.well-known/oauth-protected-resource/mcp':
        return 'resource' in test.behaviour && test.behaviour.resource === undefined
          ? NOT_FOUND
          : {
              status: 200,
              body: { resource: test.url, authorization_servers: [origin], ...test.behaviour.resource },
            };
      case '/.well-known/oauth-authorization-server':
        return 'metadata' in test.behaviour && test.behaviour.metadata === undefined
          ? NOT_FOUND
          : { status: 200, body: { ...usualMetadata(), ...test.behaviour.metadata } };
      case '/register': {
        const id = `client-${randomUUID()}`;
        const auth = seen.json['token_endpoint_auth_method'];
        const secret = auth === 'none' ? undefined : `secret-${randomUUID()}`;
        clients.set(id, { secret });
        return {
          status: 201,
          body: { client_id: id, token_endpoint_auth_method: auth, ...(secret && { client_secret: secret }) },
        };
      }
      case '/authorize': {
        const code = `code-${randomUUID()}`;
        codes.set(code, seen.url.searchParams);
        const back = new URL(seen.url.searchParams.get('redirect_uri') ?? '');
        const state = seen.url.searchParams.get('state') ?? '';
        const parameters: Behaviour['redirect'] = { code, state, iss: origin, ...test.behaviour.redirect };
        for (const [name, value] of Object.entries(parameters)) {
          if (value !== undefined) back.searchParams.set(name, value);
        }
        return { status: 302, headers: { location: back.href } };
      }
      case '/token':
        return tokenAnswer(seen);
      case '/revoke':
        test.tokens.delete(seen.form.get('token') ?? '');
        refreshTokens.delete(seen.form.get('token') ?? '');
        return { status: 200, body: {} };
      case '/mcp':
        return mcp(seen);
      default:
        return NOT_FOUND;
    }
  }

  function usualMetadata(): Record<string, unknown> {
    const endpoints = METADATA.map((name): [string, string] => [
      ENDPOINTS[name],
      `${origin}${test.behaviour.at ?? ''}/${name}`,
    ]);
    return {
      issuer: origin,
      ...Object.fromEntries(endpoints),
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  function tokenAnswer({ form }: Seen): Answer {
    const grant = form.get('grant_type');
    if (grant === 'authorization_code') {
      const asked = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const verifier = form.get('code_verifier') ?? '';
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      if (challenge !== asked?.get('code_challenge')) return refused('invalid_grant', 'No such code.');
      if (asked.get('redirect_uri') !== form.get('redirect_uri')) return refused('invalid_grant', 'Another address.');
      return granted(asked.get('scope') ?? '');
    }
    if (grant === 'refresh_token') {
      const old = form.get('refresh_token') ?? '';
      const scope = refreshTokens.get(old);
      refreshTokens.delete(old);
      return scope === undefined ? refused('invalid_grant', 'It was used.') : granted(scope);
    }
    return granted(form.get('scope') ?? '');
  }

  function granted(scope: string): Answer {
    const { lifetime = 3_600_000, idToken } = test.behaviour;
    const [access, refresh] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`];
    test.tokens.set(access, scope);
    refreshTokens.set(refresh, scope);
    return {
      status: 200,
      body: {
        access_token: access,
        token_type: 'Bearer',
        expires_in: lifetime / 1000,
        refresh_token: refresh,
        ...(idToken !== undefined && { id_token: idToken }),
        ...(scope !== '' && { scope }),
      },
    };
  }

  function mcp(seen: Seen): Answer {
    const { headers } = seen;
    const token = headers.authorization?.replace(/^(?:Bearer|DPoP) /, '') ?? '';
    if (!test.tokens.has(token)) {
      const usualChallenge = `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`;
      return { status: 401, headers: { 'www-authenticate': test.behaviour.challenge ?? usualChallenge } };
    }
    return openAnswer(seen);
  }
  return test;
}

/** What the MCP server answers to whom it lets in. */
export function openAnswer({ json, method }: Seen): Answer {
  if (method !== 'POST') return { status: 405 };
  const { id, method: name } = json;
  if (id === undefined) return { status: 202 };
  const results: Record<string, unknown> = {
    initialize: {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'test', version: '1' },
    },
    'tools/list': { tools: [{ name: 'look', inputSchema: { type: 'object' } }] },
    'tools/call': { content: [{ type: 'text', text: 'seen' }] },
  };
  const result = results[String(name)];
  const error = { code: -32601, message: 'No such method.' };
  return { status: 200, body: { jsonrpc: '2.0', id, ...(result ? { result } : { error }) } };
}

const NOT_FOUND: Answer = { status: 404, body: 'Nothing is here.' };

const ENDPOINTS = {
  authorize: 'authorization_endpoint',
  token: 'token_endpoint',
  register: 'registration_endpoint',
  revoke: 'revocation_endpoint',
} as const;

/** An answer of a token endpoint that refuses. */
export function refused(error: string, description: string, status = 400): Answer {
  return { status, body: { error, error_description: description } };
}

/** What a page's tab keeps. */
export function memoryStorage(): KeyValueStore & { values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** A session of a page whose person has a browser that follows redirects, and consents to all. */
export function sessionOf(
  url: string,
  {
    settings = {},
    vault = memoryVault(),
    storage = memoryStorage(),
    host: more = {},
    headers = {},
    parameters,
  }: {
    settings?: Partial<AuthorizationSettings>;
    vault?: Vault;
    storage?: KeyValueStore;
    host?: Partial<Host>;
    headers?: Record<string, string>;
    parameters?: string;
  } = {},
) {
  const node = nodeHost();
  const session = new Session(
    { ...node, vault, storage, pagePort: 6274, ...more },
    {
      name: 'test',
      target: { kind: 'http', url, headers },
      origin: 'person',
      keepSecrets: false,
      confirmDestructive: true,
      callTimeout: 5000,
      protocol: { ...DEFAULT_PROTOCOL, version: '2025-11-25' },
      authorization: { ...DEFAULT_AUTHORIZATION, ...settings },
      parameters,
    },
  );
  const { authorization } = session;
  /** Opens the address that the flow waits for, and hands over where it leads. @param isOver where it never waits */
  const browse = async (isOver = () => false): Promise<string> => {
    await until(() => authorization.snapshot().browser !== undefined || isOver());
    const { browser } = authorization.snapshot();
    if (!browser) return '';
    const { headers: answered } = await fetch(browser.url, { redirect: 'manual' });
    const location = answered.get('location') ?? '';
    authorization.pasteRedirect(location);
    return location;
  };
  /** Sees to the browser until what was begun has ended. */
  const through = async (begun: Promise<void>) => {
    let isOver = false;
    const ended = begun.finally(() => (isOver = true));
    await Promise.all([ended, browse(() => isOver)]);
    return authorization.snapshot();
  };
  return {
    session,
    authorization,
    browse,
    through,
    /** Authorizes from beginning to end. */
    authorize: () => through(authorization.start({ stepwise: false })),
    stop: async () => {
      await session.end();
      await node.close(FAST);
    },
  };
}

/** Resolves once something holds. */
export async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 15_000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('It never came about.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
