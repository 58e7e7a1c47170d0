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

/** Access tokens as JWTs (ES256), by a key that lives as long as the program. */
export class AccessTokens {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly kid = randomUUID();

  issue(claims: Omit<AccessClaims, 'jti'>): string {
    const header = { typ: 'at+jwt', alg: 'ES256', kid: this.kid };
    const text = `${encode(header)}.${encode({ ...claims, jti: randomUUID() })}`;
    const signature = sign('sha256', Buffer.from(text), {
      key: this.keys.privateKey,
      dsaEncoding: 'ieee-p1363',
    });
    return `${text}.${signature.toString('base64url')}`;
  }

  /** The claims of a token that was signed here, expired or not; undefined for any other. */
  read(token: string): AccessClaims | undefined {
    const [header = '', payload = '', signature = '', ...more] = token.split('.');
    if (more.length > 0 || signature === '') return undefined;
    const signed = verify(
      'sha256',
      Buffer.from(`${header}.${payload}`),
      { key: this.keys.publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    // Whatever is signed with this key was made above.
    return signed
      ? (JSON.parse(Buffer.from(payload, 'base64url').toString()) as AccessClaims)
      : undefined;
  }

  /** What others check the signatures by (RFC 7517). */
  keySet(): { keys: object[] } {
    const key = this.keys.publicKey.export({ format: 'jwk' });
    return { keys: [{ ...key, kid: this.kid, use: 'sig', alg: 'ES256' }] };
  }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
