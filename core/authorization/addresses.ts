/** Whether a host name or literal address leads to this computer. */
function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.*\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}

/**
 * Whether a host name is, by its looks, one of this computer or of a private network. What a public name leads to only the
 * host can tell: see `publicOnly`.
 */
export function isPrivate(hostname: string): boolean {
  const name = hostname.toLowerCase();
  if (isLoopback(name) || /\.(?:local|internal|home\.arpa|lan)$/.test(name)) return true;
  if (!name.includes('.') && !name.startsWith('[')) return true;
  if (/^\[(?:::|::ffff:|f[cd]|fe[89ab])/.test(name)) return true;
  const octets = /^(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(name);
  if (!octets) return false;
  const [first, second] = [Number(octets[1]), Number(octets[2])];
  return (
    first === 0 ||
    first === 10 ||
    (first === 172 && second >= 16 && second <= 31) ||
    (first === 192 && second === 168) ||
    (first === 169 && second === 254) ||
    (first === 100 && second >= 64 && second <= 127)
  );
}

/**
 * Whether an address that metadata names may be asked or opened: one of the web, and over https: where it leaves this
 * computer. Only a server that is itself asked over http: may stay with that on its own host.
 */
export function isSafeAddress(address: string, server: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  if (protocol === 'https:') return true;
  if (protocol !== 'http:') return false;
  const own = new URL(server);
  return isLoopback(hostname) || (own.protocol === 'http:' && own.hostname === hostname);
}

/**
 * Whether two addresses are of one site, as far as that can be told without a list of public suffixes: the same host, or one below the
 * other; all names of this computer are one. Neighbors (`mcp.example.com`, `auth.example.com`) are none: neither are those of
 * `github.io`, and nothing in the names tells the difference.
 */
export function isSameSite(one: string, other: string): boolean {
  if (!URL.canParse(one) || !URL.canParse(other)) return false;
  const [a, b] = [new URL(one).hostname, new URL(other).hostname];
  if (a === b || (isLoopback(a) && isLoopback(b))) return true;
  return isBelow(a, b) || isBelow(b, a);
}

/** Whether a host name is below another, which is no top-level domain and no IP address. */
function isBelow(host: string, domain: string): boolean {
  return /[^.]\.[^.\d][^.]*$/.test(domain) && host.endsWith(`.${domain}`);
}

/** Where the metadata of a resource may be, besides where its challenge says (RFC 9728, section 3.1). */
export function resourceMetadataAddresses(server: string): string[] {
  const { origin, pathname, search } = new URL(server);
  const wellKnown = `${origin}/.well-known/oauth-protected-resource`;
  const path = pathname.replace(/\/$/, '');
  return path === '' ? [wellKnown] : [`${wellKnown}${path}${search}`, wellKnown];
}

/** Where the metadata of an authorization server may be (RFC 8414, section 3; OpenID Connect Discovery, section 4). */
export function serverMetadataAddresses(issuer: string): string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  if (path === '') {
    return [`${origin}/.well-known/oauth-authorization-server`, `${origin}/.well-known/openid-configuration`];
  }
  return [
    `${origin}/.well-known/oauth-authorization-server${path}`,
    `${origin}/.well-known/openid-configuration${path}`,
    `${origin}${path}/.well-known/openid-configuration`,
  ];
}

/** The resource that a server is: its URL as it is compared, without a fragment (RFC 8707, section 2); undefined for none. */
export function resourceUrl(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).href.split('#', 1)[0] : undefined;
}

/** The same resource, but for the slash that a URL without a path is written with. */
function spelling(address: string): string {
  return /^[a-z]+:\/\/[^/?#]+$/i.test(address) ? `${address}/` : address;
}

/**
 * Whether a resource's metadata is that of the server: identical to what its address was made from (RFC 9728, section 3.3).
 * @param at where the metadata was; at the root it is that of the origin
 */
export function isResourceOf(resource: string, server: string, at: string): boolean {
  const { href, origin, pathname } = new URL(server);
  const isRoot = at === `${origin}/.well-known/oauth-protected-resource`;
  const identifiers = [resourceUrl(href) ?? '', `${origin}${pathname}`];
  if (isRoot) identifiers.push(origin);
  return identifiers.some((identifier) => spelling(identifier) === spelling(resource));
}
