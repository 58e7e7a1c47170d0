import { randomBytes, timingSafeEqual } from 'node:crypto';

import * as z from 'zod';

import { LimitedMap } from './limited-map.ts';
import { OAuthFailure, refuse } from './oauth-failure.ts';

const METHODS = ['none', 'client_secret_basic', 'client_secret_post'] as const;

const registration = z.object({
  redirect_uris: z.array(z.string().max(2000)).min(1).max(20),
  client_name: z.string().max(200).default('A client without a name'),
  token_endpoint_auth_method: z.enum(METHODS).default('none'),
  grant_types: z.array(z.string()).default(['authorization_code', 'refresh_token']),
});

export type Client = z.output<typeof registration> & { client_id: string; client_secret?: string };

/** Clients by dynamic registration (RFC 7591), in memory. */
export class Clients {
  private readonly clients = new LimitedMap<Client>(1000);

  get(id: string | null): Client | undefined {
    return this.clients.get(id ?? '');
  }

  /** @returns the response of the registration endpoint @throws OAuthFailure */
  register(metadata: unknown): object {
    const { data, error } = registration.safeParse(metadata);
    if (!data) refuse('invalid_client_metadata', z.prettifyError(error));
    const wrong = data.redirect_uris.find((uri) => !isAllowed(uri));
    if (wrong !== undefined)
      refuse('invalid_redirect_uri', `${wrong} must be https:, or http: on this computer, and without a fragment.`);
    const isPublic = data.token_endpoint_auth_method === 'none';
    const client: Client = {
      client_id: `town-${randomBytes(9).toString('base64url')}`,
      ...(!isPublic && { client_secret: randomBytes(24).toString('base64url') }),
      ...data,
    };
    this.clients.set(client.client_id, client);
    return {
      ...client,
      client_id_issued_at: Math.floor(Date.now() / 1000),
      ...(!isPublic && { client_secret_expires_at: 0 }),
      response_types: ['code'],
    };
  }

  /** The client of a request to the token or revocation endpoint. @throws OAuthFailure */
  authenticate(authorization: string | null, form: URLSearchParams): Client {
    const basic = readBasic(authorization ?? '');
    const [id, secret] = basic ?? [form.get('client_id'), form.get('client_secret')];
    const used = basic ? METHODS[1] : secret === null ? METHODS[0] : METHODS[2];
    const reject = (why: string): never => {
      const asksForBasic = basic && { 'WWW-Authenticate': 'Basic realm="town"' };
      throw new OAuthFailure('invalid_client', why, 401, asksForBasic);
    };
    const client = this.get(id);
    if (!client) return reject(`There is no client ${id ?? 'without an ID'}: register it (again).`);
    const { token_endpoint_auth_method: method, client_secret: clientSecret = '' } = client;
    if (used !== method) return reject(`This client registered for ${method}, and used ${used}.`);
    const [actual, expected] = [Buffer.from(secret ?? ''), Buffer.from(clientSecret)];
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected))
      return reject('The client secret is wrong.');
    return client;
  }
}

/** The port of a loopback address may differ (RFC 8252, section 7.3). */
export function isRedirectOf(client: Client, uri: string): boolean {
  const withoutPort = (text: string) => text.replace(/^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d+)?(?=\/|$)/, '$1');
  return client.redirect_uris.some((known) => withoutPort(known) === withoutPort(uri));
}

function isAllowed(uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname, hash } = new URL(uri);
  const isHere = ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
  return hash === '' && (protocol === 'https:' || (protocol === 'http:' && isHere));
}

function readBasic(authorization: string): [id: string, secret: string] | undefined {
  const [, credentials] = /^basic (.*)$/i.exec(authorization) ?? [];
  if (credentials === undefined) return undefined;
  const [id = '', ...secret] = Buffer.from(credentials, 'base64').toString().split(':');
  // Id and secret are form-encoded before they are joined (RFC 6749, section 2.3.1).
  const decode = (text: string) => new URLSearchParams(`_=${text}`).get('_') ?? '';
  return [decode(id), decode(secret.join(':'))];
}
