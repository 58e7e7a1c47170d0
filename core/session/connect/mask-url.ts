import { redact } from '../../secrets/redact';

/** Masks the user name, password and secret query values of URLs. */
export function maskUrl(url: string): string {
  return redact(url);
}
