/** The drive or share at the start of a Windows path: `C:`, `\\server\share`. */
const ROOT = /^(?:[A-Za-z]:|[\\/]{2}[^\\/]+[\\/]+[^\\/]+)/;

/** `/p/suites` and `../server.js` → `/p/server.js`; both may be POSIX or Windows paths, also of another computer. */
export function resolvePath(folder: string, path: string): string {
  const root = rootOf(folder);
  if (root === undefined)
    return `/${stepsOf((path.startsWith('/') ? path : `${folder}/${path}`).split('/')).join('/')}`;
  const ownRoot = rootOf(path);
  const isFromRoot = ownRoot !== undefined || /^[\\/]/.test(path);
  const below = isFromRoot ? path.slice(ownRoot?.length ?? 0) : `${folder.slice(root.length)}\\${path}`;
  const steps = stepsOf(below.split(/[\\/]/));
  return [(ownRoot ?? root).replaceAll('/', '\\'), ...(steps.length > 0 ? steps : [''])].join('\\');
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

const MAX_STEPS_UP = 4;

/** `/p/suites`, `/p/server.js` → `../server.js`; undefined if the two hardly belong to one project. */
export function pathFrom(folder: string, path: string): string | undefined {
  const root = rootOf(folder);
  const ownRoot = rootOf(path);
  const isAbsolute = root === undefined ? path.startsWith('/') : ownRoot !== undefined;
  if (!isAbsolute || ownRoot?.toLowerCase() !== root?.toLowerCase()) return undefined;
  const stepsIn = (whole: string) => stepsOf(whole.slice(root?.length ?? 0).split(root === undefined ? '/' : /[\\/]/));
  const [from, to] = [stepsIn(folder), stepsIn(path)];
  let shared = 0;
  while (shared < from.length && shared < to.length && from[shared] === to[shared]) shared += 1;
  // Everything of a user is in one folder; that alone does not make one project.
  const isHome = /^(?:home|users)$/i.test(from[0] ?? '');
  const up = from.length - shared;
  if (shared < (isHome ? 2 : 1) || up > MAX_STEPS_UP) return undefined;
  const steps = [...Array<string>(up).fill('..'), ...to.slice(shared)];
  return steps.length === 0 ? '.' : steps.join('/');
}
