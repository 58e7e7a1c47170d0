import { base64Of } from '../json/base64';

export function base64url(bytes: Uint8Array): string {
  return base64Of(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** 256 random bits: a `state`, or a code verifier of 43 characters (RFC 7636, section 4.1). */
export function randomText(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

/** In base64url: an S256 challenge, or a token's `ath`. */
export async function sha256(text: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}
