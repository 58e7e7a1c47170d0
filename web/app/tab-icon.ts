import { BASE_PATH } from '../tunnel/base-path';
import { serverColor } from '../ui/server-color';

export function showTabIcon(server: string | undefined, servers: readonly { name: string }[]): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (!link) return;
  link.href =
    server === undefined
      ? `${BASE_PATH}/icon.svg`
      : `data:image/svg+xml,${encodeURIComponent(logo(serverColor(server, servers)))}`;
}

/** The drawing of `public/icon.svg`. */
const logo = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="${color}" stroke-linecap="round"><path d="M2.5 13H9" stroke-width="3"/><circle cx="17.5" cy="13" r="8.6" stroke-width="4"/><path d="M24 19.5 29.5 27" stroke-width="4.4"/></svg>`;
