import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PROOF_PATH, PROOF_PREFIX } from './frames';
import type { ListenerRoute } from './listener';

const NONCE = /^[0-9a-f]{64}$/;

/** Proves to a page that lost its proxy that this is the same Loupe, before the page sends the token again. */
export function proofRoute(
  token: string,
  ports: { page: number },
  basePath: string,
  admits: ListenerRoute['admits'],
): ListenerRoute {
  const path = `${basePath}${PROOF_PATH}/`;
  return {
    takes: ({ url = '' }) => url.startsWith(path),
    admits,
    respond: ({ url = '', method }: IncomingMessage, response: ServerResponse) => {
      const nonce = url.slice(path.length);
      const isValid = method === 'GET' && NONCE.test(nonce);
      response.writeHead(isValid ? 200 : 400, {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'same-origin',
      });
      response.end(isValid ? proofOf(token, ports.page, nonce) : '');
    },
  };
}

/** Signs the port, too: a process on another port can't relay the challenge to this proxy. */
function proofOf(token: string, port: number, nonce: string): string {
  return createHmac('sha256', token).update(`${PROOF_PREFIX}${port} ${nonce}`).digest('hex');
}
