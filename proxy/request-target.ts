/** A path that begins with one slash; a backslash in it would be read as a slash. What follows `?` is any text. */
const PATH = /^\/(?!\/)[^\\?#]*(?:[?#]|$)/;

/**
 * The URL that a request's target (RFC 9112, section 3.2.1) has at an origin. Undefined for all that is no path of that origin: a whole
 * URL, an authority (`//host`, `/\host`), `*`.
 */
export function urlOfTarget(target: string, origin: string): URL | undefined {
  if (!PATH.test(target)) return undefined;
  try {
    const url = new URL(target, origin);
    return url.origin === origin ? url : undefined;
  } catch {
    return undefined;
  }
}
