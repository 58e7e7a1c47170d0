import { PROOF_PATH, PROOF_PREFIX } from '../../proxy/frames';
import { BASE_PATH } from './base-path';
import { knownToken } from './token';

const NONCE_BYTES = 32;

/** The proxy proves that it has the token, which another program on its port must not get. Never rejects. */
export async function isSameProxy(port: number): Promise<boolean> {
  const token = knownToken();
  if (token === undefined) return false;
  try {
    const nonce = hexOf(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
    const response = await fetch(`${BASE_PATH}${PROOF_PATH}/${nonce}`, { cache: 'no-store', redirect: 'error' });
    return (await response.text()) === (await proofOf(token, port, nonce));
  } catch {
    return false;
  }
}

async function proofOf(token: string, port: number, nonce: string): Promise<string> {
  const encoder = new TextEncoder();
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(token), hmac, false, ['sign']);
  const signature = await crypto.subtle.sign(hmac, key, encoder.encode(`${PROOF_PREFIX}${port} ${nonce}`));
  return hexOf(new Uint8Array(signature));
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
