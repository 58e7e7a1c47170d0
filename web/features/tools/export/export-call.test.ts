import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { ModuleKind, ScriptTarget, transpile } from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { everything, type ListeningServer, startEverything, startHttpServer } from '../../../../e2e/http-servers';
import { parseJson, stringifyJson } from '../../../../core/json/lossless';
import { type CodeKind, exportCall } from './export-call';
import { headerValue, mirroredHeaders } from '../../../../core/transports/request-headers';
import { withoutUrlSecrets } from './secret-text';
import { SecretVariables } from './secret-variables';
import type { ToolCall } from './tool-call';

const run = promisify(execFile);
const [node = '', script = ''] = everything;
const stdio: ToolCall['target'] = {
  kind: 'stdio',
  command: node,
  args: [script, 'stdio'],
  env: {},
  inheritEnv: false,
};
const MODERN_ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const AWKWARD = `it's "$HOME" \`id\` \\n %s !! \nsecond line 你好 🙂 \u2028 </script> {{`;

function connected(
  transport: 'stdio' | 'http' | 'sse',
  protocolVersion = '2025-11-25',
): NonNullable<ToolCall['connection']> {
  return {
    transport,
    protocolVersion,
    era: protocolVersion === '2026-07-28' ? 'modern' : 'legacy',
    envelope: MODERN_ENVELOPE,
  };
}

function callOf(target: ToolCall['target'], over: Partial<ToolCall> = {}): ToolCall {
  return {
    tool: 'echo',
    args: { message: AWKWARD },
    inputSchema: undefined,
    target,
    connection: connected(target.kind === 'stdio' ? 'stdio' : 'http'),
    ...over,
  };
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'loupe-export-'));
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the code and gives what it prints. */
async function runCode(kind: CodeKind, call: ToolCall, env: Record<string, string> = {}) {
  const code = exportCall(kind, call);
  const options = { cwd: folder, env: { ...process.env, ...env }, timeout: 30_000 };
  // Without its types, as tsx runs it; tsx itself takes longer to start than the call does.
  const plain = kind === 'shell' ? code : transpile(code, { module: ModuleKind.ESNext, target: ScriptTarget.ES2022 });
  const file = join(folder, kind === 'shell' ? 'call.sh' : 'call.js');
  writeFileSync(file, plain);
  const { stdout } = kind === 'shell' ? await run('sh', [file], options) : await run(node, [file], options);
  return stdout;
}

/** The text of the answer, in whatever it is wrapped. */
const ECHOED = stringifyJson(`Echo: ${AWKWARD}`);

describe('what is exported really calls the tool', () => {
  describe('over stdio', () => {
    test('as a shell pipeline', async () => {
      expect(await runCode('shell', callOf(stdio))).toContain(ECHOED);
    });
    test('as TypeScript, with an environment that the shell gives', async () => {
      const target = { ...stdio, env: { GREETING: 'secret' }, cwd: process.cwd() };
      const out = await runCode('typescript', callOf(target, { tool: 'get-env', args: {} }), {
        LOUPE_GREETING: 'hello',
      });
      expect(out).toContain('hello');
    });
  });

  test('as a task, which TypeScript follows to its end', async () => {
    const target = { ...stdio, args: ['e2e/servers/tasks-2025.mjs'], cwd: process.cwd() };
    const call = callOf(target, { tool: 'count', args: { steps: 1 }, asTask: { ttl: 60_000 } });
    expect(await runCode('typescript', call)).toContain('Counted to 1.');
    const shell = exportCall('shell', call);
    expect(shell).toContain('"arguments":{"steps":1},"task":{"ttl":60000}');
    expect(shell).toMatch(/^# .*tasks\/result/m);
    expect(exportCall('python', call)).toMatch(/^# .*asks for no task/m);
  });

  describe('over HTTP', () => {
    let streamable: ListeningServer;
    let events: ListeningServer;
    let fixture: ListeningServer;
    beforeAll(async () => {
      [streamable, events, fixture] = await Promise.all([
        startEverything('streamableHttp'),
        startEverything('sse'),
        startHttpServer(),
      ]);
    });
    afterAll(() => Promise.all([streamable.stop(), events.stop(), fixture.stop()]));

    const http = (url: string): ToolCall['target'] => ({ kind: 'http', url, headers: {} });

    test.each(['shell', 'typescript'] as const)('in a session, as %s', async (kind) => {
      expect(await runCode(kind, callOf(http(`${streamable.origin}/mcp`)))).toContain(ECHOED);
    });
    test.each(['shell', 'typescript'] as const)('over HTTP+SSE, as %s', async (kind) => {
      const call = callOf(http(`${events.origin}/sse`), { connection: connected('sse', '2024-11-05') });
      expect(await runCode(kind, call)).toContain(ECHOED);
    });
    test.each(['shell', 'typescript'] as const)('in one request, as %s', async (kind) => {
      const call = callOf(http(`${fixture.origin}/modern`), {
        args: { text: AWKWARD },
        connection: connected('http', '2026-07-28'),
      });
      expect(await runCode(kind, call)).toContain(stringifyJson(AWKWARD));
    });
    test.each(['shell', 'typescript'] as const)('with secret headers, as %s', async (kind) => {
      const target = { ...http(`${fixture.origin}/mcp`), headers: { 'X-Api-Key': 'hidden' } };
      const out = await runCode(kind, callOf(target, { tool: 'headers', args: {} }), {
        LOUPE_X_API_KEY: 'from the environment',
      });
      expect(out).toContain('from the environment');
    });
  });

  test('big numbers keep their digits, where the language has them', () => {
    const args = parseJson('{"__proto__": 1, "n": 12345678901234567890, "x": 1e400, "z": -0}');
    const shell = exportCall('shell', callOf(stdio, { args }));
    expect(shell).toContain('{"__proto__":1,"n":12345678901234567890,"x":1e400,"z":-0}');
    const code = exportCall('typescript', callOf(stdio, { args }));
    expect(code).toContain(`["__proto__"]: 1`);
    expect(code).toContain(`n: exact('12345678901234567890')`);
    const python = exportCall('python', callOf(stdio, { args }));
    expect(python).toContain('"n": 12345678901234567890');
    expect(python).toContain('"x": float("1e400")');
    expect(python).toContain('do not hold these numbers exactly: 1e400');
  });
});

describe('secrets', () => {
  const target: ToolCall['target'] = {
    kind: 'http',
    url: 'https://me:pass-s3cret@host.example/mcp?api_key=url-s3cret&x=1',
    headers: { Authorization: 'Bearer header-s3cret', 'X-Odd"Name': 'odd-s3cret' },
  };
  const local: ToolCall['target'] = {
    ...stdio,
    args: ['--url', 'https://a.example/?token=arg-s3cret'],
    env: { TOKEN: 'env-s3cret' },
  };
  test.each(['shell', 'typescript', 'python'] as const)('never stand in %s code', (kind) => {
    for (const transport of ['http', 'sse'] as const) {
      const code = exportCall(kind, callOf(target, { connection: connected(transport) }));
      expect(code).not.toContain('s3cret');
      expect(code).toContain('LOUPE_AUTHORIZATION');
      expect(code).toContain('LOUPE_API_KEY');
    }
    const code = exportCall(kind, callOf(local));
    expect(code).not.toContain('s3cret');
    expect(code).toContain('LOUPE_TOKEN');
  });

  const login = {
    properties: {
      password: { type: 'string', format: 'password' },
      login: { properties: { pins: { type: 'array', items: { writeOnly: true } } } },
    },
  };
  const loginArgs = { password: 'args-s3cret', login: { pins: ['pin-s3cret', 471147] } };

  test.each(['shell', 'typescript', 'python'] as const)(
    'nor do arguments that the schema calls so, in %s code',
    (kind) => {
      for (const call of [callOf(stdio), callOf(target), callOf(target, { connection: connected('sse') })]) {
        const code = exportCall(kind, { ...call, args: loginArgs, inputSchema: login });
        expect(code).not.toMatch(/s3cret|471147/);
        expect(code).toContain('LOUPE_ARGUMENT_PASSWORD');
        expect(code).toContain('LOUPE_ARGUMENT_LOGIN_PINS_1');
      }
    },
  );

  test.each(['shell', 'typescript'] as const)(
    'and are sent as they stand in the environment, by %s code',
    { timeout: 40_000 },
    async (kind) => {
      const schema = { properties: { message: { writeOnly: true } } };
      const out = await runCode(kind, callOf(stdio, { inputSchema: schema }), {
        LOUPE_ARGUMENT_MESSAGE: 'from outside',
      });
      expect(out).toContain('Echo: from outside');
    },
  );

  test('a URL without any stays whole', () => {
    expect(withoutUrlSecrets('http://x.example/mcp?a=1#b', new SecretVariables())).toEqual([
      'http://x.example/mcp?a=1#b',
    ]);
  });
});

const hasPython = spawnSync('python3', ['--version']).status === 0;

describe.skipIf(!hasPython)(`Python code${hasPython ? '' : ' (skipped: no python3 here)'}`, () => {
  const awkward = parseJson(
    '{"a": [true, false, null, -0, 1e21, 0.1], "b\\"\\\\\\n": "\\ud800 \\u0000 \\u2028 ü", "c": {}}',
  );
  test.each([
    ['stdio', callOf({ ...stdio, env: { A: 'x' }, cwd: "/it's here" }, { args: awkward })],
    ['http', callOf({ kind: 'http', url: 'http://a/b', headers: {} }, { args: awkward })],
    ['a task', callOf(stdio, { args: awkward, asTask: { ttl: undefined } })],
    ['no object', callOf(stdio, { args: [1], connection: undefined })],
    [
      'secret arguments',
      callOf(stdio, {
        args: { a: 'x', b: [1] },
        inputSchema: { properties: { a: { writeOnly: true }, b: { writeOnly: true } } },
      }),
    ],
  ])('compiles: %s', async (_, call) => {
    const code = exportCall('python', call);
    const check = 'import sys; compile(sys.stdin.read(), "call.py", "exec")';
    const child = run('python3', ['-c', check]);
    child.child.stdin?.end(code);
    await expect(child).resolves.toBeDefined();
    expect(code).not.toMatch(/\b(true|false|null)\b/);
  });
});

describe('headers of arguments', () => {
  const schema = {
    properties: {
      region: { type: 'string', 'x-mcp-header': 'Region' },
      deep: { properties: { on: { type: 'boolean', 'x-mcp-header': 'On' } } },
      none: { type: 'string', 'x-mcp-header': 'None' },
    },
  };
  const modern = { connection: connected('http', '2026-07-28') };
  const target = { kind: 'http', url: 'http://a/b', headers: {} } as const;
  const headersOf = (call: ToolCall) =>
    [...exportCall('shell', call).matchAll(/-H '?(Mcp-Param-[^\n']*)/g)].map(([, header]) => header);

  test('are found at any depth, and what is absent or null has none', () => {
    const args = { region: 'eu', deep: { on: true }, none: null };
    expect(headersOf(callOf(target, { ...modern, inputSchema: schema, args }))).toEqual([
      'Mcp-Param-Region: eu',
      'Mcp-Param-On: true',
    ]);
  });

  test('are those of the session, whatever the number', () => {
    const inputSchema = { properties: { n: { type: 'number', 'x-mcp-header': 'N' } } };
    const numbers = ['7', '7.0', '1e2', '-0', '0.1', '1E-7', '9007199254740991', '9007199254740993'];
    for (const n of [...numbers, '1e400', '123456789012345678901234567890.5']) {
      const args = parseJson(`{"n":${n}}`);
      const sent = Object.entries(mirroredHeaders(inputSchema, args));
      expect(headersOf(callOf(target, { ...modern, inputSchema, args })), n).toEqual(
        sent.map((header) => header.join(': ')),
      );
    }
  });

  test('hold no secret', () => {
    const pin = { type: 'string', writeOnly: true, 'x-mcp-header': 'Pin' };
    const call = callOf(target, {
      ...modern,
      args: { pin: 's3cret', region: 'eu' },
      inputSchema: { properties: { pin, region: schema.properties.region } },
    });
    expect(headersOf(call)).toEqual(['Mcp-Param-Region: eu']);
  });

  test.each([
    ['plain', 'plain'],
    ['two words', 'two words'],
    ['', '=?base64??='],
    [' padded', '=?base64?IHBhZGRlZA==?='],
    ['ü', '=?base64?w7w=?='],
    ['=?base64?x?=', '=?base64?PT9iYXNlNjQ/eD89?='],
  ])('%j is written %s', (text, written) => {
    expect(headerValue(text)).toBe(written);
  });
});
