import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgsStringToArgv } from 'string-argv';

export interface Line {
  /** Without `mcp-loupe`. */
  line: string;
  cwd: string;
  /** It opens the page or a port. */
  isServing: boolean;
}

export interface Ran {
  /** `serves` if it waits for requests. */
  code: number | 'serves';
  output: string;
}

const TIMEOUT_MS = 20_000;
const AFTER_MS = 20;
const SERVES = /http:\/\/127\.0\.0\.1:\d+/;

/** The words as a shell gives them: `~`, `*` in a file's name and `> FILE` are understood, nothing else. */
function wordsOf(line: string): { words: string[]; file: string | undefined } {
  const [command = '', target] = line.split(/ > (?=\S+$)/);
  const home = (path: string) => path.replace(/^~(?=\/)/, process.env['HOME'] ?? '~');
  const words = parseArgsStringToArgv(command).flatMap((word) =>
    /^[\w./-]*\*[\w.]*$/.test(word) ? filesOf(word) : [word],
  );
  return { words, file: target === undefined ? undefined : home(target) };
}

function filesOf(pattern: string): string[] {
  const [, folder = '', start = '', end = ''] = /^(.*\/)?([^*/]*)\*(.*)$/.exec(pattern) ?? [];
  const names = readdirSync(folder === '' ? '.' : folder).filter(
    (name) => name.startsWith(start) && name.endsWith(end),
  );
  return names.sort().map((name) => folder + name);
}

type Run = (argv: string[]) => Promise<{ url: string } | undefined>;

/** In this process: most of a command's time is Node's own start. */
async function runLine({ line, cwd, isServing }: Line, run: Run): Promise<Ran> {
  process.chdir(cwd);
  process.exitCode = undefined;
  // At its end, a server on stdio stops, and what listens on a port must not yet.
  const stdin = isServing ? new PassThrough() : Readable.from([]);
  Object.defineProperty(process, 'stdin', { value: stdin });
  const { words, file } = wordsOf(line);
  let output = '';
  let stdout = '';
  const code = await new Promise<Ran['code']>((resolve) => {
    const end = (exitCode = process.exitCode) => resolve(Number(exitCode ?? 0));
    for (const stream of [process.stdout, process.stderr])
      stream.write = (text: unknown, ...rest: unknown[]) => {
        output += String(text);
        if (stream === process.stdout) stdout += String(text);
        if (isServing && SERVES.test(String(text))) resolve('serves');
        for (const callback of rest) if (typeof callback === 'function') setImmediate(callback as () => void);
        return true;
      };
    process.exit = end as typeof process.exit;
    process.kill = (pid, signal) => pid === process.pid || kill(pid, signal);
    setTimeout(() => resolve(-1), TIMEOUT_MS).unref();
    run(words).then(
      // Commands exit in a callback.
      (page) => (page ? resolve('serves') : setImmediate(() => setImmediate(end))),
      (error: unknown) => {
        output += String(error);
        resolve(-1);
      },
    );
  });
  // Some call `process.exit` twice, which does not end them here.
  await sleep(AFTER_MS);
  if (file !== undefined) writeFileSync(file, stdout);
  return { code, output };
}

const [, , program = '', linesFile = '', resultFile = ''] = process.argv;
const exit = process.exit.bind(process);
const kill = process.kill.bind(process);
const { run } = (await import(program)) as { run: Run };
process.setMaxListeners(0);
const ran: Ran[] = [];
for (const line of JSON.parse(readFileSync(linesFile, 'utf8')) as Line[]) ran.push(await runLine(line, run));
writeFileSync(resultFile, JSON.stringify(ran));
exit(0);
