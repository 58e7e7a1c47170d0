const MASK = '••••••';
const SECRET_NAME = '[^=&#?]*(?:key|token|secret|passw|auth|signature|credential)[^=&#]*';
const QUERY = new RegExp(`([?&]${SECRET_NAME}=)[^&#\\s]+`, 'gi');
const USER_INFO = /^(\s*[a-z]+:\/\/)[^/?#@]+@/i;

/** A URL, or a text with URLs in it, for showing: user name, password and query values that are secrets by their name are masked. */
export function maskUrl(url: string): string {
  return url.replace(USER_INFO, `$1${MASK}@`).replace(QUERY, `$1${MASK}`);
}
