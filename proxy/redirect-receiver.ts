import type { IncomingMessage, ServerResponse } from 'node:http';
import { authority, isSameSecret } from './access';
import { Listener, type ListenerRoute } from './listener';
import type { RedirectFrame } from './page-frame';
import { sendRedirectPage } from './redirect-page';
import type { StreamFrame } from './frames';
import { streamWithoutInput, errnoOf, StreamFailure, type RelayedStream, type StreamPort } from './stream';

/** Maximum remembered paths on the page's port, at which a late browser learns that nothing is awaited. */
const MAX_PATHS = 100;
const MAX_CONNECTIONS = 100;
/** Reports per wait: a page could send any number. */
const MAX_STRAYS = 10;
const IPV4 = '127.0.0.1';
const IPV6 = '::1';
/** No IPv6: then nobody else listens there either. */
const NO_SUCH_ADDRESS = /^(EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL)$/;

type RedirectRequest = Pick<RedirectFrame, 'host' | 'port' | 'path' | 'state'>;
interface Wait extends Pick<RedirectRequest, 'port' | 'path' | 'state'> {
  origin: string;
  deliver: (url: string) => void;
  onStray: (stray: Pick<StrayFrame, 'state' | 'error'>) => void;
}
type StrayFrame = Extract<StreamFrame, { type: 'strayed' }>;

export interface PageAddress {
  address: string;
  port: number;
}

/** Receives redirects on the page's port, or on one that is open while a page waits. Passes each to that page once. */
export class RedirectReceiver {
  readonly #page: () => PageAddress;
  readonly #waits = new Set<Wait>();
  readonly #listeners = new Map<string, { opening: Promise<Listener | undefined>; users: number }>();
  readonly #pathsOfPage = new Set<string>();

  readonly #root: string;

  /** Precedes the page's routes: the redirect path may be one of them. */
  readonly atPage: ListenerRoute = {
    takes: (request) => this.#isForPagePort(request),
    ...this.#routeAt(() => this.#page().port),
  };

  /** @param page the page's listener, which serves {@link atPage} @param basePath of the page */
  constructor(page: () => PageAddress, basePath = '') {
    this.#page = page;
    this.#root = `${basePath}/`;
  }

  /** Emits `listening`, `strayed`, then `redirected`. @param pageUrl redirects without a port are below it */
  relay(stream: StreamPort, frame: RedirectRequest, pageUrl?: string): RelayedStream {
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const port = frame.port || this.#page().port;
    const request = { ...frame, port };
    const publicPage = frame.port === 0 && pageUrl !== undefined ? new URL(pageUrl) : undefined;
    const follow = async (): Promise<void> => {
      const addresses = publicPage ? [] : this.#addressesOf(request);
      let strays = 0;
      const wait: Wait = {
        port,
        state: frame.state,
        origin: publicPage?.origin ?? `http://${authority(frame.host, port)}`,
        path: (publicPage?.pathname.replace(/\/$/, '') ?? '') + frame.path,
        onStray: (stray) => {
          if (++strays <= MAX_STRAYS) stream.sendFrame({ type: 'strayed', ...stray });
        },
        deliver: (url) => {
          stream.sendFrame({ type: 'redirected', url });
          finish();
        },
      };
      try {
        await Promise.all(addresses.map((address) => this.#listen(address, request.port)));
        this.#waits.add(wait);
        if (port === this.#page().port) this.#rememberPath(wait.path);
        stream.sendFrame({ type: 'listening' });
        await finished;
      } catch (error) {
        stream.fail(portTaken(request, error));
      } finally {
        this.#waits.delete(wait);
        for (const address of addresses) this.#release(address, request.port);
      }
    };
    return streamWithoutInput(follow(), () => finish());
  }

  #isForPagePort(request: IncomingMessage): boolean {
    const { path, query } = addressOf(request);
    const { port } = this.#page();
    if (!this.#pathsOfPage.has(path)) return false;
    // On the page's own path, only what looks like an authorization response is one.
    const isRedirect = ['state', 'code', 'error'].some((name) => query.has(name));
    const isAwaited = [...this.#waits].some((wait) => wait.port === port && wait.path === path);
    return isRedirect || (isAwaited && path !== '/' && path !== this.#root);
  }

  /** Any site may redirect here; {@link #receive} checks the rest. */
  #routeAt(port: () => number): Pick<ListenerRoute, 'admits' | 'respond'> {
    return { admits: () => true, respond: (request, response) => this.#receive(request, response, port()) };
  }

  #receive(request: IncomingMessage, response: ServerResponse, port: number): void {
    const { path, query } = addressOf(request);
    const hosts = request.headersDistinct['host'] ?? [];
    const awaited = [...this.#waits].filter(
      (wait) =>
        request.method === 'GET' &&
        wait.port === port &&
        wait.path === path &&
        hosts.length === 1 &&
        hosts[0]?.toLowerCase() === new URL(wait.origin).host &&
        isNavigation(request),
    );
    const states = query.getAll('state');
    // All are compared: constant time.
    const [wait] = awaited.filter(({ state }) => states.length === 1 && isSameSecret(states[0] ?? '', state));
    if (!wait) {
      const state = states.some((each) => each !== '') ? 'other' : 'none';
      const isStray = awaited.length > 0;
      sendRedirectPage(request, response, isStray ? `${state}-state` : 'not-awaited');
      for (const each of awaited) each.onStray({ state, error: errorCode(query) });
      return;
    }
    this.#waits.delete(wait);
    sendRedirectPage(request, response, 'received');
    wait.deliver(wait.origin + (request.url ?? ''));
  }

  /** Browsers resolve `localhost` to either address; another program on the other one would get Loupe's redirect. */
  #addressesOf({ host, port }: RedirectRequest): string[] {
    const page = this.#page();
    const pageListensAt = (address: string) =>
      port === page.port &&
      (page.address === address || page.address === '::' || (page.address === '0.0.0.0' && address === IPV4));
    const addresses = host === 'localhost' ? [IPV4, IPV6] : [IPV4];
    return addresses.filter((address) => !pageListensAt(address));
  }

  #listen(address: string, port: number): Promise<Listener | undefined> {
    const key = authority(address, port);
    const known = this.#listeners.get(key);
    if (known) {
      known.users++;
      return known.opening;
    }
    const listener = new Listener({ routes: [this.#routeAt(() => port)], connections: MAX_CONNECTIONS });
    const opening = listener.listen(port, address).then(
      () => listener,
      (error: unknown) => {
        if (address === IPV6 && NO_SUCH_ADDRESS.test(errnoOf(error))) return undefined;
        throw error;
      },
    );
    this.#listeners.set(key, { opening, users: 1 });
    return opening;
  }

  #release(address: string, port: number): void {
    const key = authority(address, port);
    const listener = this.#listeners.get(key);
    if (!listener || --listener.users > 0) return;
    this.#listeners.delete(key);
    // Responses in flight are completed: each closes its connection.
    listener.opening.then(
      (server) => server?.close(),
      () => undefined,
    );
  }

  #rememberPath(path: string): void {
    this.#pathsOfPage.delete(path);
    this.#pathsOfPage.add(path);
    const awaited = new Set([...this.#waits].map((wait) => wait.path));
    // Oldest first.
    for (const each of this.#pathsOfPage) {
      if (this.#pathsOfPage.size <= MAX_PATHS) return;
      if (!awaited.has(each)) this.#pathsOfPage.delete(each);
    }
  }
}

/** Not normalized: no path is rewritten here. */
function addressOf({ url = '' }: IncomingMessage) {
  const at = url.indexOf('?');
  const path = at === -1 ? url : url.slice(0, at);
  return { path, query: new URLSearchParams(at === -1 ? '' : url.slice(at)) };
}

/** Empty if it is missing or not a plain code. */
function errorCode(query: URLSearchParams): string {
  const error = query.get('error') ?? '';
  return /^[\w.-]{1,60}$/.test(error) ? error : '';
}

/** Whether the browser navigates: false for fetches, frames and images, if it sends `Sec-Fetch-*`. */
function isNavigation({ headers }: IncomingMessage): boolean {
  const destination = headers['sec-fetch-dest'];
  return destination === undefined || destination === 'document';
}

function portTaken({ host, port }: RedirectRequest, error: unknown): StreamFailure {
  const errno = errnoOf(error);
  const message =
    errno === 'EADDRINUSE'
      ? `Another program is using ${authority(host, port)}.`
      : `Loupe can’t listen at ${authority(host, port)} (${errno}).`;
  return new StreamFailure('port-taken', message, { errno, host, port: String(port) });
}
