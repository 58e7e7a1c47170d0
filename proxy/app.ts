import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import compression from 'compression';
import express, { type Express, type Response } from 'express';

const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const FOREVER = 'public, max-age=31536000, immutable';

const HEADERS = {
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

/** `nonce` is for the style elements that CodeMirror and radix add while they run. */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Serves the built page in `webRoot` to requests that `isOurs` lets in. No page is secret, no token in any. */
export function createApp(webRoot: string, isOurs: (request: express.Request) => boolean): Express {
  const app = express().disable('x-powered-by').disable('etag');
  app.use((request, response, next) => {
    const nonce = randomBytes(16).toString('base64');
    response.locals['nonce'] = nonce;
    response.set({ ...HEADERS, 'Content-Security-Policy': contentSecurityPolicy(nonce) });
    if (!isOurs(request)) refuse(response, 403, 'This address or page may not talk to Loupe.');
    else if (request.method !== 'GET' && request.method !== 'HEAD')
      refuse(response.set('Allow', 'GET, HEAD'), 405, 'Only GET and HEAD are served.');
    else next();
  });
  app.use(compression());
  const assets = { index: false, redirect: false, fallthrough: false };
  app.use('/assets', express.static(join(webRoot, 'assets'), { ...assets, cacheControl: false, setHeaders: (response) => response.setHeader('Cache-Control', FOREVER) }));
  return app;
}

function refuse(response: Response, status: number, reason: string): void {
  response.status(status).type('text/plain').send(`${reason}\n`);
}
