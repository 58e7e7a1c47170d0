/**
 * The path of a file from the suite's folder, by `/`; undefined where it leads out of that.
 * @param from the file that names it, from the suite's folder
 * @param path as it is written there
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
