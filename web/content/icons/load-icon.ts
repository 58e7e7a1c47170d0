import { decodeBase64 } from '../../../core/protocol/content/decode-base64';
import { type CheckedImage, checkIconImage, MAX_ICON_BYTES } from '../../../core/protocol/content/icon-image-type';
import type { ServerIcon } from '../../../core/protocol/content/server-icon';
import { readUpTo } from '../../../core/transports/read-up-to';
import { headerOf } from '../../../core/transports/http-progress';

/** One HTTP request without redirects, cookies or other headers. */
export type SendIconRequest = (request: {
  method: 'GET';
  url: string;
  headers: [name: string, value: string][];
  signal: AbortSignal;
}) => Promise<{ status: number; headers: [name: string, value: string][]; body: ReadableStream<Uint8Array> }>;

export type LoadedIcon = { url: string; type: string; bytes: number } | RefusedIcon;
type RefusedIcon = Extract<CheckedImage, { refusal: unknown }>;

const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;

/** Only `https:` and `data:` are allowed; `http:` is not, even on this computer. */
export function iconLocation({ src }: ServerIcon): { kind: 'inline' } | { kind: 'at'; url: URL } | RefusedIcon {
  if (/^data:/i.test(src)) return { kind: 'inline' };
  if (!URL.canParse(src)) return { refusal: 'malformed' };
  const url = new URL(src);
  if (url.protocol !== 'https:') return { refusal: 'scheme', detail: url.protocol };
  // The browser would send user name and password as credentials.
  if (url.username !== '' || url.password !== '') return { refusal: 'malformed' };
  return { kind: 'at', url };
}

export function readInlineIcon(icon: ServerIcon): LoadedIcon {
  const { src, mimeType } = icon;
  // Too large to be shown, so it is not decoded.
  if (src.length > MAX_ICON_BYTES * 2) return { refusal: 'too-large' };
  const comma = src.indexOf(',');
  const bytes = comma < 0 ? undefined : decodeDataUri(src, comma);
  if (!bytes) return { refusal: 'malformed' };
  const declared = src.slice('data:'.length, comma).replace(/;.*$/s, '');
  const checked = checkIconImage(bytes, [declared, mimeType]);
  if ('refusal' in checked) return checked;
  const url = `data:${checked.type}${src.slice('data:'.length + declared.length)}`;
  return { ...checked, url, bytes: bytes.length };
}

function decodeDataUri(src: string, comma: number): Uint8Array<ArrayBuffer> | undefined {
  const isBase64 = /;\s*base64\s*$/i.test(src.slice(0, comma));
  try {
    const text = decodeURIComponent(src.slice(comma + 1));
    if (!isBase64) return new TextEncoder().encode(text);
    const decoded = decodeBase64(text);
    return decoded.state === 'decoded' ? decoded.bytes : undefined;
  } catch {
    return undefined;
  }
}

/** No credentials; follows redirects within the origin only; reads at most {@link MAX_ICON_BYTES}. Never rejects. */
export async function fetchIcon(send: SendIconRequest, icon: ServerIcon, url: URL): Promise<LoadedIcon> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    for (let hop = 0, at = url; hop <= MAX_REDIRECTS; hop++) {
      const headers: [string, string][] = [
        ['accept', 'image/png, image/jpeg, image/webp, image/svg+xml, image/gif'],
        ['accept-encoding', 'identity'],
        ['user-agent', 'mcp-loupe'],
      ];
      const response = await send({ method: 'GET', url: at.href, headers, signal });
      const header = (name: string) => headerOf(response.headers, name);
      if (response.status >= 300 && response.status < 400) {
        void response.body.cancel().catch(() => undefined);
        const location = header('location') ?? '';
        if (!URL.canParse(location, at.href)) return { refusal: 'redirect' };
        const next = new URL(location, at);
        if (next.origin !== url.origin) return { refusal: 'redirect', detail: next.origin };
        at = next;
        continue;
      }
      if (response.status !== 200) {
        void response.body.cancel().catch(() => undefined);
        return { refusal: 'http-status', detail: String(response.status) };
      }
      const bytes = await readUpTo(response.body, MAX_ICON_BYTES);
      if (!bytes) return { refusal: 'too-large' };
      const checked = checkIconImage(bytes, [header('content-type'), icon.mimeType]);
      if ('refusal' in checked) return checked;
      const blob = new Blob([bytes], { type: checked.type });
      return { ...checked, url: URL.createObjectURL(blob), bytes: bytes.length };
    }
    return { refusal: 'redirect' };
  } catch (error) {
    return { refusal: 'unreachable', detail: error instanceof Error ? error.message : '' };
  }
}
