/**
 * Resolves a path against the file that names it, both relative to the suite's folder: `a/x.yaml`, `../b.csv` →
 * `b.csv`. Undefined if it leads out of that folder.
 */
export function includedPath(from: string, path: string): string | undefined {
  if (/^$|^\/|\\|^[a-z]:|\0/i.test(path)) return undefined;
  const names = from.split('/').slice(0, -1);
  for (const name of path.split('/')) {
    if (name !== '..') names.push(...[name].filter((each) => each !== '' && each !== '.'));
    else if (names.pop() === undefined) return undefined;
  }
  return names.join('/');
}
