import 'fake-indexeddb/auto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { Recording } from '../../../core/recording/recording';
import { blobSource } from '../../../core/recording/recording-source';
import type { RedactionRule } from '../../../core/recording/redaction';
import { sendRun } from '../../../core/run/send-run';
import { stdio, testHost } from '../../../core/session/testing/session-fixture';
import { everything } from '../../../e2e/http-servers';
import { startTestProxy as startFolderProxy } from '../../../e2e/testing/tunnel';
import { previewRecording, type RecordingPreview, redactRecording } from './mask-recording';
import { historySettings } from '../../runs/record/history-settings';
import { openRecord } from '../../runs/record/open-record';
import { recordSession } from '../../runs/record/record-session';
import { recordingOf } from '../../runs/record/recording-of';
import { recorderOf, recordingSoFar } from './session-recorder';

vi.setConfig({ testTimeout: 60_000 });

const CANARY = 'canary-4b0f77e1';
const IN_ENV = 'env-canary-91d2';
const host = testHost();

beforeAll(() => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

async function connected() {
  const target = stdio(everything[0] ?? '', everything[1] ?? '', 'stdio');
  const session = host.session({ ...target, env: { API_KEY: IN_ENV } } as typeof target);
  await session.connect();
  return session;
}

const echo = (message: string) => ({ name: 'echo', arguments: { message } });

async function opened(file: Blob): Promise<Recording> {
  return Recording.open(blobSource(file));
}

it('keeps what a session says while it is recorded, and redacts it by rules before it leaves', async () => {
  const session = await connected();
  const recorder = recorderOf(session);
  recorder.start();
  expect(recorder.snapshot()).toMatchObject({ kind: 'recording' });
  await session.request('tools/call', echo(CANARY));
  await session.request('tools/call', { name: 'get-env', arguments: {} });
  const made = await recorder.stop();
  expect(recorder.snapshot()).toEqual({ kind: 'idle' });
  if (!made) throw new Error('Nothing was recorded.');
  const text = await made.file.text();
  // The handshake came before, and is in it all the same.
  expect(text).toContain('initialize');
  expect(text).toContain(CANARY);
  expect(text).not.toContain(IN_ENV);

  const recording = await opened(made.file);
  const rules: RedactionRule[] = [
    { kind: 'path', path: '$.params.arguments.message' },
    { kind: 'value', value: CANARY },
  ];
  let preview: RecordingPreview | undefined;
  const { signal } = new AbortController();
  await previewRecording(recording, rules, signal, (told) => (preview = told));
  expect(preview?.read).toBe(recording.length);
  // The path finds the request, the value its answer.
  expect(preview?.matches).toEqual([1, 1]);
  expect(preview?.masked.join('\n')).toContain('echo');
  const redacted = await redactRecording(recording, rules, { packed: true });
  const left = gunzipSync(await redacted.arrayBuffer()).toString();
  expect(left).not.toContain(CANARY);
  expect(left).toContain(String.raw`\"method\":\"tools/call\"`);
  expect(await opened(redacted)).toMatchObject({ length: recording.length, cut: 0 });
  const all = await redactRecording(recording, [{ kind: 'pattern', pattern: '.+' }], { packed: false });
  expect(await opened(all)).toMatchObject({ length: recording.length });
});

it('leaves the session to the next page, and records what was said before at once', async () => {
  const session = await connected();
  const record = await recordSession(session);
  await session.request('tools/call', echo('before the crash'));
  await record?.write();
  // Nobody stops it: the page is gone.
  const { events } = await openRecord();
  const [left] = (await events.sessions('test')).slice(-1);
  const file = left && (await recordingOf(await openRecord(), left));
  expect(await file?.text()).toContain('before the crash');
  const made = await recordingSoFar(session);
  expect(await made.file.text()).toContain('before the crash');

  // From a point that is marked, the handshake comes along.
  const recorder = recorderOf(session);
  recorder.start();
  await session.request('tools/call', echo('after the mark'));
  const marked = await (await recorder.stop())?.file.text();
  expect(marked).toContain('initialize');
  expect(marked).toContain('after the mark');
  expect(marked).not.toContain('before the crash');

  historySettings.setStored('test', false);
  const unkept = await recordingSoFar(session);
  expect(await unkept.file.text()).toContain('after the mark');
  historySettings.setStored('test', true);
});

it('has the proxy write it as it comes, and keeps all of it in the browser where that fails', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-recorded-'));
  const other = await startFolderProxy({ launch: { folder } });
  const tunnel = await other.open();
  const session = await connected();
  const recorder = recorderOf(session);
  const place = (path: string) => () => tunnel.recordings.record(path);
  recorder.start(place('recordings/everything.loupe.jsonl'));
  await session.request('tools/call', echo('into the file'));
  const file = join(folder, 'recordings/everything.loupe.jsonl');
  // Nobody stops it: whatever ends now leaves a file that opens.
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('into the file');
  expect(recorder.snapshot()).toMatchObject({ file: 'recordings/everything.loupe.jsonl' });
  const sofar = await opened(new Blob([readFileSync(file)]));
  expect(sofar).toMatchObject({ cut: 0, header: { origin: 'session' } });
  await session.request('tools/call', { name: 'get-env', arguments: {} });
  const made = await recorder.stop();
  expect(made?.writtenFile).toBe('recordings/everything.loupe.jsonl');
  // What comes while it is saved may be in the file besides.
  const saved = (await made?.file.text()) ?? 'nothing';
  await expect.poll(() => readFileSync(file, 'utf8').startsWith(saved)).toBe(true);
  expect(readFileSync(file, 'utf8')).not.toContain(IN_ENV);

  recorder.start(place('recordings/other.loupe.jsonl'));
  await expect.poll(() => recorder.snapshot()).toHaveProperty('file');
  tunnel.close();
  await session.request('tools/call', echo('after the proxy'));
  await expect.poll(() => recorder.snapshot()).toHaveProperty('fileFailure');
  const kept = await recorder.stop();
  expect(kept).not.toHaveProperty('written');
  expect(await kept?.file.text()).toContain('after the proxy');
  await other.close();
  rmSync(folder, { recursive: true });
});

it('notes what the user did, each before what came of it', async () => {
  const session = await connected();
  const signal = () => new AbortController().signal;
  await recordSession(session);
  await sendRun(session, { kind: 'tool', name: 'echo', arguments: { message: 'before' } }, { signal: signal() });
  const recorder = recorderOf(session);
  recorder.start();
  const asked = sendRun(
    session,
    { kind: 'tool', name: 'trigger-elicitation-request', arguments: {} },
    { signal: signal() },
  );
  await expect.poll(() => session.openRequests.snapshot()).toHaveLength(1);
  const [question] = session.openRequests.snapshot();
  if (question?.method !== 'elicitation/create') throw new Error('It asks for something else.');
  question.answer({ action: 'decline' });
  await asked;
  const giving = new AbortController();
  const long = { duration: 30, steps: 3 };
  const tool = 'trigger-long-running-operation';
  const given = sendRun(session, { kind: 'tool', name: tool, arguments: long }, { signal: giving.signal });
  await expect
    .poll(() => session.log.entriesAfter(0).some((entry) => 'raw' in entry && String(entry.raw).includes(tool)))
    .toBe(true);
  giving.abort();
  await given;
  const made = await recorder.stop();
  const recording = await opened(made?.file ?? new Blob());
  const seen: string[] = [];
  for await (const event of recording.events()) {
    if (event.kind === 'act') seen.push([event.act, event.subject ?? event.words].join(' '));
    else if (event.kind === 'message' && 'text' in event && event.direction === 'sent') {
      const { method, params } = JSON.parse(event.text) as { method?: string; params?: { name?: string } };
      if (method === 'tools/call') seen.push(`→ ${params?.name ?? ''}`);
    }
  }
  expect(seen).toEqual([
    'call trigger-elicitation-request',
    '→ trigger-elicitation-request',
    'answer decline',
    `call ${tool}`,
    `→ ${tool}`,
    `cancel ${tool}`,
  ]);
});
