import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { originBeside } from './access';
import type { ListenerRoute } from './listener';

/** What a policy may hold: nothing that could add a header, or a second policy. */
const SAFE = /^[\w :;/.*'[\]-]+$/;
/** Pages that were asked for and never loaded; the oldest go. */
const MOST_TICKETS = 1000;

/** The ports of the three origins: Loupe's page, its sandbox, and that of apps which were granted something. */
export interface Ports {
  page: number;
  sandbox: number;
  app: number;
}

interface Ticket {
  csp: string;
  /** The app runs on the third origin, since what it was granted needs one. */
  apart: boolean;
  /** Where it was loaded. */
  used: Set<ListenerRoute['answer']>;
}

/**
 * Two origins without any secret for the apps of servers (MCP Apps). The sandbox is the page between Loupe's and the
 * app, which runs in a frame of it: without an origin, or on the third one, so that it gets as near to the sandbox's
 * page as any other. Each page is served once, under the policy that Loupe's page asked for through its tunnel, and one
 * that holds for all apps.
 */
export class Sandbox {
  readonly #tickets = new Map<string, Ticket>();
  readonly #file: string;
  readonly #ports: Ports;

  constructor(file: string, ports: Ports) {
    this.#file = file;
    this.#ports = ports;
  }

  /**
   * @param csp the app's Content-Security-Policy
   * @returns what the addresses of the pages end in, `/?` before it; undefined for what is no policy
   */
  issue(csp: string, apart: boolean): string | undefined {
    if (!SAFE.test(csp)) return undefined;
    const ticket = randomBytes(16).toString('base64url');
    this.#tickets.set(ticket, { csp, apart, used: new Set() });
    const [oldest] = this.#tickets.keys();
    if (oldest !== undefined && this.#tickets.size > MOST_TICKETS) this.#tickets.delete(oldest);
    return ticket;
  }

  readonly serveSandbox = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const ticket = this.#admit(request, response, this.serveSandbox);
    if (!ticket) return;
    const framedBy = originBeside(request, this.#ports.page);
    const app = originBeside(request, this.#ports.app);
    const inline = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'";
    // A frame that is given its text inherits this page's policy; one of another origin has its own.
    const csp = ticket.apart ? `${inline}; frame-src ${app}` : ticket.csp;
    const html = await readFile(this.#file).catch(() => undefined);
    if (html) send(response, csp, framedBy, html);
    else response.writeHead(503).end();
  };

  readonly serveApp = (request: IncomingMessage, response: ServerResponse): void => {
    const ticket = this.#admit(request, response, this.serveApp);
    if (!ticket) return;
    if (!ticket.apart) {
      response.writeHead(404).end();
      return;
    }
    // Every page around it must be named.
    const { page, sandbox } = this.#ports;
    const framedBy = `${originBeside(request, sandbox)} ${originBeside(request, page)}`;
    send(response, ticket.csp, framedBy, AWAITING);
  };

  #admit(request: IncomingMessage, response: ServerResponse, by: ListenerRoute['answer']): Ticket | undefined {
    const { method, url = '' } = request;
    const ticket = url.startsWith('/?') ? this.#tickets.get(url.slice(2)) : undefined;
    let status = 0;
    if (method !== 'GET') status = 405;
    else if (!ticket || ticket.used.has(by)) status = 404;
    else {
      ticket.used.add(by);
      return ticket;
    }
    response.writeHead(status).end();
    return undefined;
  }
}

/** The page of an app on the third origin: it becomes what the sandbox gives it, under its own policy. */
const AWAITING = `<!doctype html><script>
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
