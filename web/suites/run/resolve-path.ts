/** A path as an absolute one, where it starts at a folder: of this computer or another, written as POSIX or Windows does. */
export function resolvePath(folder: string, path: string): string {
  const isWindows = /^[A-Za-z]:|^\\\\/.test(folder);
  const isAbsolute = isWindows ? /^[A-Za-z]:[\\/]|^[\\/]/.test(path) : path.startsWith('/');
  const whole = isAbsolute ? path : `${folder}/${path}`;
  const separator = isWindows ? '\\' : '/';
  const parts: string[] = [];
  const steps = isWindows ? whole.split(/[\\/]/) : whole.split('/');
  for (const [index, step] of steps.entries()) {
    if (index === 0) parts.push(step);
    else if (step === '..') {
      if (parts.length > 1) parts.pop();
    } else if (step !== '.' && step !== '') parts.push(step);
  }
  return parts.length === 1 ? `${parts[0] ?? ''}${separator}` : parts.join(separator);
}
