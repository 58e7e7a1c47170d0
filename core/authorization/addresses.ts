function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.*\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}

/** By the form of the name: what a public one resolves to only the host knows, see `publicOnly`. */
export function isPrivate(hostname: string): boolean {
  const name = hostname.toLowerCase();
  if (isLoopback(name) || /\.(?:local|internal|home\.arpa|lan)$/.test(name)) return true;
  if (!name.includes('.') && !name.startsWith('[')) return true;
  // IPv6: loopback and mapped IPv4, unique local, link-local.
  if (/^\[(?:::|f[cd]|fe[89ab])/.test(name)) return true;
  const octets = /^(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(name);
  if (!octets) return false;
  const [first, second] = [Number(octets[1]), Number(octets[2])];
  // 0/8, 10/8, 172.16/12, 192.168/16, link-local 169.254/16, and 100.64/10 of carriers.
  return (
    first === 0 ||
    first === 10 ||
    (first === 172 && second >= 16 && second <= 31) ||
    (first === 192 && second === 168) ||
    (first === 169 && second === 254) ||
    (first === 100 && second >= 64 && second <= 127)
  );
}

/** https, or http on this computer, or on the own host of a server that itself uses http. */
export function isSafeAddress(address: string, server: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  if (protocol === 'https:') return true;
  if (protocol !== 'http:') return false;
  const own = new URL(server);
  return isLoopback(hostname) || (own.protocol === 'http:' && own.hostname === hostname);
}

/** Same host, or one below the other; not two hosts below a third, which may be two users of `github.io`. */
export function isSameSite(one: string, other: string): boolean {
  if (!URL.canParse(one) || !URL.canParse(other)) return false;
  const [a, b] = [new URL(one).hostname, new URL(other).hostname];
  if (a === b || (isLoopback(a) && isLoopback(b))) return true;
  return isBelow(a, b) || isBelow(b, a);
}

/** Nothing counts as below a top-level domain or an IP address. */
function isBelow(host: string, domain: string): boolean {
  return /[^.]\.[^.\d][^.]*$/.test(domain) && host.endsWith(`.${domain}`);
}

/** URLs of resource metadata to try if the challenge names none (RFC 9728, section 3.1). */
export function resourceMetadataAddresses(server: string): string[] {
  const { origin, pathname, search } = new URL(server);
  const wellKnown = `${origin}/.well-known/oauth-protected-resource`;
  const path = pathname.replace(/\/$/, '');
  return path === '' ? [wellKnown] : [`${wellKnown}${path}${search}`, wellKnown];
}

/** RFC 8414, section 3; OpenID Connect Discovery, section 4 */
export function serverMetadataAddresses(issuer: string): string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  if (path === '')
    return [`${origin}/.well-known/oauth-authorization-server`, `${origin}/.well-known/openid-configuration`];
  return [
    `${origin}/.well-known/oauth-authorization-server${path}`,
    `${origin}/.well-known/openid-configuration${path}`,
    `${origin}${path}/.well-known/openid-configuration`,
  ];
}

/** Empty for no URL. */
export function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : '';
}

/** The URL that identifies a resource, without a fragment (RFC 8707, section 2). */
export function resourceUrl(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).href.split('#', 1)[0] : undefined;
}

/** `https://example.com` → `https://example.com/` */
function withRootSlash(address: string): string {
  return /^[a-z]+:\/\/[^/?#]+$/i.test(address) ? `${address}/` : address;
}

/** RFC 9728, section 3.3. @param at the metadata's URL; at the root it is the origin's */
export function isResourceOf(resource: string, server: string, at: string): boolean {
  const { href, origin, pathname } = new URL(server);
  const isRoot = at === `${origin}/.well-known/oauth-protected-resource`;
  const identifiers = [resourceUrl(href) ?? '', `${origin}${pathname}`];
  if (isRoot) identifiers.push(origin);
  return identifiers.some((identifier) => withRootSlash(identifier) === withRootSlash(resource));
}
