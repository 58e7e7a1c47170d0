import { PROOF_PATH, PROOF_PREFIX } from '../../proxy/frames';
import { BASE_PATH } from './base-path';
import { knownToken } from './token';

const NONCE_BYTES = 32;

/** Hides the token from other programs on the port. Never rejects. @param port that the lost proxy listened on */
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
  const bytes = new TextEncoder();
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes.encode(token), hmac, false, ['sign']);
  const signed = await crypto.subtle.sign(hmac, key, bytes.encode(`${PROOF_PREFIX}${port} ${nonce}`));
  return hexOf(new Uint8Array(signed));
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
