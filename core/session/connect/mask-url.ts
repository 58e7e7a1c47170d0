import { redact } from '../../secrets/redact';

/** A URL, or a text with URLs in it, for showing: user name, password and query values that are secrets by their name are masked. */
export function maskUrl(url: string): string {
  return redact(url);
}
