import { generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto';

/** What an access token of the town says (RFC 9068). */
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
  /** The consent that it came from: revoked with it. */
  grant: string;
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Access tokens as JWTs (ES256), by a key that lives as long as the program. */
export class AccessTokens {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly kid = randomUUID();

  issue(claims: Omit<AccessClaims, 'jti'>): string {
    const header = { typ: 'at+jwt', alg: 'ES256', kid: this.kid };
    const text = `${encode(header)}.${encode({ ...claims, jti: randomUUID() })}`;
    const key = { key: this.keys.privateKey, dsaEncoding: 'ieee-p1363' } as const;
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
  }

  /** The claims of a token that was signed here, expired or not; undefined for any other. */
  read(token: string): AccessClaims | undefined {
    const [, text = '', payload = '', signature = ''] = /^([\w-]+\.([\w-]+))\.([\w-]+)$/.exec(token) ?? [];
    const key = { key: this.keys.publicKey, dsaEncoding: 'ieee-p1363' } as const;
    if (!verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64url'))) return undefined;
    // Whatever is signed with this key was made above.
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as AccessClaims;
  }

  /** What others check the signatures by (RFC 7517). */
  keySet(): object {
    const key = this.keys.publicKey.export({ format: 'jwk' });
    return { keys: [{ ...key, kid: this.kid, use: 'sig', alg: 'ES256' }] };
  }
}
