import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import * as tls from 'node:tls';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { getProxyForUrl } from 'proxy-from-env';
import { isLoopback } from './access';
import type { RequestFrame } from './page-frame';
import { isPublic, lookUpPublic, privateNetwork, requirePublic } from './public-address';
import { errnoOf, StreamFailure } from './stream';

const POOL = {
  keepAlive: true,
  maxSockets: Infinity,
  // Shorter than the keep-alive of common servers (5 s): nothing is retried here, so a request that meets their close
  // would fail.
  timeout: 1500,
  // Node's 250 ms per address are too short for distant servers.
  autoSelectFamilyAttemptTimeout: 1000,
};
/** Agents, by how they reach a server; the oldest is evicted. */
const MAX_POOLS = 50;
const MAX_CA_BYTES = 4 * 1024 * 1024;
const PEM = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;
const PROXY_PROTOCOLS = /^https?:$/;

export interface Route {
  send: typeof http.request;
  /** For `http.request`, without method and headers. */
  options: https.RequestOptions;
  /** Sent first, to a proxy in plain HTTP. */
  headers: string[];
  proxy?: string;
  isTunnelled: boolean;
}

/** Direct, or by `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY`, `NO_PROXY`. @throws StreamFailure */
export async function routeTo(
  url: URL,
  { tls: tlsSettings, publicOnly }: Pick<RequestFrame, 'tls' | 'publicOnly'>,
): Promise<Route> {
  const host = hostOf(url);
  const isSecure = url.protocol === 'https:';
  // IP literals are not looked up, so `lookUpPublic` would not see them.
  if (publicOnly && /^[\d.]+$|:/.test(host) && !isPublic(host)) throw privateNetwork(host, host);
  const proxy = isHere(host) ? undefined : proxyFor(url.href);
  if (publicOnly && proxy) await requirePublic(host);
  const ca = isSecure && tlsSettings?.caFile !== undefined ? await readCaFile(tlsSettings.caFile) : undefined;
  const key = [isSecure, proxy?.href, ca && digest(ca), publicOnly].join('\n');
  const trust = ca === undefined ? {} : { secureContext: contextWith(key, ca) };
  const security = isSecure ? { rejectUnauthorized: tlsSettings?.unchecked !== true, ...trust } : {};
  const target = {
    protocol: url.protocol,
    hostname: host,
    port: portOf(url),
    path: `${url.pathname}${url.search}`,
    ...security,
  };
  if (!proxy) {
    const agent = pool(key, () => new (isSecure ? https : http).Agent(POOL));
    const lookup = publicOnly ? { lookup: lookUpPublic } : {};
    const send = isSecure ? https.request : http.request;
    return { send, options: { ...target, agent, ...lookup }, headers: [], isTunnelled: false };
  }
  const shown = masked(proxy);
  if (isSecure) {
    const agent = pool(key, () => {
      const proxyAgent = new HttpsProxyAgent(proxy, { ...POOL, ...trust });
      // HttpsProxyAgent drops the timeout; idle connections would stay until the other side ends them.
      proxyAgent.options = { ...proxyAgent.options, timeout: POOL.timeout };
      return proxyAgent;
    });
    const options = { ...target, agent };
    return { send: https.request, options, headers: [], proxy: shown, isTunnelled: true };
  }
  // RFC 9112, section 3.2.2: absolute form.
  const toProxy = proxy.protocol === 'https:' ? https : http;
  const agent = pool(key, () => new toProxy.Agent(POOL));
  const { protocol } = proxy;
  const at = { protocol, hostname: hostOf(proxy), port: portOf(proxy) };
  const path = `${url.origin}${url.pathname}${url.search}`;
  const options = { ...at, path, agent };
  const headers = credentials(proxy);
  return { send: toProxy.request, options, headers, proxy: shown, isTunnelled: false };
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1');
export const portOf = ({ port, protocol }: URL) => port || (protocol === 'https:' ? '443' : '80');
const isHere = (host: string) => isLoopback(host) || host.endsWith('.localhost');

function proxyFor(url: string): URL | undefined {
  const named = getProxyForUrl(url);
  if (named === '') return undefined;
  const proxy = URL.canParse(named) ? new URL(named) : undefined;
  if (proxy && PROXY_PROTOCOLS.test(proxy.protocol)) return proxy;
  const shown = proxy ? masked(proxy) : '(not a URL)';
  const reason = 'Loupe supports only http:// and https:// proxies.';
  const message = `The environment names the proxy ${shown}. ${reason}`;
  throw new StreamFailure('proxy', message, { proxy: shown, reason });
}

/** `http://user:pass@host` → `http://••••@host`. */
function masked({ protocol, username, password, host }: URL): string {
  return `${protocol}//${username || password ? '••••@' : ''}${host}`;
}

function credentials({ username, password }: URL): string[] {
  if (!username && !password) return [];
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return ['Proxy-Authorization', `Basic ${Buffer.from(pair).toString('base64')}`];
}

const pools = new Map<string, http.Agent>();

function pool(key: string, make: () => http.Agent): http.Agent {
  const agent = pools.get(key) ?? make();
  pools.delete(key);
  pools.set(key, agent);
  const [oldest] = pools.keys();
  if (oldest !== undefined && pools.size > MAX_POOLS) pools.delete(oldest);
  return agent;
}

/** Parsing all certificates takes longer than connecting. */
let lastContext: { key: string; context: tls.SecureContext } | undefined;

function contextWith(key: string, ca: string): tls.SecureContext {
  if (lastContext?.key === key) return lastContext.context;
  try {
    // OpenSSL skips unreadable certificates silently.
    for (const [certificate] of ca.matchAll(PEM)) new X509Certificate(certificate);
    const context = tls.createSecureContext({ ca: [...defaultCertificates(), ca] });
    lastContext = { key, context };
    return context;
  } catch (error) {
    throw caFailure(error instanceof Error ? error.message : String(error), '');
  }
}

/** Older versions of Node don't list NODE_EXTRA_CA_CERTS. */
function defaultCertificates(): readonly string[] {
  const { getCACertificates } = tls as { getCACertificates?: (kind: 'default') => string[] };
  if (getCACertificates) return getCACertificates('default');
  const extra = process.env['NODE_EXTRA_CA_CERTS'];
  try {
    return extra ? [...tls.rootCertificates, readFileSync(extra, 'utf8')] : tls.rootCertificates;
  } catch {
    // Node has already warned.
    return tls.rootCertificates;
  }
}

async function readCaFile(path: string): Promise<string> {
  try {
    const file = await stat(path);
    if (!file.isFile() || file.size > MAX_CA_BYTES) throw caFailure(`${path} must be a file of at most 4 MiB.`, path);
    const text = await readFile(path, 'utf8');
    if (text.search(PEM) !== -1) return text;
  } catch (error) {
    if (error instanceof StreamFailure) throw error;
    throw caFailure(`${path} can’t be read (${errnoOf(error)}).`, path);
  }
  throw caFailure(`${path} contains no PEM certificate (“-----BEGIN CERTIFICATE-----”).`, path);
}

function caFailure(reason: string, path: string): StreamFailure {
  return new StreamFailure('ca-file', reason, { reason, ...(path && { path }) });
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
