import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import checkSchema from '../core/judge/server-check/check.schema.json';
import { compileSchema } from '../core/schema/validation/compile-schema';
import { builtCommand } from '../e2e/built-command';
import { testFolder } from '../e2e/testing/folder';

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
  const { stdout } = await run(process.execPath, args).catch((error: unknown) => error as { stdout: string });
  return stdout;
}

it('names the page of a list that fails, says where it stopped, and why a connection was lost', async () => {
  const [failing, endless, dying] = await Promise.all([
    check(
      'failing',
      `const page = Number(cursor ?? 1);
      if (page === 3) throw new RpcError(-32603, 'out of pages.');
      return { tools: [tool('t' + page)], nextCursor: String(page + 1) };`,
    ),
    check(
      'endless',
      `const page = Number(cursor ?? 1);
      return { tools: [tool('t' + page)], nextCursor: String(page + 1) };`,
    ),
    check('dying', `console.error('the disk is full.'); process.exit(3);`),
  ]);
  expect(failing).toMatch(/✗ tools-list +error .*out of pages.* \(page 3\)/);
  expect(endless).toMatch(/! tools-list +100 listed on 100 pages, stopped there: more pages follow/);
  expect(dying).toMatch(
    /✗ tools-list +no response: exit code 3: the disk is full \(last message sent: tools\/list, ID loupe-\d\)\n/,
  );
  // A sentence that ends with a sentence has one period.
  expect(failing).toMatch(/but got error -32603: out of pages \(page 3\)\.\n/);
  expect(failing + dying).not.toMatch(/\.\.$/m);
});

it('tells a connection that is lost by a message that nothing waits for as one', async () => {
  const file = join(folder, 'numbers.mjs');
  writeFileSync(
    file,
    `import { serveRaw } from ${JSON.stringify(rawServer)};
serveRaw('numbers', {
  'tools/list': () => ({ tools: [] }),
  ping: (_, { id }) => (typeof id === 'number' ? process.exit(4) : {}),
});`,
  );
  const args = [builtCommand, 'check', process.execPath, file];
  const { stdout } = await run(process.execPath, args).catch((error: unknown) => error as { stdout: string });
  expect(stdout).toMatch(/✗ number-id +no response: exit code 4 \(last message sent: ping, ID \d+\)\n/);
});

it('says of a server that exits in the handshake how it ended, and what it was sent last', async () => {
  const file = join(folder, 'early.mjs');
  writeFileSync(file, `process.stdin.once('data', () => { console.error('API_KEY is missing'); process.exit(3); });`);
  const suite = join(folder, 'early.suite.yaml');
  const server = { command: process.execPath, args: [file] };
  writeFileSync(suite, JSON.stringify({ loupe: 1, server, calls: [{ name: 'any', tool: 'any' }] }));
  const commands = [
    ['check', process.execPath, file],
    ['call', '--tool', 'any', process.execPath, file],
    ['test', suite],
  ];
  for (const args of commands) {
    const told = await run(process.execPath, [builtCommand, ...args]).catch(
      (error: unknown) => error as { stdout: string; stderr: string },
    );
    const text = told.stdout + told.stderr;
    expect(text).toMatch(/exit code 3, last message sent: server\/discover, ID loupe-1\n/);
    expect(text).toContain('API_KEY is missing');
  }
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
  expect(compileSchema(checkSchema)(report)).toEqual({ kind: 'valid' });
  expect(report.findings.filter(({ who }) => who !== 'server')).toEqual([]);
  expect(report.intentionalViolations.length).toBeGreaterThan(0);
  expect(report.definitions.find(({ rule }) => rule === 'name-case')?.tools).toMatchObject([
    { tool: 'Case', paths: ['$.name'], text: expect.stringContaining('case') as string },
    { tool: 'case' },
  ]);
});

it('says which clients are known to refuse the server, and fails for those that are asked for', async () => {
  const list = `return { tools: [{ ...tool('pick'), inputSchema: { type: 'object', oneOf: [{ required: ['a'] }] } }] };`;
  const text = await check('refused', list);
  expect(text).toMatch(/✗ Claude Code: blocked\n {2}rejected: One tool with oneOf.* \(pick\)\n {4}https:/);
  expect(text).toMatch(/\d+ clients checked by what is known of them: \d+ blocked/);
  const report = JSON.parse(await check('refused', list, '--json')) as { clients: { client: string }[] };
  expect(compileSchema(checkSchema)(report)).toEqual({ kind: 'valid' });
  expect(report.clients.find(({ client }) => client === 'Claude Code')).toMatchObject({
    verdict: 'blocked',
    reasons: [{ fact: 'claude-code-root-combinator', tools: [{ tool: 'pick', paths: ['$.inputSchema.oneOf'] }] }],
  });
  const asked = await check('refused', list, '--client', 'claude-code', '--client', 'cursor');
  expect(asked).toMatch(/✗ Claude Code: blocked/);
  expect(asked).toMatch(/✓ Cursor: no known fact speaks against it/);
});

it('fails for a client that is blocked only if it is asked for', async () => {
  const file = join(folder, 'bare.mjs');
  const tool = { name: 'now', description: 'The time', inputSchema: { type: 'object' } };
  writeFileSync(
    file,
    `import { serveRaw } from ${JSON.stringify(rawServer)};
serveRaw('bare', { 'tools/list': () => ({ tools: [${JSON.stringify(tool)}] }) });`,
  );
  const codeOf = async (...options: string[]) =>
    run(process.execPath, [builtCommand, 'check', process.execPath, file, ...options]).then(
      () => 0,
      (error: unknown) => (error as { code: number }).code,
    );
  expect(await codeOf()).toBe(0);
  expect(await codeOf('--client', 'openai-api')).toBe(1);
  expect(await codeOf('--client', 'cursor')).toBe(0);
  expect(await codeOf('--client', 'emacs')).toBe(2);
  const snapshot = join(folder, 'bare.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"type":"object"', '"type":"object","properties":{}'));
  expect(await codeOf('--save', snapshot)).toBe(0);
  writeFileSync(file, readFileSync(file, 'utf8').replace('"properties":{}', '"anyOf":[{}]'));
  const against = [builtCommand, 'check', process.execPath, file, '--against', snapshot, '--client', 'openai-api'];
  const { stdout } = (await run(process.execPath, against).catch((error: unknown) => error)) as { stdout: string };
  expect(stdout).toMatch(/✗ server: OpenAI API is now known to reject the server\. .* now \(\/tools\)$/m);
});

it('keeps the place of what several messages break alike', async () => {
  const list = `return { tools: [tool('a'), { ...tool('b'), description: 7 }] };`;
  const text = await check('placed', list, '--save', join(folder, 'placed.json'));
  expect(text).toMatch(/tools\[1\]\.description, in \d messages: /);
  // A list that is wrong in itself says nothing of the cursor that it came for.
  expect(text).toContain('tools/list with an unknown cursor: error -32602 is recommended');
});

it('counts each place of a rule, as the page does', async () => {
  const list = `return { tools: [{ ...tool('a'), description: 7 }, { ...tool('b'), title: 8 }] };`;
  const report = JSON.parse(await check('counted', list, '--json')) as {
    findings: { severity: string; places: object[] }[];
  };
  const errors = report.findings.filter(({ severity }) => severity === 'error');
  const places = errors.reduce((sum, rule) => sum + rule.places.length, 0);
  expect(places).toBeGreaterThan(errors.length);
  expect(await check('counted', list)).toMatch(new RegExp(`messages checked: .*, ${places} errors, `));
});

it('calls the tools that say they are read-only, and only when it is asked to', async () => {
  const called = join(folder, 'called.txt');
  const file = join(folder, 'calling.mjs');
  const readOnly = { annotations: { readOnlyHint: true } };
  const number = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
  const inputSchema = { type: 'object' };
  const endless = `${'a'.repeat(40)}!`;
  const withMember = (a: object) => ({ ...inputSchema, properties: { a }, required: ['a'] });
  const id = '{"properties":{"id":{"const":725653563933458433}},"required":["id"],"type":"object"}';
  const exact = `{"name":"exact","annotations":{"readOnlyHint":true},"inputSchema":${id}}`;
  const tools = [
    { name: 'lies', ...readOnly, inputSchema: number, outputSchema: number },
    { name: 'fails', ...readOnly, inputSchema },
    { name: 'writes', inputSchema },
    { name: 'drops', annotations: { readOnlyHint: true, destructiveHint: true }, inputSchema },
    { name: 'never', ...readOnly, inputSchema: { ...inputSchema, not: {} } },
    { name: 'slow', ...readOnly, inputSchema: withMember({ default: endless, pattern: '^(a+)+$' }) },
    { name: 'far', ...readOnly, inputSchema: withMember({ $ref: 'https://a.example/s' }) },
  ];
  writeFileSync(
    file,
    `import { appendFileSync } from 'node:fs';
import { RawJson, serveRaw } from ${JSON.stringify(rawServer)};
const known = ['lies', 'fails', 'writes', 'drops', 'never', 'slow', 'far', 'exact'];
serveRaw('calling', {
  'tools/list': () => new RawJson(${JSON.stringify(`{"tools":[${exact},${JSON.stringify(tools).slice(1)}}`)}),
  'tools/call': ({ name }, { line }) => {
    if (known.includes(name)) appendFileSync(${JSON.stringify(called)}, line + '\\n');
    if (name === 'fails') return { isError: true, content: [{ type: 'text', text: 'no such thing' }] };
    return { content: [], ...(name === 'lies' && { structuredContent: { n: 'one' } }) };
  },
});`,
  );
  const start = async (...options: string[]) => {
    writeFileSync(called, '');
    const args = [builtCommand, 'check', process.execPath, file, ...options];
    const { stdout } = await run(process.execPath, args).catch((error: unknown) => error as { stdout: string });
    return { stdout, lines: readFileSync(called, 'utf8').split('\n').slice(0, -1) };
  };
  const without = await start('--json');
  expect(without.lines).toEqual([]);
  expect(JSON.parse(without.stdout)).not.toHaveProperty('calls');

  const text = await start('--call-tools');

  expect(text.lines).toHaveLength(3);
  expect(text.lines[0]).toContain('"arguments":{"id":725653563933458433}');
  expect(text.stdout).toMatch(/✓ exact \{"id":725653563933458433\}: a result\n/);
  expect(text.stdout).toMatch(/✓ lies \{"n":-?\d+\}: a result\n/);
  expect(text.stdout).toMatch(/! fails \{\}: a tool error: no such thing\n/);
  expect(text.stdout).toContain('- writes not called: readOnlyHint isn’t true\n');
  expect(text.stdout).toContain('- drops not called: destructiveHint is true\n');
  expect(text.stdout).toContain('- never not called: no valid arguments could be made\n');
  expect(text.stdout).toContain('- slow not called: making arguments failed: took longer than 1 s\n');
  expect(text.stdout).toContain('- far not called: the input schema can’t be checked in full\n');
  expect(text.stdout).toContain('3 of 8 tools called\n');
  expect(text.stdout).toMatch(/error output-schema\n.*structuredContent\.n/);

  const [junit, html] = [join(folder, 'calling.xml'), join(folder, 'calling.html')];
  const { stdout } = await start('--call-tools', '--json', '--junit', junit, '--html', html);
  const report = JSON.parse(stdout) as {
    calls: object[];
    clients: { client: string; verdict: string; reasons: { fact: string }[] }[];
  };
  expect(compileSchema(checkSchema)(report)).toEqual({ kind: 'valid' });
  const { calls, clients } = report;
  // Their calls, not only their definitions.
  const continued = clients.find(({ client }) => client === 'Continue');
  expect(continued).toMatchObject({ verdict: 'degraded' });
  expect(continued?.reasons.find(({ fact }) => fact === 'continue-structured')).toMatchObject({
    ...{ severity: 'degraded', of: 'result' },
    tools: [{ tool: 'lies', paths: ['$.structuredContent'] }],
  });
  expect(calls[0]).toEqual({
    ...{ tool: 'exact', status: 'passed', result: 'a result' },
    arguments: '{"id":725653563933458433}',
  });
  expect(readFileSync(junit, 'utf8')).toContain(
    '<testcase classname="calls" name="writes"><skipped message="readOnlyHint isn’t true"/>',
  );
  const page = readFileSync(html, 'utf8');
  expect(page).toMatch(/<h1>[^<]+<\/h1>[^]*<th>Tools<\/th>[^]*<td class="bad">failed<\/td><td class="number">8<\/td>/);
  expect(page).toMatch(/Continue: degraded<\/strong>\n[^]*\(lies\)/);
  // Of a check without a snapshot.
  expect(page).not.toContain('<th>Breaking</th>');
});

it('fails a check whose read-only tool ends the server, and says what was not called for it', async () => {
  const file = join(folder, 'mortal.mjs');
  const tool = { annotations: { readOnlyHint: true }, inputSchema: { type: 'object' } };
  const tools = JSON.stringify([
    { name: 'kills', ...tool },
    { name: 'later', ...tool },
  ]);
  writeFileSync(
    file,
    `import { serveRaw } from ${JSON.stringify(rawServer)};
serveRaw('mortal', { 'tools/list': () => ({ tools: ${tools} }), 'tools/call': () => process.exit(5) });`,
  );
  const args = [builtCommand, 'check', process.execPath, file, '--call-tools'];
  const { stdout, code } = await run(process.execPath, args).then(
    ({ stdout: text }) => ({ stdout: text, code: 0 }),
    (error: unknown) => error as { stdout: string; code: number },
  );
  expect(code).toBe(1);
  expect(stdout).toMatch(/✗ kills \{\}: no response: exit code 5 \(last message sent: tools\/call, ID loupe-\d\)\n/);
  expect(stdout).toContain('- later not called: connection closed\n1 of 2 tools called\n');
});
