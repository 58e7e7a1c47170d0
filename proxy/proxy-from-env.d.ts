declare module 'proxy-from-env' {
  /** @returns the proxy's URL; empty if there is none */
  export function getProxyForUrl(url: string): string;
}
