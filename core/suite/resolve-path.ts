/** What a path of Windows begins with where it says its drive, or its computer and what that shares. */
const ROOT = /^(?:[A-Za-z]:|[\\/]{2}[^\\/]+[\\/]+[^\\/]+)/;

/** A path as an absolute one, where it starts at a folder: of this computer or another, written as POSIX or Windows does. */
export function resolvePath(folder: string, path: string): string {
  const root = rootOf(folder);
  if (root === undefined)
    return `/${stepsOf((path.startsWith('/') ? path : `${folder}/${path}`).split('/')).join('/')}`;
  const own = rootOf(path);
  const isFromRoot = own !== undefined || /^[\\/]/.test(path);
  const below = isFromRoot ? path.slice(own?.length ?? 0) : `${folder.slice(root.length)}\\${path}`;
  const steps = stepsOf(below.split(/[\\/]/));
  return [(own ?? root).replaceAll('/', '\\'), ...(steps.length > 0 ? steps : [''])].join('\\');
}

function rootOf(path: string): string | undefined {
  return ROOT.exec(path)?.[0];
}

function stepsOf(written: readonly string[]): string[] {
  const steps: string[] = [];
  for (const step of written) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps;
}

/** So many steps up a path is still one of the same project. */
const MOST_UP = 4;

/**
 * An absolute path as a suite in a folder writes it: from that folder, with `/`. Undefined where the two have too little in common to
 * be moved together, or for a path that is not absolute.
 */
export function pathFrom(folder: string, path: string): string | undefined {
  const root = rootOf(folder);
  const own = rootOf(path);
  const isAbsolute = root === undefined ? path.startsWith('/') : own !== undefined;
  if (!isAbsolute || own?.toLowerCase() !== root?.toLowerCase()) return undefined;
  const stepsIn = (whole: string) => stepsOf(whole.slice(root?.length ?? 0).split(root === undefined ? '/' : /[\\/]/));
  const [from, to] = [stepsIn(folder), stepsIn(path)];
  let shared = 0;
  while (shared < from.length && shared < to.length && from[shared] === to[shared]) shared += 1;
  // All that a person has is in one folder; that alone does not make two places one project.
  const isHome = /^(?:home|users)$/i.test(from[0] ?? '');
  const up = from.length - shared;
  if (shared < (isHome ? 2 : 1) || up > MOST_UP) return undefined;
  const steps = [...Array<string>(up).fill('..'), ...to.slice(shared)];
  return steps.length === 0 ? '.' : steps.join('/');
}
