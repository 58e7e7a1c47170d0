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
