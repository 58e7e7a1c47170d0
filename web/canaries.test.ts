import 'fake-indexeddb/auto';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { memoryStorage, sessionOf, startTestServer } from '../core/authorization/testing/authorization-server';
import { fetchSnapshot } from '../core/drift/fetch-snapshot';
import { stringifyJson } from '../core/json/lossless';
import type { ListedTool } from '../core/protocol/tool';
import { clientConfiguration } from '../core/recording/client-configuration';
import { withoutSecrets } from '../core/schema/plan/secret-values';
import { configOf } from '../core/session/connect/write-config';
import { stdio, testHost } from '../core/session/testing/session-fixture';
import type { Session } from '../core/session/session';
import { newSuite, withSecretReferences } from '../core/suite/propose/call-in-suite';
import { mermaidOf } from './features/authorization/step-lanes';
import { exportRuns } from './features/runs/history/export-runs';
import { rowsAsJsonLines } from './features/log/log-row';
import { recordingOfRuns } from './runs/record/record-runs';
import { recordingSoFar } from './features/recordings/session-recorder';
import { batchAsCsv, batchAsJson } from './features/tools/batch/batch-report';
import { exportCall } from './features/tools/export/export-call';
import { trafficAsHar, trafficAsJsonLines } from './features/traffic/export-traffic';
import { trafficAsOtlp } from './features/traffic/timeline/traffic-as-otlp';
import { runHistory } from './runs/record/run-history';
import { packRun } from './runs/record/pack-run';
import { runFromHistory } from './runs/report/run-from-history';
import { writeDraft } from './workers/report/write-draft';

vi.setConfig({ testTimeout: 60_000 });

const canaries = {
  env: 'canary-env-5f2b81',
  option: 'canary-option-77d0c3',
  header: 'canary-header-a91e64',
  token: 'canary-token-e8d302',
  argument: 'canary-argument-0b6d2f',
  answer: 'canary-answer-c40ae9',
};
const host = testHost();

/** What the page lets out of a session in which a tool was called. */
async function exportsOf(session: Session, tool: ListedTool, args: Record<string, string>) {
  const state = session.snapshot();
  if (state.kind !== 'connected') throw new Error(JSON.stringify(state));
  const { connected } = state;
  const surface = await fetchSnapshot(session, connected);
  const startedAt = Date.now();
  const outcome = await session.request('tools/call', { name: tool.name, arguments: args });
  const schema = tool.inputSchema ?? {};
  const ended = { kind: 'ended', outcomes: [outcome] } as const;
  const called = { id: 0, kind: 'tool', name: tool.name, arguments: args, startedAt, state: ended } as const;
  const run = await runHistory.add(await packRun(session, called, { schema, after: 0, connected }));
  if (!run) throw new Error('The run was not kept.');
  const entries = session.log.entriesAfter(0);
  const { target, name } = session.config;
  const headers = target.kind === 'stdio' ? [] : Object.keys(target.headers);
  const hidden = { names: new Set(headers.map((each) => each.toLowerCase())), secrets: session.secrets };
  const batch = {
    ...{ id: 1, number: 1, tool: tool.name, startedAt, state: { kind: 'ended', why: 'done', millis: 1 }, bytes: 0 },
    results: [
      {
        case: { path: '$', kind: 'nullValue', keyword: 'type', expected: 'rejected', text: JSON.stringify(args) },
        state: { kind: 'ended', answer: 'accepted', code: undefined, millis: 1, outcomes: [outcome] },
      },
    ],
  } as unknown as Parameters<typeof batchAsJson>[0];
  const call = {
    ...{ tool: tool.name, args, inputSchema: schema, target },
    connection: {
      transport: target.kind === 'stdio' ? 'stdio' : 'http',
      era: 'legacy',
      protocolVersion: connected.protocolVersion,
      envelope: {},
    },
  } as const;
  const report = {
    report: {
      ...{ kind: 'report', title: 'Runs', madeAt: 0, by: 'mcp-loupe 1.2.3', language: 'en' },
      sections: [
        {
          ...{ kind: 'runs', title: name },
          calls: [{ title: 'Call', target: { kind: 'tool', name }, runs: [{ state: 'ok', exchange: run.id }] }],
        },
      ],
    },
    choices: { findings: true, checks: true, notes: true, messages: true },
    secrets: [],
  } as unknown as Parameters<typeof writeDraft>[0];
  const words = { finding: () => ({}), failure: () => '' } as unknown as Parameters<typeof runFromHistory>[2];
  const written = await writeDraft(report, (id) => runFromHistory(id, schema, words));
  const plan = { name, target, cwd: '/', platform: 'linux', port: 1, recording: undefined };
  const clients = ['claude-code', 'claude-desktop', 'cursor', 'vscode'] as const;
  const rows: unknown[] = [];
  for (const entry of entries)
    if (entry.kind === 'stderr' || entry.kind === 'message') rows.push({ ...entry, during: undefined });
  return {
    'traffic (JSON Lines)': await trafficAsJsonLines(entries, hidden),
    'traffic (HAR)': await trafficAsHar(entries, hidden, '1.2.3'),
    'traffic (OTLP)': trafficAsOtlp(entries, session),
    'recording of the session': await (await recordingSoFar(session)).file.text(),
    'recording of the runs': await (await recordingOfRuns([run], session.config, '1.2.3')).file.text(),
    history: await (await exportRuns([run])).text(),
    'report (HTML)': await written.file.text(),
    log: rowsAsJsonLines(rows as Parameters<typeof rowsAsJsonLines>[0], session.secrets),
    'negative tests (JSON)': batchAsJson(batch, session.secrets),
    'negative tests (CSV)': batchAsCsv(batch, session.secrets),
    snapshot: stringifyJson(surface),
    configuration: configOf([session.config]) + configOf([session.config], 'vscode'),
    'configuration of a tap': clients.map((client) => JSON.stringify(clientConfiguration(client, plan))).join('\n'),
    suite: newSuite(session.config) + stringifyJson(withSecretReferences(args, session.secrets, schema)),
    link: stringifyJson(withoutSecrets(schema, args).value),
    code: (['shell', 'typescript', 'python'] as const).map((kind) => exportCall(kind, call)).join('\n'),
  };
}

function expectNoCanary(exports: Record<string, string>): void {
  for (const [way, text] of Object.entries(exports)) {
    expect([way, text.length > 1]).toEqual([way, true]);
    for (const [name, value] of Object.entries(canaries))
      // The beginning is a secret, too: what is cut is masked before.
      expect([way, name, text.includes(value.slice(0, -4))]).toEqual([way, name, false]);
  }
}

async function toolOf(session: Session, name: string): Promise<ListedTool> {
  const outcome = await session.request('tools/list', {});
  if (outcome.kind !== 'result') throw new Error(outcome.kind);
  const { tools } = outcome.result as { tools: ListedTool[] };
  const tool = tools.find((each) => each.name === name);
  if (!tool) throw new Error(`There is no ${name}.`);
  return tool;
}

it('lets no secret out of a session with a program: variables, options, arguments and answers', async () => {
  const leaky = join(import.meta.dirname, '../e2e/servers/leaky.mjs');
  const target = stdio(process.execPath, leaky, '--api-key', canaries.option);
  const session = host.session({ ...target, env: { API_TOKEN: canaries.env } } as typeof target);
  const stop = session.openRequests.subscribe(() => {
    for (const question of session.openRequests.snapshot())
      if (question.method === 'elicitation/create')
        question.answer({ action: 'accept', content: { pin: canaries.answer } });
  });
  await session.connect();
  const tool = await toolOf(session, 'tell');
  await session.request('tools/call', { name: 'login', arguments: {} });
  stop();
  const raw = session.log.entriesAfter(0).flatMap((entry) => (entry.kind === 'message' ? [String(entry.raw)] : []));
  for (const name of ['env', 'option', 'answer'] as const) expect(raw.join('\n')).toContain(canaries[name]);
  expectNoCanary(await exportsOf(session, tool, { password: canaries.argument, note: 'public' }));
});

it('lets no secret out of a session with a URL: headers, tokens and the steps that led to them', async () => {
  const server = await startTestServer();
  server.behaviour.intercept = ({ path }) => {
    if (path !== '/token') return undefined;
    server.tokens.set(canaries.token, '');
    return { status: 200, body: { access_token: canaries.token, token_type: 'Bearer', expires_in: 3600 } };
  };
  const { session, authorization, authorize, stop } = sessionOf(server.url, {
    storage: memoryStorage(),
    headers: { 'X-Api-Key': canaries.header },
  });
  try {
    await session.connect();
    await authorize();
    await session.connect();
    const tool = await toolOf(session, 'look');
    const exports = await exportsOf(session, tool, { it: 'public' });
    const { steps } = authorization.snapshot();
    const sent = JSON.stringify(server.seen);
    for (const name of ['header', 'token'] as const) expect(sent).toContain(canaries[name]);
    const words = { lane: (lane: string) => lane, step: ({ kind }: { kind: string }) => kind };
    expectNoCanary({
      ...exports,
      authorization: await authorization.exportFlow(),
      'commands for curl': steps.map(({ id }) => authorization.exportCurl(id) ?? '').join('\n'),
      diagram: mermaidOf(steps, words),
    });
  } finally {
    await stop();
    await server.stop();
  }
});
