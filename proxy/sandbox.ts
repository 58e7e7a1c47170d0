import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { isOurs, originBeside } from './access';

const SAFE = /^[\w :;/.*'[\]-]+$/;

/**
 * The second origin, where the apps of servers run (MCP Apps): one static page that knows no secret. Its `?csp=` is the
 * policy of the app in it; what holds for every app is a policy beside that one, which it cannot loosen.
 * @param framedBy the port of the only page that may have it in a frame
 */
export function serveSandbox(file: string, host: string, framedBy: () => number): RequestListener {
  return (request, response) => {
    const { method, url = '', socket } = request;
    const csp = url.startsWith('/?') ? new URLSearchParams(url.slice(1)).get('csp') : null;
    const refuse = (status: number) => response.writeHead(status).end();
    if (!isOurs(request, host, socket.localPort ?? 0)) refuse(403);
    else if (method !== 'GET') refuse(405);
    else if (csp === null || !SAFE.test(csp)) refuse(404);
    else {
      const always = `form-action 'none'; frame-ancestors ${originBeside(request, framedBy())}`;
      response.setHeader('Content-Security-Policy', [csp, always]);
      response.setHeader('Referrer-Policy', 'no-referrer').setHeader('Cache-Control', 'no-store');
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      void readFile(file).then(response.end.bind(response), () => refuse(503));
    }
  };
}
