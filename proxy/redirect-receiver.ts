import type { IncomingMessage, ServerResponse } from 'node:http';
import { authority, isSameSecret } from './access';
import { Listener, type ListenerRoute } from './listener';
import type { RedirectFrame } from './page-frame';
import { sendRedirectPage } from './redirect-page';
import type { StreamFrame } from './frames';
import { answering, errnoOf, StreamFailure } from './stream';
import type { RelayedStream, StreamPort } from './stream';

/** Of the page's own paths, what it had waited on is remembered: a browser that comes late is told so. */
const MOST_PATHS = 100;
const MOST_CONNECTIONS = 100;
/** So many browsers that bring no awaited `state` are told of: a page could send any number. */
const MOST_STRAYS = 10;
const IPV4 = '127.0.0.1';
const IPV6 = '::1';
/** The system has no such address: then nobody else listens there either. */
const NO_SUCH_ADDRESS = /^(EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL)$/;

type Wish = Pick<RedirectFrame, 'host' | 'port' | 'path' | 'state'>;
interface Wait extends Wish {
  deliver: (url: string) => void;
  tellStray: (stray: Pick<StrayFrame, 'state' | 'error'>) => void;
}
type StrayFrame = Extract<StreamFrame, { type: 'strayed' }>;

/** Where the page's own server listens. */
export interface PageAddress {
  address: string;
  port: number;
}

/**
 * Hears the browsers that authorization servers send back: on the page's own port, or on another one of this computer
 * that is open for as long as somebody waits. What arrives goes to the page that waits for its `state`, once, and
 * nowhere else.
 */
export class RedirectReceiver {
  readonly #page: () => PageAddress;
  readonly #waits = new Set<Wait>();
  /** Listeners besides the page's own, by address and port. */
  readonly #listeners = new Map<string, { opening: Promise<Listener | undefined>; users: number }>();
  readonly #pathsOfPage = new Set<string>();

  /** The route of the page's own listener: before the page's, since the path may be one that the page itself has. */
  readonly atPage: ListenerRoute = {
    takes: (request) => this.#isForPagePort(request),
    ...this.#routeAt(() => this.#page().port),
  };

  /** @param page where the page's own listener is, which has {@link atPage} */
  constructor(page: () => PageAddress) {
    this.#page = page;
  }

  /** Waits for one browser; tells `listening`, `strayed` for those that are not the one, then `redirected`. */
  relay(stream: StreamPort, frame: Wish): RelayedStream {
    let finish: () => void = () => undefined;
    const over = new Promise<void>((resolve) => (finish = resolve));
    const wish = { ...frame, port: frame.port || this.#page().port };
    const follow = async (): Promise<void> => {
      const addresses = this.#addressesOf(wish);
      let strays = 0;
      const wait: Wait = {
        ...wish,
        tellStray: (stray) => {
          if (++strays <= MOST_STRAYS) stream.tell({ type: 'strayed', ...stray });
        },
        deliver: (url) => {
          stream.tell({ type: 'redirected', url });
          finish();
        },
      };
      try {
        await Promise.all(addresses.map((address) => this.#listen(address, wish.port)));
        this.#waits.add(wait);
        if (wish.port === this.#page().port) this.#rememberPath(wish.path);
        stream.tell({ type: 'listening' });
        await over;
      } catch (error) {
        stream.fail(portTaken(wish, error));
      } finally {
        this.#waits.delete(wait);
        for (const address of addresses) this.#release(address, wish.port);
      }
    };
    return answering(follow(), () => finish());
  }

  #isForPagePort(request: IncomingMessage): boolean {
    const { path, query } = addressOf(request);
    const { port } = this.#page();
    if (!this.#pathsOfPage.has(path)) return false;
    // The path may be one that the page itself has: then only what looks like an answer is one.
    const isAnswer = ['state', 'code', 'error'].some((name) => query.has(name));
    const isAwaited = [...this.#waits].some((wait) => wait.port === port && wait.path === path);
    return isAnswer || (isAwaited && path !== '/');
  }

  /** A browser comes from the page of any authorization server; what it must bring is in {@link #receive}. */
  #routeAt(port: () => number): Pick<ListenerRoute, 'admits' | 'answer'> {
    return {
      admits: () => true,
      answer: (request, response) => this.#receive(request, response, port()),
    };
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
        hosts[0]?.toLowerCase() === authority(wait.host, port) &&
        isNavigation(request),
    );
    const states = query.getAll('state');
    // All are compared, whichever fits.
    const [wait] = awaited.filter(({ state }) => states.length === 1 && isSameSecret(states[0] ?? '', state));
    if (!wait) {
      const state = states.some((each) => each !== '') ? 'other' : 'none';
      const isStray = awaited.length > 0;
      sendRedirectPage(request, response, isStray ? `${state}-state` : 'not-awaited');
      for (const each of awaited) each.tellStray({ state, error: errorCode(query) });
      return;
    }
    this.#waits.delete(wait);
    sendRedirectPage(request, response, 'received');
    wait.deliver(`http://${authority(wait.host, port)}${request.url ?? ''}`);
  }

  /** A browser takes `localhost` for either address, and whoever listens on the other one would get what is ours. */
  #addressesOf({ host, port }: Wish): string[] {
    const page = this.#page();
    const isHeardByPage = (address: string) =>
      port === page.port &&
      (page.address === address || page.address === '::' || (page.address === '0.0.0.0' && address === IPV4));
    const addresses = host === 'localhost' ? [IPV4, IPV6] : [IPV4];
    return addresses.filter((address) => !isHeardByPage(address));
  }

  #listen(address: string, port: number): Promise<Listener | undefined> {
    const key = authority(address, port);
    const known = this.#listeners.get(key);
    if (known) {
      known.users++;
      return known.opening;
    }
    const listener = new Listener({
      routes: [this.#routeAt(() => port)],
      connections: MOST_CONNECTIONS,
    });
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
    // Answers that are on their way are finished: each of them closes its connection.
    listener.opening.then(
      (server) => server?.close(),
      () => undefined,
    );
  }

  #rememberPath(path: string): void {
    this.#pathsOfPage.delete(path);
    this.#pathsOfPage.add(path);
    const [oldest] = this.#pathsOfPage;
    const isAwaited = [...this.#waits].some((wait) => wait.path === oldest);
    if (oldest !== undefined && !isAwaited && this.#pathsOfPage.size > MOST_PATHS) this.#pathsOfPage.delete(oldest);
  }
}

/** By the letter: no path is made of another one here. */
function addressOf({ url = '' }: IncomingMessage) {
  const at = url.indexOf('?');
  const path = at === -1 ? url : url.slice(0, at);
  return { path, query: new URLSearchParams(at === -1 ? '' : url.slice(at)) };
}

/** The code of an error; empty for none, and for what is written as no code. */
function errorCode(query: URLSearchParams): string {
  const error = query.get('error') ?? '';
  return /^[\w.-]{1,60}$/.test(error) ? error : '';
}

/** False for what a page fetches, embeds or loads as a picture, where the browser says so. */
function isNavigation({ headers }: IncomingMessage): boolean {
  const destination = headers['sec-fetch-dest'];
  return destination === undefined || destination === 'document';
}

function portTaken({ host, port }: Wish, error: unknown): StreamFailure {
  const errno = errnoOf(error);
  const words =
    errno === 'EADDRINUSE'
      ? `Another program is using ${authority(host, port)}.`
      : `Loupe can’t listen at ${authority(host, port)} (${errno}).`;
  return new StreamFailure('port-taken', words, { errno, host, port: String(port) });
}
