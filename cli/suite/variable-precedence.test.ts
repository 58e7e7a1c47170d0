import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { testFolder } from '../../e2e/testing/folder';
import { runPrinting } from '../testing/run-command';

const folder = testFolder();

/** What a server of one tool answers, as a program and as a URL. */
const answer = `(({ id, method }) => {
  const results = {
    initialize: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } },
    'tools/list': { tools: [{ name: 'look', inputSchema: { type: 'object' } }] },
    'tools/call': { content: [] },
  };
  const result = results[method];
  return { jsonrpc: '2.0', id, ...(result ? { result } : { error: { code: -32601, message: 'none' } }) };
})`;
interface Message {
  id?: string;
  method: string;
  params: { arguments: object };
}
const program = (file: string) => `
const answer = ${answer};
require('readline').createInterface(process.stdin).on('line', (line) => {
  const message = JSON.parse(line);
  if (message.method === 'tools/call')
    require('fs').writeFileSync(${JSON.stringify(file)}, JSON.stringify(message.params.arguments));
  if (message.id !== undefined) console.log(JSON.stringify(answer(message)));
});`;

/** The server of a suite, and what its last call came with; undefined where none came. */
interface Place {
  server: object;
  sent: () => object | undefined;
}

function aProgram(): Place {
  const file = join(mkdtempSync(join(folder, 'calls-')), 'sent.json');
  writeFileSync(file, '');
  const sent = () => {
    const text = readFileSync(file, 'utf8');
    return text === '' ? undefined : (JSON.parse(text) as object);
  };
  return { server: { command: process.execPath, args: ['-e', program(file)] }, sent };
}

async function aUrl(): Promise<Place> {
  let sent: object | undefined;
  const answerTo = (0, eval)(answer) as (message: Message) => object;
  const server = createServer((request, response) => {
    void (async () => {
      let text = '';
      for await (const piece of request) text += String(piece);
      const message = JSON.parse(text || '{}') as Message;
      if (message.id === undefined) return response.writeHead(202).end();
      if (message.method === 'tools/call') sent = message.params.arguments;
      response.writeHead(200, { 'content-type': 'application/json' });
      return response.end(JSON.stringify(answerTo(message)));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { server: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp` }, sent: () => sent };
}

/** Runs a suite. @returns the arguments that its call came with @throws where it was refused */
type Way = (file: string, place: Place, options: string[]) => Promise<object | undefined>;

/** What an exported script sends, up to where it would send it. */
async function scripted(file: string, stubs: string): Promise<object | undefined> {
  const script = readFileSync(file, 'utf8').replace(/^import (?!.*node:).*$/gm, '');
  const filled = join(mkdtempSync(join(folder, 'filled-')), 'filled.mjs');
  writeFileSync(filled, `${stubs}\n${script}\nexport { nextCall };`);
  const { nextCall } = (await import(/* @vite-ignore */ filled)) as { nextCall: () => { call: object } };
  return (nextCall().call as { arguments: object }).arguments;
}

const WAYS: Readonly<Record<string, Way>> = {
  test: async (file, { sent }, options) => {
    const json = join(folder, 'test.json');
    const { code } = await runPrinting(['test', file, '--json', json, ...options]);
    if (code !== 0) throw new Error(readFileSync(json, 'utf8'));
    return sent();
  },
  load: async (file, { sent }, options) => {
    const { code } = await runPrinting(['load', file, '--calls', '1', ...options]);
    if (code !== 0) throw new Error(`load: ${code}`);
    return sent();
  },
  'load --artillery': async (file, _, options) => {
    const to = mkdtempSync(join(folder, 'artillery-'));
    await runPrinting(['load', file, '--artillery', to, ...options]);
    return scripted(join(to, 'processor.mjs'), '');
  },
  'load --k6': async (file, _, options) => {
    const to = join(mkdtempSync(join(folder, 'k6-')), 'k6.js');
    await runPrinting(['load', file, '--k6', to, ...options]);
    const stubs = 'class Trend {} class Counter {} class Rate {} const __ENV = process.env; const __VU = 1;';
    return scripted(to, stubs);
  },
};

const CASES = Object.keys(WAYS).flatMap((way): [string, string, () => Place | Promise<Place>][] => [
  ...(way === 'load --k6' ? [] : [[way, 'a program', aProgram] as [string, string, () => Place]]),
  [way, 'a URL', aUrl],
]);

beforeAll(() => void process.setMaxListeners(50));
beforeEach(() => {
  for (const name of ['NAMED', 'GIVEN', 'UNNAMED', 'CHOSEN', 'IN_ROW']) vi.stubEnv(name, `environment of ${name}`);
  vi.stubEnv('COUNT', '7');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

function write(suite: object): string {
  const file = join(mkdtempSync(join(folder, 'suite-')), 'one.loupe.yaml');
  writeFileSync(file, JSON.stringify({ loupe: 1, ...suite }));
  return file;
}

describe.each(CASES)('`%s` on %s', (way, _, place) => {
  it('lets the environment win over the suite where it is named, and there alone', async () => {
    const at = await place();
    const own = { NAMED: 'own', GIVEN: 'own', UNNAMED: 'own', CHOSEN: 'own', IN_ROW: 'own', COUNT: 1 };
    const names = Object.keys(own);
    const file = write({
      server: at.server,
      environment: ['NAMED', 'IN_ROW', 'COUNT'],
      variables: own,
      environments: { staging: { CHOSEN: 'staging' } },
      calls: [
        {
          tool: 'look',
          arguments: Object.fromEntries(names.map((name) => [name, `\${${name}}`])),
          rows: [{ IN_ROW: 'row' }],
        },
      ],
    });
    expect(await WAYS[way]?.(file, at, ['--env', 'staging', '--env-from', 'GIVEN'])).toEqual({
      NAMED: 'environment of NAMED',
      GIVEN: 'environment of GIVEN',
      UNNAMED: 'own',
      CHOSEN: 'staging',
      IN_ROW: 'row',
      COUNT: 7,
    });
  });

  it.each(['constructor', '__proto__', 'toString'])('fills no ${%s}', async (name) => {
    const at = await place();
    const file = write({ server: at.server, calls: [{ tool: 'look', arguments: { it: `\${${name}}` } }] });
    await expect(WAYS[way]?.(file, at, [])).rejects.toThrow(name);
    expect(at.sent()).toBeUndefined();
  });
});

it.each(Object.keys(WAYS))('`%s` sends no variable that nobody named to a URL of the suite', async (way) => {
  const at = await aUrl();
  const file = write({ server: at.server, calls: [{ tool: 'look', arguments: { it: '${UNNAMED}' } }] });
  await expect(WAYS[way]?.(file, at, [])).rejects.toThrow('--env-from UNNAMED');
  expect(at.sent()).toBeUndefined();
});
