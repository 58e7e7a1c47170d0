/** `a/x.yaml`, `../b.csv` → `b.csv`; undefined outside of the suite's folder. */
export function includedPath(from: string, path: string): string | undefined {
  if (/^$|^\/|\\|^[a-z]:|\0/i.test(path)) return undefined;
  const names = from.split('/').slice(0, -1);
  for (const name of path.split('/')) {
    if (name !== '..') names.push(...[name].filter((each) => each !== '' && each !== '.'));
    else if (names.pop() === undefined) return undefined;
  }
  return names.join('/');
}
