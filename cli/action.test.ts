import { execFile } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { testFolder } from '../e2e/testing/folder';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = testFolder();

interface Action {
  runs: { steps: { if?: string; run?: string; env?: Record<string, string> }[] };
}
const { runs } = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as Action;
const script = (sign: string) => runs.steps.find(({ run }) => run?.includes(sign))?.run ?? '';

// npx and gh note what they are asked for.
const stub = (name: string, text: string) => {
  writeFileSync(join(folder, name), `#!/bin/bash\n${text}\n`);
  chmodSync(join(folder, name), 0o755);
};
stub('npx', `echo "$@" > '${folder}/npx.txt'`);
// It filters as gh does: by the program, with the variables of the environment.
stub(
  'gh',
  `echo "$@" >> '${folder}/gh.txt'
case "$*" in
  *graphql*) echo 'github-actions[bot]' ;;
  *--paginate*) [ ! -f '${folder}/comments.json' ] || '${process.execPath}' -e '
    const { AUTHOR, MARK } = process.env;
    const program = process.argv.at(-1);
    for (const { id, user, body } of JSON.parse(fs.readFileSync("comments.json", "utf8")))
      if (program.includes(".user.login == $ENV.AUTHOR") && user.login === AUTHOR && body.startsWith(MARK)) console.log(id);
  ' "$@" ;;
esac`,
);

/** Runs a step as GitHub does. @returns its exit code, and its summary and outputs */
function step(run: string, env: Record<string, string>) {
  const files = { GITHUB_STEP_SUMMARY: join(folder, 'sum'), GITHUB_OUTPUT: join(folder, 'out') };
  for (const file of Object.values(files)) writeFileSync(file, '');
  const given = {
    VERSION: '',
    GITHUB_ACTION_PATH: root,
    ARGS: '',
    AGAINST: '',
    FILES: '',
    SERVER: '',
    ...files,
    ...env,
  };
  const path = `${folder}${delimiter}${process.env['PATH'] ?? ''}`;
  return new Promise<{ code: number; summary: string; outputs: string }>((resolve) => {
    const child = execFile(
      'bash',
      ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run],
      {
        cwd: folder,
        env: { ...process.env, PATH: path, RUNNER_TEMP: folder, GITHUB_ACTIONS: 'true', ...given },
      },
      () =>
        resolve({
          code: child.exitCode ?? -1,
          summary: readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8'),
          outputs: readFileSync(files.GITHUB_OUTPUT, 'utf8'),
        }),
    );
  });
}

const onGitHub = it.skipIf(process.platform === 'win32');
const server = `${process.execPath} ${join(root, 'dist/demo/server.js')}`;
const main = script('npx --yes');

onGitHub(
  'tests and load-tests suites, with reports, a summary and the exit code',
  async () => {
    const [command = '', ...args] = server.split(' ');
    const calls = [{ tool: 'search_documents', arguments: { query: 'bread' } }];
    const suite = { loupe: 1, server: { command, args }, calls };
    writeFileSync(join(folder, 'one.loupe.yaml'), JSON.stringify(suite));
    // What a pattern finds is no option, whatever its name.
    writeFileSync(join(folder, '--json=moved.loupe.yaml'), JSON.stringify(suite));
    const tested = await step(main, { COMMAND: 'test', FILES: '*.loupe.yaml' });
    expect(tested).toMatchObject({ code: 0, outputs: expect.stringContaining('exit-code=0') as string });
    expect(tested.summary).toContain('one');
    expect(tested.summary).toContain('moved');
    const load = { COMMAND: 'load', FILES: 'one.loupe.yaml', ARGS: '--rate 50 --calls 5 --threshold max<1ms' };
    const loaded = await step(main, load);
    expect(loaded.outputs).toContain('exit-code=1');
    expect(loaded.summary).toContain('max<1ms');
    const names = ['junit.xml', 'load.json', 'output.txt', 'report.html', 'report.json'];
    expect(readdirSync(join(folder, 'mcp-loupe-report')).sort()).toEqual(names);
    expect((await step(main, { COMMAND: 'serve' })).code).toBe(2);
  },
  90_000,
);

onGitHub(
  'checks a server, and comments what has changed since a snapshot',
  async () => {
    const against = join(folder, 'snapshot.json');
    await step(main, { COMMAND: 'check', SERVER: server, ARGS: `--save ${against}` });
    const comment = script('gh api');
    const told = { AGAINST: against, REPORT: join(folder, 'mcp-loupe-report'), NUMBER: '7', REPOSITORY: 'a/b' };
    await step(main, { COMMAND: 'check', SERVER: server, AGAINST: against });
    const asked = () => readFileSync(join(folder, 'gh.txt'), 'utf8').trim().split('\n');
    await step(comment, told);
    // Who it is, and which comments there are.
    expect(asked()).toHaveLength(2);
    const kept = readFileSync(against, 'utf8');
    writeFileSync(against, kept.replace('"search_documents"', '"search_docs"'));
    const changed = await step(main, { COMMAND: 'check', SERVER: server, AGAINST: against });
    expect(changed.outputs).toContain('exit-code=1');
    expect(changed.summary).toContain('search_docs: Removed.');
    expect((await step(comment, told)).code).toBe(0);
    expect(asked().at(-1)).toContain('repos/a/b/issues/7/comments');
    const text = readFileSync(join(folder, 'mcp-loupe-report/comment.md'), 'utf8');
    expect(text).toMatch(/^<!-- mcp-loupe .*snapshot.json -->\n/);
    expect(text).toContain('search_docs: Removed.');
    expect(text).not.toMatch(/foreign-origin|tool definitions? checked/);
    // A comment of anybody else's is left alone, whatever it starts with.
    const body = text.split('\n')[0] ?? '';
    const of = (id: number, login: string) => ({ id, user: { login }, body });
    const comments = join(folder, 'comments.json');
    writeFileSync(comments, JSON.stringify([of(1, 'mallory')]));
    await step(comment, told);
    expect(asked().at(-1)).not.toContain('PATCH');
    writeFileSync(comments, JSON.stringify([of(1, 'mallory'), of(2, 'github-actions[bot]')]));
    await step(comment, told);
    expect(asked().at(-1)).toContain('--method PATCH repos/a/b/issues/comments/2');
  },
  90_000,
);

onGitHub('puts the words of a server in no other place than the block of code', async () => {
  const [command = '', ...args] = server.split(' ');
  const call = { tool: 'search_documents', arguments: { query: 'bread' } };
  const calls = [call, { ...call, name: '`````' }];
  writeFileSync(join(folder, 'fence.loupe.yaml'), JSON.stringify({ loupe: 1, server: { command, args }, calls }));
  const { summary } = await step(main, {
    COMMAND: 'load',
    FILES: 'fence.loupe.yaml',
    ARGS: '--rate 50 --calls 4',
  });
  expect(summary).toContain('OK, 0 failed');
  expect(summary.match(/````/g)).toHaveLength(2);
});

it('runs fixed versions only: of actions, of the image, and its own', async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  if (process.platform !== 'win32') {
    const run = async (env: Record<string, string>) => {
      await step(main, { COMMAND: 'test', FILES: 'none.loupe.yaml', ...env });
      return readFileSync(join(folder, 'npx.txt'), 'utf8');
    };
    // As GitHub fetches it, nothing is built.
    const fetched = join(folder, 'action');
    mkdirSync(fetched);
    copyFileSync(join(root, 'package.json'), join(fetched, 'package.json'));
    expect(await run({ GITHUB_ACTION_PATH: fetched })).toContain(`--yes mcp-loupe@${version} test `);
    expect(await run({ VERSION: '9.9.9' })).toContain('--yes mcp-loupe@9.9.9 test ');
  }
  const files = ['action.yml', '.github/workflows/test.yml', '.github/workflows/release.yml'];
  for (const file of files)
    for (const [, used = ''] of readFileSync(join(root, file), 'utf8').matchAll(/uses: (\S+)/g))
      expect(used, file).toMatch(/@[0-9a-f]{40}$/);
  const images = readFileSync(join(root, 'Dockerfile'), 'utf8').match(/^FROM .*/gm) ?? [];
  for (const image of images) expect(image).toMatch(/@sha256:[0-9a-f]{64}( AS |$)/);
});
