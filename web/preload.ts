const loading = new Map<string, Promise<unknown>>();

/** A third of Vite's code: fetches what a module needs, and waits for its styles. All files are in one folder. */
export async function __vitePreload<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map((file) => fetchOnce(new URL(file, import.meta.url).href)));
  return load();
}

async function fetchOnce(href: string): Promise<unknown> {
  const rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  for (const link of document.querySelectorAll('link'))
    if (link.href === href && link.rel !== 'preload') return loading.get(href);
  const link = document.createElement('link');
  Object.assign(link, { rel, crossOrigin: '', href });
  if (rel === 'stylesheet')
    loading.set(
      href,
      new Promise((resolve, reject) => {
        link.onload = resolve;
        link.onerror = () => {
          // Without the link, the next try adds one again.
          link.remove();
          reject(new Error(`Can’t preload ${href}`));
        };
      }),
    );
  document.head.append(link);
  return loading.get(href);
}
