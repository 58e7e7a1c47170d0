import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { builtCommand } from '../e2e/built-command';
import { testFolder } from '../e2e/test-folder';

const folder = testFolder();
const run = promisify(execFile);
const rawServer = pathToFileURL(join(import.meta.dirname, '../e2e/servers/raw-server.mjs')).href;

/** A server whose tools are listed by this code. */
async function check(name: string, list: string, ...options: string[]): Promise<string> {
  const file = join(folder, `${name}.mjs`);
  const tool = `(name) => ({ name, description: 'A tool', inputSchema: { type: 'object' } })`;
  writeFileSync(
    file,
    `import { RpcError, serveRaw } from ${JSON.stringify(rawServer)};
const tool = ${tool};
serveRaw('${name}', { 'tools/list': ({ cursor }) => { ${list} } });`,
  );
  const args = [builtCommand, 'check', process.execPath, file, ...options];
  const { stdout } = await run(process.execPath, args).catch((error: unknown) => {
    return error as { stdout: string };
  });
  return stdout;
}

it('names the page of a list that fails, says where it stopped, and why a connection was lost', async () => {
  const [failing, endless, dying] = await Promise.all([
    check(
      'failing',
      `const page = Number(cursor ?? 1);
      if (page === 3) throw new RpcError(-32603, 'out of pages');
      return { tools: [tool('t' + page)], nextCursor: String(page + 1) };`,
    ),
    check(
      'endless',
      `const page = Number(cursor ?? 1);
      return { tools: [tool('t' + page)], nextCursor: String(page + 1) };`,
    ),
    check('dying', `console.error('the disk is full'); process.exit(3);`),
  ]);
  expect(failing).toMatch(/✗ tools-list +error .*out of pages.* \(page 3\)/);
  expect(endless).toMatch(
    /! tools-list +100 listed on 100 pages, stopped there: more pages follow/,
  );
  expect(dying).toMatch(/✗ tools-list +no response: exit code 3: the disk is full/);
});

it('tells what clients may trouble with in the definitions, and Loupe’s own violations apart', async () => {
  const list = `return { tools: [
    tool('dotted.name'),
    { ...tool('Case'), inputSchema: { type: 'object', properties: { list: { type: 'array' } } } },
    { ...tool('case'), description: '' },
  ] };`;
  const text = await check('defined', list);
  expect(text).toMatch(/error array-without-items\n {2}Case: Arrays have no items/);
  expect(text).toMatch(/warning name-dots\n {2}dotted\.name: The name contains a dot\.\n/);
  expect(text).toMatch(/3 tool definitions checked for clients’ limits: 1 error, 3 warnings, /);
  const report = JSON.parse(await check('defined', list, '--json')) as {
    findings: { who: string }[];
    intentionalViolations: { who: string }[];
    definitions: { rule: string; tools: object[] }[];
  };
  expect(report.findings.filter(({ who }) => who !== 'server')).toEqual([]);
  expect(report.intentionalViolations.length).toBeGreaterThan(0);
  expect(report.definitions.find(({ rule }) => rule === 'name-case')?.tools).toMatchObject([
    { tool: 'Case', paths: ['$.name'], words: expect.stringContaining('case') as string },
    { tool: 'case' },
  ]);
});

it('keeps the place of what several messages break alike', async () => {
  const list = `return { tools: [tool('a'), { ...tool('b'), description: 7 }] };`;
  const text = await check('placed', list, '--save', join(folder, 'placed.json'));
  expect(text).toMatch(/tools\[1\]\.description, in \d messages: /);
  // A list that is wrong in itself says nothing of the cursor that it came for.
  expect(text).toContain('tools/list with an unknown cursor: error −32602 is recommended');
});
