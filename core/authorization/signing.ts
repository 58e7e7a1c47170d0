import { exportJWK, generateKeyPair, importJWK, importPKCS8, type JWK, SignJWT } from 'jose';
import { isObject } from '../json/json-object';
import { randomText, sha256 } from './random';

/** In order of preference. */
const ALGORITHMS = ['ES256', 'RS256', 'PS256', 'ES384', 'ES512', 'EdDSA'] as const;
/** An assertion is used at once, but clocks may differ by minutes. */
const ASSERTION_SECONDS = 300;

/** RFC 7523, section 3. @param key PKCS #8 PEM, or a JWK @param audience the issuer @throws Error for a bad key */
export async function clientAssertion(
  key: string,
  clientId: string,
  audience: string,
  accepted: readonly string[] | undefined,
): Promise<string> {
  const { signingKey, algorithm, keyId } = await readKey(key, accepted);
  return new SignJWT({ jti: randomText() })
    .setProtectedHeader({ alg: algorithm, ...(keyId !== undefined && { kid: keyId }) })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${ASSERTION_SECONDS}s`)
    .sign(signingKey);
}

async function readKey(key: string, accepted: readonly string[] | undefined) {
  const text = key.trim();
  const acceptedAlgorithms = ALGORITHMS.filter((name) => accepted?.includes(name) ?? true);
  // A server may accept more than it advertises: then the key decides.
  const candidates = [...acceptedAlgorithms, ...ALGORITHMS.filter((name) => !acceptedAlgorithms.includes(name))];
  if (text.startsWith('{')) {
    const jwk: unknown = JSON.parse(text);
    if (!isObject(jwk)) throw new Error('The key is not a JWK.');
    const { kty, crv, alg, kid } = jwk as JWK;
    const fits = (name: string) => (kty === 'RSA' ? /^[RP]S/.test(name) : name === (ELLIPTIC[crv ?? ''] ?? ''));
    const algorithm = alg ?? candidates.find(fits);
    if (algorithm === undefined) throw new Error(`Unsupported key type: ${String(kty)}.`);
    const signingKey = await importJWK(jwk as JWK, algorithm);
    return { signingKey, algorithm, keyId: kid };
  }
  for (const algorithm of candidates) {
    const signingKey = await importPKCS8(text, algorithm).catch(() => undefined);
    if (signingKey) return { signingKey, algorithm, keyId: undefined };
  }
  throw new Error('The key must be a PKCS #8 PEM or a JWK for signing.');
}

const ELLIPTIC: Readonly<Record<string, string>> = {
  'P-256': 'ES256',
  'P-384': 'ES384',
  'P-521': 'ES512',
  Ed25519: 'EdDSA',
};

/** The text of a private JWK, for DPoP. */
export async function makeProofKey(accepted: readonly string[] | undefined): Promise<string> {
  const algorithm = ALGORITHMS.find((name) => accepted?.includes(name) ?? true) ?? 'ES256';
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  return JSON.stringify({ ...(await exportJWK(privateKey)), alg: algorithm });
}

export interface ProofRequest {
  method: string;
  url: string;
  nonce?: string;
  /** For its hash (`ath`). */
  token?: string;
}

/** A DPoP proof (RFC 9449, section 4.2). */
export async function proofOfPossession(key: string, { method, url, nonce, token }: ProofRequest): Promise<string> {
  const jwk = JSON.parse(key) as JWK;
  const { alg = 'ES256', kty, crv, x, y, n, e } = jwk;
  const publicKey: JWK = JSON.parse(JSON.stringify({ kty, crv, x, y, n, e })) as JWK;
  const { origin, pathname } = new URL(url);
  return new SignJWT({
    jti: randomText(),
    htm: method,
    htu: `${origin}${pathname}`,
    nonce,
    ...(token !== undefined && { ath: await sha256(token) }),
  })
    .setProtectedHeader({ typ: 'dpop+jwt', alg, jwk: publicKey })
    .setIssuedAt()
    .sign(await importJWK(jwk, alg));
}
