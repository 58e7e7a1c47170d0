// @vitest-environment jsdom
import { File } from 'node:buffer';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import type { Host } from '../../../../core/host';
import { openLocally } from '../../../../core/json/documents/json-document';
import { sessionScoped } from '../../../../core/session/session-scoped';
import type { Session } from '../../../../core/session/session';
import { TestIntl } from '../../../i18n/testing/render-in-english';
import type { ReportSource } from '../../../runs/report/report-source';
import { closeRecording, openedRecording, openRecordingFile } from './opened-recording';
import { callsAtMoment } from './recorded-calls';
import { RecordingReport } from './recording-report';

const sources = vi.hoisted((): ReportSource[] => []);
vi.mock('../../../runs/report/report-part', () => ({
  ReportPart: ({ source }: { source: ReportSource }) => (sources.push(source), null),
}));
// The page judges in a worker.
vi.mock('../../../session/session-conformity', async () => {
  const { Conformity } = await import('../../../../core/judge/conformity');
  const { BatchJudge } = await import('../../../../core/judge/judge-batch');
  const conformityOf = sessionScoped((session: Session) => {
    const judge = new BatchJudge();
    return new Conformity(session, ({ events }) => Promise.resolve(judge.take(events)));
  });
  return { conformityOf };
});

afterEach(() => {
  cleanup();
  closeRecording();
});

it('says what was found in a recording that nobody has looked at', async () => {
  const at = '2026-11-23T09:00:00.000Z';
  const server = { kind: 'stdio', command: 'node', args: ['server.js'] };
  const message = (direction: string, value: object) => {
    const text = JSON.stringify({ jsonrpc: '2.0', id: 1, ...value });
    return { ms: 1, kind: 'message', direction, transport: 'stdio', text };
  };
  const lines = [
    { loupe: 'recording', version: 1, at, by: 'mcp-loupe 1.2.3', origin: 'tap', server },
    message('sent', { method: 'tools/call', params: { name: 'one' } }),
    message('received', { result: { content: 'a text' } }),
  ];
  const file = new File([lines.map((line) => JSON.stringify(line)).join('\n')], 'a.loupe.jsonl');
  const host: Partial<Host> = { openDocument: openLocally, onClosed: () => () => undefined };
  await openRecordingFile(file as unknown as globalThis.File, host as Host);
  const state = openedRecording.snapshot();
  if (state.kind !== 'open') throw new Error(JSON.stringify(state));
  const { opened } = state;
  await expect.poll(() => callsAtMoment(opened.log.snapshot())).toHaveLength(1);
  render(
    <TestIntl>
      <RecordingReport opened={opened} calls={callsAtMoment(opened.log.snapshot())} onClose={() => undefined} />
    </TestIntl>,
  );
  const flaws = () => sources.at(-1)?.sections[0]?.calls[0]?.runs[0]?.findingCounts;
  await waitFor(() => expect(flaws()).toMatchObject({ worst: 'error' }));
});
