import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppOrigins } from './app-origins';
import type { ListenerRoute } from './listener';

/** Nothing that could add a header or a second policy. */
const SAFE = /^[\w :;/.*'[\]-]+$/;
/** Unused tickets; the oldest are evicted. */
const MAX_TICKETS = 1000;

interface Ticket {
  csp: string;
  /** The app has permissions, so it runs on the third origin. */
  apart: boolean;
  /** The origin of Loupe's page. */
  page: string;
  /** Each of the two pages is served once. */
  used: Set<ListenerRoute['respond']>;
}

/**
 * Two origins without secrets for MCP Apps. The sandbox is the page between Loupe's and the app, which runs in a frame
 * of it: with an opaque origin, or on the third one. Each page is served once, under the policy that Loupe's page
 * requested through its tunnel and one for all apps.
 */
export class Sandbox {
  readonly #tickets = new Map<string, Ticket>();
  readonly #file: string;
  readonly #origins: AppOrigins;

  constructor(file: string, origins: AppOrigins) {
    this.#file = file;
    this.#origins = origins;
  }

  /** @returns the ticket, the query of the pages' URLs (`/?TICKET`); undefined if `csp` is not a policy */
  issue(csp: string, apart: boolean, page: string): string | undefined {
    if (!SAFE.test(csp)) return undefined;
    const ticket = randomBytes(16).toString('base64url');
    this.#tickets.set(ticket, { csp, apart, page, used: new Set() });
    const [oldest] = this.#tickets.keys();
    if (oldest !== undefined && this.#tickets.size > MAX_TICKETS) this.#tickets.delete(oldest);
    return ticket;
  }

  readonly serveSandbox = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const ticket = this.#admit(request, response, this.serveSandbox);
    if (!ticket) return;
    const { app } = this.#origins.of(ticket.page);
    const inline = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'";
    // A srcdoc frame inherits this page's policy; one of another origin has its own.
    const csp = ticket.apart ? `${inline}; frame-src ${app}` : ticket.csp;
    const html = await readFile(this.#file).catch(() => undefined);
    if (html) send(response, csp, ticket.page, html);
    else response.writeHead(503).end();
  };

  readonly serveApp = (request: IncomingMessage, response: ServerResponse): void => {
    const ticket = this.#admit(request, response, this.serveApp);
    if (!ticket) return;
    if (!ticket.apart) {
      response.writeHead(404).end();
      return;
    }
    // frame-ancestors must list every ancestor.
    const { page } = ticket;
    send(response, ticket.csp, `${this.#origins.of(page).sandbox} ${page}`, EMPTY_APP);
  };

  #admit(request: IncomingMessage, response: ServerResponse, servedBy: ListenerRoute['respond']): Ticket | undefined {
    const { method, url = '' } = request;
    const ticket = url.startsWith('/?') ? this.#tickets.get(url.slice(2)) : undefined;
    let status = 0;
    if (method !== 'GET') status = 405;
    else if (!ticket || ticket.used.has(servedBy)) status = 404;
    else {
      ticket.used.add(servedBy);
      return ticket;
    }
    response.writeHead(status).end();
    return undefined;
  }
}

/** An app on the third origin: replaced by the app's HTML, under its policy. */
const EMPTY_APP = `<!doctype html><script>
addEventListener('message', ({ source, data }) => {
  if (source !== parent) return;
  document.open();
  document.write(data.html);
  document.close();
});
addEventListener('load', () =>
  parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/sandbox-frame-ready' }, '*'),
);
</script>`;

function send(response: ServerResponse, csp: string, framedBy: string, body: string | Buffer): void {
  const always = `form-action 'none'; frame-ancestors ${framedBy}`;
  response.setHeader('Content-Security-Policy', [csp, always]);
  response.setHeader('Referrer-Policy', 'no-referrer').setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', 'text/html; charset=utf-8').end(body);
}
