import { base64Of } from '../../json/base64';
import { markup, Markup } from '../markup';
import type { Report } from '../report';

/** The policy allows only the file's own style, script and media. */
export async function documentHead(
  { title, language, by }: Pick<Report, 'title' | 'language' | 'by'>,
  style: string,
  script: string,
): Promise<Markup> {
  const policy = [
    "default-src 'none'",
    'img-src data:',
    'media-src data:',
    `style-src '${await hashOf(style)}'`,
    `script-src '${await hashOf(script)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return markup`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="generator" content="${by}" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <title>${title}</title>
        <style>${new Markup([style])}</style>
      </head>
`;
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `sha256-${base64Of(new Uint8Array(digest))}`;
}
