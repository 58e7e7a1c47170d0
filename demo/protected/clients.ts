import { randomBytes, timingSafeEqual } from 'node:crypto';

import * as z from 'zod';

import { KeptMap } from './kept-map.ts';
import { OAuthFailure } from './oauth-failure.ts';

const METHODS = ['none', 'client_secret_basic', 'client_secret_post'] as const;
export const CLIENT_AUTHENTICATIONS: readonly string[] = METHODS;

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

const registration = z.object({
  redirect_uris: z.array(z.string().max(2000)).min(1).max(20),
  client_name: z.string().max(200).optional(),
  token_endpoint_auth_method: z.enum(METHODS).default('none'),
  grant_types: z.array(z.string()).default(['authorization_code', 'refresh_token']),
});

export interface Client {
  id: string;
  name: string;
  redirectUris: readonly string[];
  auth: (typeof METHODS)[number];
  secret: string | undefined;
}

/** The clients that registered themselves (RFC 7591), in memory. */
export class Clients {
  private readonly clients = new KeptMap<Client>(1000);

  get(id: string): Client | undefined {
    return this.clients.get(id);
  }

  /** @returns the answer of the registration endpoint. @throws OAuthFailure */
  register(metadata: unknown): object {
    const parsed = registration.safeParse(metadata);
    if (!parsed.success)
      throw new OAuthFailure('invalid_client_metadata', z.prettifyError(parsed.error));
    const { redirect_uris: redirectUris, client_name: name, grant_types, ...rest } = parsed.data;
    const wrong = redirectUris.find((uri) => !isAllowed(uri));
    if (wrong !== undefined)
      throw new OAuthFailure(
        'invalid_redirect_uri',
        `${wrong} must be https:, or http: on this computer, and without a fragment.`,
      );
    const auth = rest.token_endpoint_auth_method;
    const client: Client = {
      id: `town-${randomBytes(9).toString('base64url')}`,
      name: name ?? 'A client without a name',
      redirectUris,
      auth,
      secret: auth === 'none' ? undefined : randomBytes(24).toString('base64url'),
    };
    this.clients.set(client.id, client);
    return {
      client_id: client.id,
      client_id_issued_at: Math.floor(Date.now() / 1000),
      ...(client.secret !== undefined && {
        client_secret: client.secret,
        client_secret_expires_at: 0,
      }),
      client_name: client.name,
      redirect_uris: redirectUris,
      token_endpoint_auth_method: auth,
      grant_types,
      response_types: ['code'],
    };
  }

  /**
   * Who asks at the token or revocation endpoint, in the way that it registered for.
   * @throws OAuthFailure
   */
  authenticate(authorization: string | null, form: URLSearchParams): Client {
    const basic = /^basic /i.test(authorization ?? '')
      ? readBasic(authorization?.slice(6) ?? '')
      : undefined;
    const id = basic?.id ?? form.get('client_id') ?? '';
    const client = this.clients.get(id);
    const refuse = (why: string): never => {
      throw new OAuthFailure('invalid_client', why, 401, basic !== undefined);
    };
    if (!client) return refuse(`There is no client ${id || 'without an ID'}: register it (again).`);
    const secret = basic?.secret ?? form.get('client_secret') ?? undefined;
    const used = basic
      ? 'client_secret_basic'
      : secret === undefined
        ? 'none'
        : 'client_secret_post';
    if (used !== client.auth)
      return refuse(`This client registered for ${client.auth}, and used ${used}.`);
    if (client.secret !== undefined && !isSame(secret ?? '', client.secret))
      return refuse('The client secret is wrong.');
    return client;
  }
}

/** Whether a redirect URI is the client's. The port of a loopback address may differ (RFC 8252, section 7.3). */
export function isRedirectOf(client: Client, uri: string): boolean {
  return client.redirectUris.some(
    (known) => known === uri || (isLoopbackIp(known) && withoutPort(known) === withoutPort(uri)),
  );
}

function isAllowed(uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname, hash } = new URL(uri);
  return hash === '' && (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname)));
}

function isLoopbackIp(uri: string): boolean {
  const { protocol, hostname } = new URL(uri);
  return protocol === 'http:' && hostname !== 'localhost' && LOOPBACK.has(hostname);
}

function withoutPort(uri: string): string {
  if (!URL.canParse(uri)) return uri;
  const url = new URL(uri);
  url.port = '';
  return url.href;
}

function readBasic(credentials: string): { id: string; secret: string } | undefined {
  const [, id = '', secret = ''] =
    /^([^:]*):(.*)$/s.exec(Buffer.from(credentials, 'base64').toString()) ?? [];
  try {
    // They are form-encoded before they are joined (RFC 6749, section 2.3.1).
    const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));
    return { id: decode(id), secret: decode(secret) };
  } catch {
    return undefined;
  }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
