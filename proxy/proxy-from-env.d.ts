declare module 'proxy-from-env' {
  /** @returns the address of the proxy for this URL; empty where there is none */
  export function getProxyForUrl(url: string): string;
}
