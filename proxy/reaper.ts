import { spawn, type ChildProcess } from 'node:child_process';

/** Between SIGTERM and SIGKILL, in tenths of a second: a shell has no milliseconds. */
const GRACE_TENTHS = 20;
/** Reads `+ GROUP` and `- GROUP`. Its stdin ends with the proxy, however that ended; then it ends the groups left. */
const SCRIPT = `
groups=' '
while read -r sign group; do
  case "$sign$groups" in
    +*) groups="$groups$group " ;;
    -*" $group "*) groups="\${groups%%" $group "*} \${groups#*" $group "}" ;;
  esac
done
left() { kill -s 0 -- "-$group" 2>/dev/null; }
for group in $groups; do kill -s TERM -- "-$group" 2>/dev/null; done
tenths=0
for group in $groups; do
  while left && [ "$tenths" -lt ${GRACE_TENTHS} ]; do sleep 0.1; tenths=$((tenths + 1)); done
  left && kill -s KILL -- "-$group" 2>/dev/null
done
`;

let reaper: ChildProcess | undefined;

/** Even if this process is killed: by a shell in its own session. No-op on Windows. @returns to call when the group is gone */
export function endWithThisProcess(group: number): () => void {
  if (process.platform === 'win32') return () => undefined;
  reaper ??= startReaper();
  const send = (sign: '+' | '-') => reaper?.stdin?.write(`${sign} ${group}\n`);
  send('+');
  return () => send('-');
}

function startReaper(): ChildProcess {
  const shell = spawn('/bin/sh', ['-c', SCRIPT], { detached: true, cwd: '/', stdio: ['pipe', 'ignore', 'ignore'] });
  const forget = () => {
    if (reaper === shell) reaper = undefined;
  };
  shell.on('error', forget).on('exit', forget).unref();
  shell.stdin.on('error', () => undefined);
  // A child's pipe is a socket, which would keep the event loop alive.
  (shell.stdin as unknown as { unref?: () => void }).unref?.();
  return shell;
}
