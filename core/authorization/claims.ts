import { isObject } from '../json/json-object';
import { bytesOfBase64 } from '../json/base64';

/** The claims of a JWT, unverified. */
export function claimsOf(token: string): Readonly<Record<string, unknown>> | undefined {
  const [, payload, signature] = token.split('.');
  if (payload === undefined || signature === undefined) return undefined;
  try {
    const bytes = bytesOfBase64(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isObject(claims) ? claims : undefined;
  } catch {
    return undefined;
  }
}

export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
