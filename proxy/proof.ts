import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PROOF_PATH, PROOF_PREFIX } from './frames';
import type { ListenerRoute } from './listener';

const NONCE = /^[0-9a-f]{64}$/;

/**
 * Proves to a page that its token is this proxy's: whoever else took the port learns nothing by being asked. A page
 * that lost its proxy asks before it gives its token to whoever answers there now.
 */
export function proofRoute(token: string, ports: { page: number }, admits: ListenerRoute['admits']): ListenerRoute {
  return {
    takes: ({ url = '' }) => url.startsWith(`${PROOF_PATH}/`),
    admits,
    answer: ({ url = '', method }: IncomingMessage, response: ServerResponse) => {
      const nonce = url.slice(PROOF_PATH.length + 1);
      const isAsked = method === 'GET' && NONCE.test(nonce);
      response.writeHead(isAsked ? 200 : 400, {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'same-origin',
      });
      response.end(isAsked ? proofOf(token, ports.page, nonce) : '');
    },
  };
}

/**
 * With the port: whoever took another one can't have the page's question answered by a proxy that runs elsewhere now.
 */
function proofOf(token: string, port: number, nonce: string): string {
  return createHmac('sha256', token).update(`${PROOF_PREFIX}${port} ${nonce}`).digest('hex');
}
