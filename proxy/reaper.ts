import { spawn, type ChildProcess } from 'node:child_process';

/** Milliseconds are not to be had in a shell: so many tenths of a second between SIGTERM and SIGKILL. */
const GRACE_TENTHS = 20;
/**
 * Reads `+ GROUP` and `- GROUP` for as long as the proxy lives. Its input ends with the proxy, however that ended: what
 * is left of the groups then is told to end, and then made to.
 */
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

/**
 * Has a process group ended when this process dies in a way that it can't hear of (`kill -9`, out of memory): by a
 * shell of a session of its own, since nothing in a process survives its own SIGKILL. Nothing happens on Windows.
 * @returns to be called when nobody of the group is left: its number may be another's from then on
 */
export function endWithThisProcess(group: number): () => void {
  if (process.platform === 'win32') return () => undefined;
  reaper ??= startReaper();
  const tell = (sign: '+' | '-') => reaper?.stdin?.write(`${sign} ${group}\n`);
  tell('+');
  return () => tell('-');
}

function startReaper(): ChildProcess {
  const shell = spawn('/bin/sh', ['-c', SCRIPT], {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const forget = () => {
    if (reaper === shell) reaper = undefined;
  };
  shell.on('error', forget).on('exit', forget).unref();
  shell.stdin.on('error', () => undefined);
  // It would hold this process open: a pipe of a child is a socket.
  (shell.stdin as unknown as { unref?: () => void }).unref?.();
  return shell;
}
