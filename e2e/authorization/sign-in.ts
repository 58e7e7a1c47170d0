/** Like a browser: stores cookies, follows redirects, and presses the page's only button. */
export async function signIn(address: URL, redirect: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let [url, method] = [address, 'GET'];
  for (let hops = 0; hops < 12; hops += 1) {
    if (url.href.startsWith(redirect)) return url;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { method, redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    const page = await response.text();
    if (location === null && method === 'POST') throw new Error(page);
    method = location === null ? 'POST' : 'GET';
    if (location !== null) url = new URL(location, url);
  }
  throw new Error(`Still at ${url.href}`);
}
