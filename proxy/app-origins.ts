import type { IncomingMessage } from 'node:http';
import { hostOf, isOurs } from './access';
import type { ListenerRoute } from './listener';

type AppOrigin = 'sandbox' | 'app';

/** The two origins of MCP Apps: ports at the page's host or, with `--app-host`, names below that host. */
export class AppOrigins {
  /** Of the two listeners. */
  readonly ports: Record<AppOrigin, number> = { sandbox: 0, app: 0 };
  readonly #host: string | undefined;

  /** @param host of `--app-host`: `localhost`, which browsers resolve to this computer with all that is below it */
  constructor(host: string | undefined) {
    this.#host = host;
  }

  /** URLs of both origins for a page. @param page its origin */
  of(page: string): Record<AppOrigin, string> {
    return { sandbox: this.#beside(page, 'sandbox'), app: this.#beside(page, 'app') };
  }

  /** On the page's own listener, before the routes of the page. @param host that it listens on */
  routeOf(origin: AppOrigin, host: string, respond: ListenerRoute['respond']): ListenerRoute {
    const name = this.#nameOf(origin);
    return {
      takes: (request: IncomingMessage) => hostOf(request) === name,
      admits: (request, port) => isOurs(request, host, port, [name]),
      respond,
    };
  }

  #beside(page: string, origin: AppOrigin): string {
    const url = new URL(page);
    if (this.#host === undefined) url.port = String(this.ports[origin]);
    else url.hostname = this.#nameOf(origin);
    return url.origin;
  }

  #nameOf(origin: AppOrigin): string {
    return `loupe-${origin}.${this.#host ?? ''}`;
  }
}
