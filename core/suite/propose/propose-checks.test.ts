import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { fuzzing } from '../../../e2e/fuzz';
import { checkOutput } from '../../judge/check-output';
import { isObject, type JsonObject } from '../../json/json-object';
import { parseJson, stringifyJson } from '../../json/lossless';
import { judgingVersion } from '../../protocol/findings/finding';
import { pinFinding } from '../../protocol/findings/pin-finding';
import { readTools } from '../../protocol/tool';
import { createRequestValidator } from '../../schema/validation/validation-request';
import type { Session } from '../../session/session';
import { sendRun } from '../../run/send-run';
import { testHost } from '../../session/testing/session-fixture';
import { checkResponse } from '../checks/check-response';
import { setInSuite } from '../edit-suite';
import { readSuite } from '../read-suite';
import { compareWithReference, referenceFiles } from '../reference';
import { callOutcome, type CallResponse, responseValue } from '../run/call-response';
import { fillIn } from '../variables';
import { asWritten } from './call-in-suite';
import { checkParts, findNodes } from '../../../web/workers/limited/check-limited';
import { expectationOf, type Proposal } from './proposal';
import { proposeChecks } from './propose-checks';

function answered(value: unknown, kind: CallResponse['kind'] = 'tool'): CallResponse {
  return { kind, outcome: { kind: 'ok' }, value, findings: [], outputFindings: undefined, durationMs: 1 };
}

const structured = (text: string) => answered({ content: [], structuredContent: parseJson(text) });

const text = (words: string) => ({ content: [{ type: 'text', text: words }] });

/** What proposals come to, but for the outcome and the findings, which are always there. */
function checksOf(proposals: readonly Proposal[]) {
  const { content, values, ignore } = expectationOf(proposals, 'r');
  return JSON.parse(stringifyJson({ content, values, ignore })) as JsonObject;
}

async function failuresOn(answer: CallResponse, proposals: readonly Proposal[]): Promise<string[]> {
  // As they come back out of a suite's file.
  const call = asWritten({ tool: 't', expect: expectationOf(proposals, 'r') });
  const written = readSuite(setInSuite('loupe: 1\ncalls: []\n', ['calls', 0], call));
  if (written.kind === 'invalid') return written.problems.map(({ message }) => message);
  const expect = fillIn(written.suite.calls[0]?.expect ?? {}, () => 'a variable');
  return (await checkResponse(answer, expect, checkParts))
    .filter(({ passed }) => !passed)
    .map(({ check, at, expected, actual }) => `${check} ${at ?? ''}: ${expected}, not ${actual}`);
}

async function differencesOf(first: CallResponse, second: CallResponse, proposals: Proposal[]) {
  const { reference, ignore = [] } = expectationOf(proposals, 'r');
  if (reference === undefined) return [];
  const source = (answer: CallResponse) => ({ member: 'result', value: answer.value, kind: answer.kind }) as const;
  const files = referenceFiles('r', source(first));
  const read = (name: string) => {
    const content = files.find((file) => file.name === name)?.content;
    return Promise.resolve(typeof content === 'string' ? new TextEncoder().encode(content) : content);
  };
  const kept = String(files[0]?.content);
  const { differences } = await compareWithReference(kept, read, source(second), {
    ignore,
    tolerance: 0,
    comparePictures: () => Promise.resolve(undefined),
    findNodes,
  });
  return differences;
}

describe('the checks that an answer suggests', () => {
  it('takes nothing for changing by itself that only repeats an argument', () => {
    const booked = structured('{"hour":19,"date":"2026-11-29","at":"2026-11-29T19:00:00Z"}');
    const of = (sent?: unknown) => checksOf(proposeChecks({ ...booked, sent }, booked));
    expect(of({ hour: 19, date: '2026-11-29', at: 'noon' })).toMatchObject({
      values: { '$.hour': 19, '$.date': '2026-11-29', '$.at': { type: 'string' } },
      ignore: ['$.at'],
    });
    expect(of()).toMatchObject({ values: { '$.hour': { type: 'number' } }, ignore: ['$.hour', '$.date', '$.at'] });
  });

  it('leaves a value that violates the output schema to the person, in each item of a list, too', () => {
    const wrong = (pointer: string) => pinFinding('output-schema', `/result/structuredContent${pointer}`, {});
    const answer = {
      ...structured('{"celsius":"mild","place":"Oslo","days":[{"wind":"strong","sky":"clear"}]}'),
      outputFindings: [wrong('/celsius'), wrong('/days/0/wind')],
    };
    const values = proposeChecks(answer).filter((each) => each.kind === 'values');
    const faulty = values.filter(({ isAdvised }) => !isAdvised);
    expect(faulty.map(({ path, reason }) => [path, reason])).toEqual([
      ['$.celsius', 'faulty'],
      ['$.days[*].wind', 'faulty'],
    ]);
    expect(values.map(({ path }) => path)).toContain('$.days[*].sky');
  });

  it('are of its values: equal where they look stable, else of their type, lists by length and items', () => {
    const answer = structured(`{
      "city": "Oslo", "id": "a81bc81b-dead-4e5d-abff-90865d1e13b1", "updatedAt": "2026-01-02T03:04:05Z",
      "big": 9007199254740993, "ratio": 1.0, "none": null,
      "days": [ { "date": "2026-01-02", "high": 3 }, { "date": "2026-01-03", "high": 4.5, "rain": true } ],
      "tags": ["a", "b"], "wind": { "speed": 4, "since": 1767323045 }
    }`);
    const { values } = expectationOf(proposeChecks(answer), 'r');
    expect(stringifyJson(values)).toBe(
      stringifyJson(
        parseJson(`{
          "$.city": "Oslo", "$.id": {"type":"string"}, "$.updatedAt": {"type":"string"},
          "$.big": 9007199254740993, "$.ratio": 1.0, "$.none": null,
          "$.days": {"type":"array","length":2}, "$.days[*].date": {"type":"string"}, "$.days[*].high": {"type":"number"},
          "$.tags": {"equals":["a","b"]}, "$.wind.speed": 4, "$.wind.since": {"type":"number"}
        }`),
      ),
    );
  });

  it('are of its blocks, and of the fixed parts of short texts', () => {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const answer = answered({
      content: [
        { type: 'text', text: 'The sum of 2 and 3 is 5.' },
        { type: 'text', text: 'Done (at 2026-01-02T03:04:05Z) for ${you}' },
        { type: 'image', mimeType: 'image/png', data: png },
        { type: 'image', mimeType: 'image/png', data: 'no base64!' },
        { type: 'hologram' },
      ],
    });
    expect(checksOf(proposeChecks(answer)).content).toEqual([
      { type: 'text', equals: 'The sum of 2 and 3 is 5.' },
      { type: 'text', matches: '^Done \\(at \\S+\\) for \\$\\{you\\}$' },
      { type: 'image', mimeType: 'image/png', decodes: true, width: 1, height: 1 },
      { type: 'image', mimeType: 'image/png' },
    ]);
  });

  it('expect no more than what two runs have in common', () => {
    const [first, second] = [
      '{ "city": "Oslo", "load": 3, "rows": [ {"n":1,"x":5}, {"n":2,"x":6} ], "log": ["a"], "mode": "a" }',
      '{ "city": "Oslo", "load": 4, "rows": [ {"n":1,"x":7}, {"n":2,"x":8} ], "log": ["a","b"], "mode": null }',
    ].map((json) => structured(json)) as [CallResponse, CallResponse];
    const proposals = proposeChecks(first, second);
    expect(checksOf(proposals)).toEqual({
      values: {
        '$.city': 'Oslo',
        '$.load': { type: 'number' },
        '$.rows': { type: 'array', length: 2 },
        '$.rows[*].n': { type: 'number' },
        '$.rows[*].x': { type: 'number' },
        '$.log': { type: 'array' },
      },
      ignore: ['$.load', '$.rows[*].x', '$.log', '$.mode'],
    });
    expect(proposals.find((each) => each.key === 'values $.load')?.reason).toBe('differed');
    const words = proposeChecks(answered(text('Ticket 17 is open')), answered(text('Ticket 9 is open')));
    expect(checksOf(words)).toEqual({
      content: [{ type: 'text', matches: '^Ticket \\S+ is open$' }],
      ignore: ['$.content[0].text'],
    });
  });

  it('never freeze a moment, a place or an environment, though two runs have it in common', () => {
    const answer = structured(`{
      "city": "Oslo", "today": "Mon", "forecast": "Mon … 16 °C", "year": 2026, "since": 20261123, "took": "PT5M",
      "file": "/root/notes.txt", "server": "127.0.0.1:8080", "userId": "u7",
      "env": { "HOME": "/root", "FOO": "bar" }
    }`);
    const form = { type: 'string' };
    expect(checksOf(proposeChecks(answer, answer, answer))).toEqual({
      values: {
        '$.city': 'Oslo',
        '$.today': form,
        '$.forecast': form,
        '$.year': { type: 'number' },
        '$.since': { type: 'number' },
        '$.took': form,
        '$.file': form,
        '$.server': form,
        // Its name alone is against it, and it was the same in each run.
        '$.userId': 'u7',
        '$.env': { type: 'object' },
      },
      ignore: ['today', 'forecast', 'year', 'since', 'took', 'file', 'server', 'env'].map((name) => `$.${name}`),
    });
    const said = answered(text('Oslo, Mon 8:01:02 AM: 16 degrees'));
    expect(checksOf(proposeChecks(said, said)).content).toEqual([{ type: 'text', matches: '^Oslo, .+ degrees$' }]);
  });

  it('expect what three runs have in common', () => {
    const runs = ['a', 'a', 'b'].map((mode) => structured(`{ "city": "Oslo", "mode": "${mode}" }`));
    const [first, ...others] = runs as [CallResponse, ...CallResponse[]];
    expect(checksOf(proposeChecks(first, ...others))).toEqual({
      values: { '$.city': 'Oslo', '$.mode': { type: 'string' } },
      ignore: ['$.mode'],
    });
  });

  it('are none that is advised where a network was not reached', () => {
    const words = 'request to https://x.org failed, reason: getaddrinfo ENOTFOUND x.org';
    const offline: CallResponse = {
      ...answered({ ...text(words), isError: true }),
      outcome: { kind: 'tool-error', text: words },
    };
    expect(proposeChecks(offline)).toEqual([
      expect.objectContaining({ kind: 'outcome', isAdvised: false, reason: 'network' }),
    ]);
    // Where a tool takes it for a result, its words are not expected.
    expect(expectationOf(proposeChecks(answered(text(words))), 'r').content).toEqual([{ type: 'text' }]);
  });

  it('are the outcome and its code of what fails, and nothing of what never came', () => {
    const error: CallResponse = {
      ...answered({ code: -32602, message: 'No such city' }),
      outcome: { kind: 'protocol-error', code: -32602, text: '' },
    };
    expect(expectationOf(proposeChecks(error), 'r')).toEqual({
      outcome: 'protocol-error',
      code: -32602,
      findings: 'none',
      values: { '$.code': -32602, '$.message': 'No such city' },
    });
    const lost: CallResponse = { ...error, outcome: { kind: 'timeout', text: '' } };
    expect(proposeChecks(lost)).toEqual([]);
    expect(proposeChecks(error, lost)).toEqual([]);
  });
});

describe('whatever the answer is', () => {
  const scalar = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('2026-01-02', '${a}', '$${b}', 'é👍', '1', 'null', '- x: #', 'a\nb', ''),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  );
  const { json } = fc.letrec<{ json: unknown }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      scalar,
      fc.array(tie('json'), { maxLength: 6 }),
      fc.dictionary(
        fc.oneof(fc.constantFrom('id', 'name', 'a.b', '${c}', '__proto__', '日本', "it's"), fc.string()),
        tie('json'),
        { maxKeys: 6 },
      ),
    ),
  }));
  const block = fc.oneof(
    fc.record({ type: fc.constant('text'), text: fc.oneof(fc.string({ maxLength: 300 }), fc.lorem()) }),
    fc.record({ type: fc.constant('text'), text: fc.json({ maxDepth: 2 }) }),
    fc.record({ type: fc.constant('image'), mimeType: fc.string(), data: fc.base64String() }),
    fc.record({ type: fc.constant('resource_link'), uri: fc.webUrl(), name: fc.string() }),
    fc.record({ type: fc.constant('resource'), resource: fc.record({ uri: fc.string(), text: fc.lorem() }) }),
    fc.jsonValue(),
  );
  const result = fc.record(
    { content: fc.array(block, { maxLength: 5 }), structuredContent: json, _meta: fc.constant({ a: 1 }) },
    { requiredKeys: ['content'] },
  );
  /** As it comes over the wire. */
  const came = (value: unknown) => answered(parseJson(JSON.stringify(value)));

  it('passes what is proposed for it, out of a suite’s file', async () => {
    await fc.assert(
      fc.asyncProperty(result, async (value) => {
        const answer = came(value);
        const proposals = proposeChecks(answer);
        expect(await failuresOn(answer, proposals)).toEqual([]);
        expect(await differencesOf(answer, answer, proposals)).toEqual([]);
      }),
      fuzzing(150),
    );
  });

  it('passes what is proposed for two, on both of them', async () => {
    await fc.assert(
      fc.asyncProperty(result, result, fc.boolean(), async (a, b, isAlike) => {
        const first = came(a);
        // Most of it the same: as two runs of one call are.
        const second = came(isAlike ? { ...a, structuredContent: b.structuredContent } : b);
        const proposals = proposeChecks(first, second);
        expect(await failuresOn(first, proposals)).toEqual([]);
        expect(await failuresOn(second, proposals)).toEqual([]);
        expect(await differencesOf(first, second, proposals)).toEqual([]);
      }),
      fuzzing(150),
    );
  });
});

describe('on a real server', () => {
  const host = testHost();
  let session: Session;
  beforeAll(async () => {
    session = host.session({
      kind: 'stdio',
      command: process.execPath,
      args: ['node_modules/@modelcontextprotocol/server-everything/dist/index.js', 'stdio'],
      env: {},
      inheritEnv: false,
    });
    await session.connect();
  });

  async function answerOf(tool: string, args: JsonObject): Promise<CallResponse> {
    const listed = await session.request('tools/list', {});
    const items = listed.kind === 'result' && isObject(listed.result) ? listed.result['tools'] : [];
    const definition = readTools(items as unknown[]).find(({ name }) => name === tool);
    if (!definition) throw new Error(`no tool ${tool}`);
    const call = { kind: 'tool', name: tool, arguments: args } as const;
    const { outcomes } = await sendRun(session, call, { signal: AbortSignal.timeout(20_000) });
    const last = outcomes.at(-1) ?? outcomes[0];
    const validate = createRequestValidator();
    const schema = { id: 1, text: stringifyJson(definition.outputSchema ?? true) };
    const ofOutput =
      last.kind === 'result' && definition.outputSchema
        ? await checkOutput(
            { result: last.result, raw: last.raw, version: judgingVersion(last.protocolVersion) },
            definition,
            (_, part) => Promise.resolve(validate({ schema, instance: { kind: 'part', ...part } })),
          )
        : undefined;
    const outcome = callOutcome(last, 'tool');
    return { kind: 'tool', outcome, value: responseValue(last), findings: [], outputFindings: ofOutput, durationMs: 1 };
  }

  it.each([
    ['echo', { message: 'hello' }, { content: [{ type: 'text', equals: 'Echo: hello' }] }],
    [
      'get-structured-content',
      { location: 'Chicago' },
      { outcome: 'ok', outputSchema: 'valid', values: expect.anything() as unknown },
    ],
    [
      'get-tiny-image',
      {},
      { content: expect.arrayContaining([expect.objectContaining({ decodes: true })]) as unknown },
    ],
    ['get-sum', { a: 'x', b: 1 }, { outcome: expect.stringContaining('error') as unknown }],
  ])('%s', async (tool, args, wanted) => {
    const [first, second] = [await answerOf(tool, args), await answerOf(tool, args)];
    const proposals = proposeChecks(first, second);
    expect(expectationOf(proposals, 'r')).toMatchObject(wanted);
    expect(await failuresOn(second, proposals)).toEqual([]);
    expect(await differencesOf(first, second, proposals)).toEqual([]);
  });
});
