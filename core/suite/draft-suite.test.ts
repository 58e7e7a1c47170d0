import { beforeAll, expect, it } from 'vitest';
import { readPrompts } from '../protocol/prompt';
import { readItems } from '../protocol/resource';
import { readTools } from '../protocol/tool';
import { runFillJob } from '../schema/fill/fill-jobs';
import { compileSchema } from '../schema/validation/compile-schema';
import { stringifyJson } from '../json/lossless';
import { listPages } from '../session/lists/list-pages';
import { complete } from '../session/requests/complete';
import type { Session } from '../session/session';
import { testHost } from '../session/testing/session-fixture';
import { type DraftMaker, type DraftSource, draftSuite } from './draft-suite';
import { setInSuite } from './edit-suite';
import { asWritten } from './propose/call-in-suite';
import { readSuite } from './read-suite';

const host = testHost();
let session: Session;
let source: DraftSource;

beforeAll(async () => {
  session = host.session({
    kind: 'stdio',
    command: process.execPath,
    args: ['--import', 'tsx', 'demo/server.ts'],
    env: {},
    inheritEnv: true,
  });
  await session.connect();
  const signal = AbortSignal.timeout(20_000);
  const list = async (method: string, member: string) => (await listPages(session, { method, member, signal })).items;
  source = {
    tools: readTools(await list('tools/list', 'tools')),
    prompts: readPrompts(await list('prompts/list', 'prompts')),
    items: readItems(
      await list('resources/list', 'resources'),
      await list('resources/templates/list', 'resourceTemplates'),
    ),
  };
});

const maker: DraftMaker = {
  example(schema) {
    const text = stringifyJson(schema);
    const made = runFillJob({ kind: 'example', schema: text, seed: 1, optional: 'none' });
    return Promise.resolve(made.kind === 'example' ? made.text : undefined);
  },
  negatives(schema) {
    const text = stringifyJson(schema);
    const reply = runFillJob({ kind: 'negatives', schema: text, current: undefined });
    return Promise.resolve(reply.kind === 'negatives' && reply.made.kind === 'cases' ? reply.made.cases : []);
  },
  async suggest(of, name, others, signal) {
    const ref =
      'prompt' in of
        ? ({ type: 'ref/prompt', name: of.prompt } as const)
        : ({ type: 'ref/resource', uri: of.template } as const);
    const came = await complete(session, ref, { name, value: '' }, others, signal);
    return came.kind === 'values' ? came.values[0] : undefined;
  },
};

const draft = (options: { destructive?: boolean; negatives?: number; protocolVersion?: string }) =>
  draftSuite(
    source,
    { destructive: false, negatives: 2, protocolVersion: '2025-11-25', ...options },
    maker,
    AbortSignal.timeout(20_000),
  );

it('calls all that a server offers but what calls itself destructive', async () => {
  const { calls, leftOut, mayWrite } = await draft({});
  const examples = calls.filter(({ kind }) => kind === 'example').map(({ call }) => call);
  const left = leftOut.filter(({ reason }) => reason === 'destructive');
  expect(left).toEqual([{ target: { kind: 'tool', name: 'delete_document' }, reason: 'destructive' }]);
  const tools = examples.flatMap(({ tool }) => tool ?? []);
  const valid = examples.filter(({ expect: expected }) => expected?.outputSchema === 'valid');
  const withOutput = source.tools.filter(({ name, outputSchema }) => outputSchema && name !== 'delete_document');
  expect(valid.map(({ tool }) => tool)).toEqual(withOutput.map(({ name }) => name));
  expect(valid.length).toBeGreaterThan(0);
  expect([...tools, 'delete_document'].sort()).toEqual(source.tools.map(({ name }) => name).sort());
  expect(mayWrite).toContain('book_table');
  expect(mayWrite).not.toContain('get_weather');
  expect(examples.flatMap(({ prompt }) => prompt ?? []).sort()).toEqual(source.prompts.map(({ name }) => name).sort());
  // Those of templates have the values that the server suggests.
  const uris = examples.flatMap(({ resource }) => resource ?? []);
  expect(uris.length).toBeGreaterThan(0);
  for (const uri of uris) expect(uri).not.toMatch(/[{}]/);
  for (const call of examples.filter(({ tool }) => tool !== undefined)) {
    const schema = source.tools.find(({ name }) => name === call.tool)?.inputSchema ?? true;
    expect(compileSchema(schema)(call.arguments ?? {})).toMatchObject({ kind: 'valid' });
  }
  const text = setInSuite('loupe: 1\n', ['calls'], asWritten(calls.map(({ call }) => call)));
  expect(readSuite(text).kind).toBe('suite');
});

it('has some calls of each tool that the schema forbids, refused as the version says', async () => {
  const { calls, leftOut } = await draft({ destructive: true, protocolVersion: '2025-06-18' });
  expect(leftOut.filter(({ reason }) => reason === 'destructive')).toEqual([]);
  const negatives = calls.filter(({ kind }) => kind === 'negative');
  const weather = negatives.filter(({ call }) => call.tool === 'get_weather');
  expect(weather).toHaveLength(2);
  for (const { call, tool } of negatives) {
    expect(call.expect).toEqual({ outcome: 'protocol-error' });
    const validation = compileSchema(tool?.inputSchema ?? true)(call.arguments ?? {});
    expect(validation.kind).toBe('invalid');
  }
  expect((await draft({ negatives: 0 })).calls.every(({ kind }) => kind === 'example')).toBe(true);
});
