import { generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto';

/** RFC 9068. */
export interface AccessClaims {
  iss: string;
  sub: string;
  aud: string;
  client_id: string;
  scope: string;
  /** Seconds since the epoch, as `exp`. */
  iat: number;
  exp: number;
  jti: string;
  /** ID of the grant: if that ends, the token counts as revoked. */
  grant: string;
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** JWTs (ES256), signed with a key of this process. */
export class AccessTokens {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly kid = randomUUID();

  issue(claims: Omit<AccessClaims, 'jti'>): string {
    const header = { typ: 'at+jwt', alg: 'ES256', kid: this.kid };
    const text = `${encode(header)}.${encode({ ...claims, jti: randomUUID() })}`;
    const key = { key: this.keys.privateKey, dsaEncoding: 'ieee-p1363' } as const;
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
  }

  /** Undefined unless the token was signed here; it may have expired. */
  read(token: string): AccessClaims | undefined {
    const [, text = '', payload = '', signature = ''] = /^([\w-]+\.([\w-]+))\.([\w-]+)$/.exec(token) ?? [];
    const key = { key: this.keys.publicKey, dsaEncoding: 'ieee-p1363' } as const;
    if (!verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64url'))) return undefined;
    // Only `issue` signs with this key.
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as AccessClaims;
  }

  /** RFC 7517. */
  keySet(): object {
    const key = this.keys.publicKey.export({ format: 'jwk' });
    return { keys: [{ ...key, kid: this.kid, use: 'sig', alg: 'ES256' }] };
  }
}
