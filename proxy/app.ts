import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import express, { type Express, type NextFunction, type Request, type RequestHandler, type Response } from 'express';

const BASE_PATH_PLACEHOLDER = '__BASE_PATH__';
const NONCE_PLACEHOLDER = '__CSP_NONCE__';
/** The browser's Sec-Fetch-Site, which no website can forge. */
const ASKED_BY_PLACEHOLDER = '__ASKED_BY__';
/** Workers read what servers send, such as PDFs: they load code of Loupe, and reach nothing else. */
const WORKER_POLICY = "default-src 'none'; script-src 'self'";
/** Permissions that an app's frame can get, if the user allows it. */
const FRAME_PERMISSIONS = ['camera', 'microphone', 'geolocation', 'clipboard-write'];

/** @param nonce for the style elements that CodeMirror and radix add at run time @param sandboxes what the origin of apps can be */
function headers(nonce: string, sandboxes: readonly string[]) {
  const framed = sandboxes.map((origin) => `"${origin}"`).join(' ');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    `frame-src ${sandboxes.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': `${FRAME_PERMISSIONS.map((name) => `${name}=(self ${framed})`).join(', ')}, payment=(), usb=()`,
  };
}

export interface AppOptions {
  webRoot: string;
  /** Everything is served below it, as `/loupe`; empty: at the root. */
  basePath: string;
  sandboxesFor: (request: Request) => readonly string[];
  /** Serves in place of `webRoot`. */
  page?: RequestHandler | undefined;
}

export function createApp({ webRoot, basePath, sandboxesFor, page }: AppOptions): Express {
  const app = express().disable('x-powered-by').disable('etag').enable('case sensitive routing');
  app.use((request, response, next) => {
    const nonce = randomBytes(16).toString('base64');
    response.locals['nonce'] = nonce;
    response.set(headers(nonce, sandboxesFor(request)));
    if (request.method !== 'GET' && request.method !== 'HEAD')
      refuse(response.set('Allow', 'GET, HEAD'), 405, 'Only GET and HEAD are served.');
    else next();
  });
  if (basePath === '') return app.use(serveSite(webRoot, basePath, page));
  app.use((request, response, next) => {
    // Relative links of the page need the slash; a browser keeps the token's fragment.
    if (request.path === basePath) response.redirect(308, `${basePath}/`);
    else if (request.path.startsWith(`${basePath}/`)) next();
    else refuse(response, 404, `Loupe is at ${basePath}/.`);
  });
  return app.use(basePath, serveSite(webRoot, basePath, page));
}

function serveSite(webRoot: string, basePath: string, page: RequestHandler | undefined): RequestHandler {
  if (page) return page;
  const site = express.Router();
  const index = join(webRoot, 'index.html');
  const files = { index: false, redirect: false, maxAge: 0 };
  const serveFile = express.static(webRoot, files);
  // Matched literally: in another spelling (`//`, `%73`) a path could name a file that is not for this origin.
  site.use((request, response, next) => {
    const [, asset] = /^\/assets\/([\w-][\w.-]*)$/.exec(request.path) ?? [];
    if (asset !== undefined) serveAsset(join(webRoot, 'assets'), asset, request, response, next);
    else if (request.path === '/icon.svg') serveFile(request, response, next);
    else next();
  });
  site.use(async ({ path, headers }, response) => {
    // The page's routes may contain dots; a file is at the top level (`/a.png`). Empty and dot segments are no route.
    if (/^\/(assets\/.*|[^/]*(\.|%2e)[^/]*)$|\/(\.|%2e){0,2}\/|\/(\.|%2e){1,2}$/i.test(path))
      refuse(response, 404, 'No such file.');
    else if (!existsSync(index)) refuse(response, 503, 'The page is not built.');
    else {
      const html = await readFile(index, 'utf8');
      response.set('Cache-Control', 'no-store').type('html');
      const nonce = String(response.locals['nonce']);
      const askedBy = /^[a-z-]+$/.exec(headers['sec-fetch-site']?.toString() ?? '')?.[0] ?? 'unknown';
      // The build's links are relative, and the page's own path has any depth.
      const links = html.replaceAll('="./', `="${basePath}/`).replaceAll(BASE_PATH_PLACEHOLDER, basePath);
      response.send(links.replaceAll(NONCE_PLACEHOLDER, nonce).replaceAll(ASKED_BY_PLACEHOLDER, askedBy));
    }
  });
  return site;
}

/** Compressed assets by path. Their names have content hashes; all together they are less than 2 MB. */
const assets = new Map<string, Buffer>();

/** Each asset is stored as `NAME.gz`. */
function serveAsset(folder: string, name: string, request: Request, response: Response, next: NextFunction): void {
  const path = join(folder, `${name}.gz`);
  let packed = assets.get(path);
  if (!packed) {
    if (!existsSync(path)) {
      next();
      return;
    }
    packed = readFileSync(path);
    assets.set(path, packed);
  }
  response.vary('Accept-Encoding').type(extname(name));
  if (name.includes('.worker-')) response.set('Content-Security-Policy', WORKER_POLICY);
  response.set('Cache-Control', 'public, max-age=31536000, immutable');
  if (request.acceptsEncodings('gzip') !== false) response.set('Content-Encoding', 'gzip').send(packed);
  else response.send(gunzipSync(packed));
}

function refuse(response: Response, status: number, reason: string): void {
  response.status(status).type('text/plain').send(`${reason}\n`);
}
