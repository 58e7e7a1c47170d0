// The proxy of `npm run dev`: like the real one, but with the page's files from Vite, at the address LOUPE_VITE.
import { join } from 'node:path';
import type { Request, Response } from 'express';
import { run } from '../cli/main';
import { root } from './repository.mjs';

const vite = new URL(process.env['LOUPE_VITE'] ?? '');

/** With the proxy's headers; the policy also allows Vite's inline script, by a nonce, and its WebSocket for reloads. */
async function serveFromVite({ headers, originalUrl }: Request, response: Response): Promise<void> {
  const viteResponse = await fetch(new URL(originalUrl, vite), {
    headers: {
      accept: headers.accept ?? '*/*',
      'if-none-match': headers['if-none-match'] ?? '',
    },
  });
  const nonce = String(response.locals['nonce']);
  const policy = String(response.getHeader('Content-Security-Policy'))
    .replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
    .replace("connect-src 'self'", `connect-src 'self' ws://${vite.host}`);
  response.status(viteResponse.status).set('Content-Security-Policy', policy);
  const type = viteResponse.headers.get('content-type') ?? '';
  if (type.startsWith('text/html')) {
    const askedBy = headers['sec-fetch-site'] ?? 'unknown';
    const html = (await viteResponse.text())
      .replaceAll('__CSP_NONCE__', nonce)
      .replaceAll('__ASKED_BY__', askedBy)
      .replaceAll('__BASE_PATH__', '');
    response.set('Cache-Control', 'no-store').type('html').send(html);
    return;
  }
  for (const name of ['content-type', 'cache-control', 'etag']) {
    const value = viteResponse.headers.get(name);
    if (value !== null) response.set(name, value);
  }
  response.end(Buffer.from(await viteResponse.arrayBuffer()));
}

await run(process.argv.slice(2), { webRoot: join(root, 'web/public'), page: serveFromVite });
