// The proxy of `npm run dev`: all of the real one, but the page's files come from Vite, whose address is in LOUPE_VITE.
import { join } from 'node:path';
import type { Request, Response } from 'express';
import { run } from '../cli/main';
import { root } from './repository.mjs';

const vite = new URL(process.env['LOUPE_VITE'] ?? '');

/**
 * Vite's answer, under the proxy's own headers. Its inline script that prepares hot reload needs the nonce, and its
 * WebSocket another port: the two things in which the policy differs from that of the built page.
 */
async function serveFromVite({ headers, originalUrl }: Request, response: Response): Promise<void> {
  const answer = await fetch(new URL(originalUrl, vite), {
    headers: {
      accept: headers.accept ?? '*/*',
      'if-none-match': headers['if-none-match'] ?? '',
    },
  });
  const nonce = String(response.locals['nonce']);
  const policy = String(response.getHeader('Content-Security-Policy'))
    .replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
    .replace("connect-src 'self'", `connect-src 'self' ws://${vite.host}`);
  response.status(answer.status).set('Content-Security-Policy', policy);
  const type = answer.headers.get('content-type') ?? '';
  if (type.startsWith('text/html')) {
    const askedBy = headers['sec-fetch-site'] ?? 'unknown';
    const html = (await answer.text())
      .replaceAll('__CSP_NONCE__', nonce)
      .replaceAll('__ASKED_BY__', askedBy)
      .replaceAll('__BASE_PATH__', '');
    response.set('Cache-Control', 'no-store').type('html').send(html);
    return;
  }
  for (const name of ['content-type', 'cache-control', 'etag']) {
    const value = answer.headers.get(name);
    if (value !== null) response.set(name, value);
  }
  response.end(Buffer.from(await answer.arrayBuffer()));
}

await run(process.argv.slice(2), { webRoot: join(root, 'web/public'), page: serveFromVite });
