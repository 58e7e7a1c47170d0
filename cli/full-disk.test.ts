import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { builtCommand } from '../e2e/built-command';
import { testFolder } from '../e2e/testing/folder';
import { openTestTunnel } from '../e2e/testing/tunnel';

const root = join(import.meta.dirname, '..');
const folder = testFolder();
const server = `'${process.execPath}' '${join(root, 'dist/demo/server.js')}'`;
const CALL = `--tool list_orders --args '{"limit":1}' ${server}`;

/** Runs the program in a shell. @param before what the shell does first @param input its standard input */
function run(words: string, before = '', input = '') {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const line = `${before}\nexec '${process.execPath}' '${builtCommand}' ${words}`;
    const child = execFile('bash', ['-c', line], { cwd: folder }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
    child.stdin?.end(input);
  });
}

/** No file may get longer than this: a write fails as on a full disk. */
const FULL = 'ulimit -f 0';
const inShell = it.skipIf(process.platform === 'win32');

inShell('says that a recording could not be written, and exits with 2', async () => {
  const called = await run(`call --record called.loupe.jsonl ${CALL}`, FULL);
  expect(called).toMatchObject({
    code: 2,
    stdout: expect.stringContaining('structuredContent') as string,
    stderr: expect.stringContaining('called.loupe.jsonl can’t be written (EFBIG)') as string,
  });
  const packed = await run(`call --record packed.loupe.jsonl.gz ${CALL}`, FULL);
  expect(packed).toMatchObject({ code: 2 });
  const tapped = await run(
    `tap --record tapped.loupe.jsonl -- ${server}`,
    FULL,
    '{"jsonrpc":"2.0","id":1,"method":"ping"}\n',
  );
  expect(tapped).toMatchObject({
    code: 2,
    stdout: expect.stringContaining('"id":1') as string,
    stderr: expect.stringContaining('tapped.loupe.jsonl can’t be written (EFBIG)') as string,
  });
});

inShell('says what record could not write, and exits with 2 when it is stopped', async () => {
  const words = `record --no-open --port 0 page.loupe.jsonl ${server}`;
  const line = `${FULL}\nexec '${process.execPath}' '${builtCommand}' ${words}`;
  const child = spawn('bash', ['-c', line], { cwd: folder });
  let stderr = '';
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
  const [printed] = (await once(child.stdout, 'data')) as [Buffer];
  const tunnel = await openTestTunnel(/http:\S+/.exec(String(printed))?.[0] ?? '');
  const file = await tunnel.recordings.record();
  await file.append('{"loupe":1}\n').catch(() => undefined);
  await expect.poll(() => stderr).toMatch(/page\.loupe\.jsonl can’t be written \(EFBIG\)/);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([2, null]);
});

inShell('exits with 2 if references cannot be written, and writes the other reports', async () => {
  const calls = [
    { tool: 'list_orders', arguments: { limit: 1 }, expect: { reference: 'orders' } },
    { tool: 'list_orders', arguments: { limit: 2 } },
  ];
  const [command, args] = [process.execPath, [join(root, 'dist/demo/server.js')]];
  writeFileSync(join(folder, 'one.loupe.yaml'), JSON.stringify({ loupe: 1, server: { command, args }, calls }));
  const { code, stdout, stderr } = await run('test --update --junit full.xml --json - one.loupe.yaml', FULL);
  expect(code).toBe(2);
  expect(stdout).toContain('orders.json can’t be written (EFBIG)');
  expect(stderr).toMatch(/^--update: .*orders\.json/m);
  expect(stderr).toContain('--junit full.xml');
  expect(stderr).not.toContain('    at ');
});

inShell('names every report that could not be written', async () => {
  const calls = [{ tool: 'list_orders', arguments: { limit: 1 } }];
  const [command, args] = [process.execPath, [join(root, 'dist/demo/server.js')]];
  writeFileSync(join(folder, 'load.loupe.yaml'), JSON.stringify({ loupe: 1, server: { command, args }, calls }));
  const words = 'load load.loupe.yaml --calls 2 --json a.json --junit b.xml';
  const { code, stdout, stderr } = await run(words, FULL);
  expect(code).toBe(2);
  expect(stdout).toContain('2 OK, 0 failed');
  expect(stderr).toMatch(/--json a\.json: .*\n--junit b\.xml: /);
});

it.skipIf(process.platform !== 'linux')('exits with 2 if stdout is full', async () => {
  const { code, stderr } = await run(`call ${CALL} > /dev/full`);
  expect(stderr).toContain('stdout can’t be written (ENOSPC)');
  expect(code).toBe(2);
});
